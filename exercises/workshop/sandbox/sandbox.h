// The sandbox in which grading compiles a submission's kernel file and runs its kernel program. Two existing
// programs do most of the work: bubblewrap makes namespaces and a file system with what is allowed, and the
// kernel's seccomp takes system calls away. The guard, our own program and the first process inside, watches
// how much memory is used.
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "text/wire.h"

// All limits.
enum {
    MEMORY_MB = 2048,         // resident memory of all processes inside together
    RUN_PROCESSES = 48,       // at a time: the device tries at most 16 children of a launch at once
    COMPILE_PROCESSES = 64,   //
    RUN_FILES = 128,          // open, per process
    RUN_CPU_SECONDS = 300,    // per process; the harness waits 10 s for each answer
    RUN_FILE_MB = 1024,       // the longest that the record of combines can be
    COMPILE_SECONDS = 60,     // of wall time
    COMPILE_FILE_MB = 64,     // of each file that the compiler writes
    COMPILE_SCRATCH_MB = 256, // of /tmp
    COMPILE_SAYS_KB = 1024,   // of messages
    LOOK_EVERY_MS = 10,       // how often the guard looks
};

// Descriptors inside, in addition to those that the harness gives the kernel program.
enum { LINES_FD = TRACE_FD + 1, FILTER_FD, STATUS_FD };

// The command line's job.
struct job {
    bool compiles;
    const char *folder; // the folder that the compiler may write to
    char **words;       // the program, or the compiler's command
    unsigned memory_mb, seconds;
};

// --- root.c: bubblewrap's command line
// The words that make bwrap start the guard in a root of its own. `start` is the descriptor of the filter for
// everything inside.
char **root_command(const struct job *job, int start);
// The environment inside: only the variables that the job needs, without secrets and without other paths.
char **root_environment(const struct job *job);

// --- guard.c: the first process inside
int guard(const struct job *job);

// --- memory.c
// The bytes of memory that the processes inside hold, counting shared pages once; *processes becomes their
// number. `proc` is /proc. The result is exact only above `enough` bytes. Below, a quick estimate is
// returned.
size_t memory_held(int proc, size_t enough, unsigned *processes);

// --- lines.c: the other side of SIMT_LINES
// Answers a request for source lines of `program`, in a child process of the guard.
void lines_answer(int socket, const char *program);

// --- main.c
_Noreturn void sandbox_failed(const char *what);

#endif
