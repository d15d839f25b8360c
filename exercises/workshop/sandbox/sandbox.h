// The sandbox in which grading compiles a submission's kernel file and runs its kernel program. Three
// programs of others do the work: bubblewrap makes namespaces and a file system of what is allowed, the
// kernel's seccomp takes system calls away, and a guard of our own, the first process inside, watches how
// much memory is used.
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

#include "text/wire.h"

// Every limit in one place.
enum {
    MEMORY_MB = 2048,         // resident, of all processes inside together
    RUN_PROCESSES = 48,       // inside at a time: the device tries 16 children of a launch at once, at most
    COMPILE_PROCESSES = 64,   //
    RUN_FILES = 128,          // open, per process
    RUN_CPU_SECONDS = 300,    // per process; the harness waits 10 s for each answer
    RUN_FILE_MB = 1024,       // of the record of combines, which is at most so long
    COMPILE_SECONDS = 60,     // of wall time
    COMPILE_FILE_MB = 64,     // of each file that the compiler writes
    COMPILE_SCRATCH_MB = 256, // of /tmp
    COMPILE_SAYS_KB = 1024,   // of messages
    LOOK_EVERY_MS = 10,       // how often the guard looks
};

// Descriptors inside, besides those that the harness gives the kernel program.
enum { LINES_FD = TRACE_FD + 1, FILTER_FD, STATUS_FD };

// What to do, as the command line says.
struct job {
    bool compiles;
    const char *folder; // the one that the compiler may write to
    char **words;       // the program, or the compiler's command
    unsigned memory_mb, seconds;
};

// --- root.c: bubblewrap's command line
// The words that make bwrap start the guard in a root of its own. `start` is the descriptor of the filter
// under which everything inside runs.
char **root_command(const struct job *job, int start);
// The environment inside: what the job needs of this one, and nothing that is a secret or a path of others.
char **root_environment(const struct job *job);

// --- guard.c: the first process inside
int guard(const struct job *job);

// --- memory.c
// Bytes that the processes inside hold in memory, pages that they share counted once; and how many processes
// there are. `proc` is /proc. Exact only above `enough` bytes, and quick below.
size_t memory_held(int proc, size_t enough, unsigned *processes);

// --- lines.c: the other side of SIMT_LINES
// Answers a request for source lines of `program`, in a child process of the guard's.
void lines_answer(int socket, const char *program);

// --- main.c
_Noreturn void sandbox_failed(const char *what);

#endif
