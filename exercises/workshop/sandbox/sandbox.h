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

enum { SANDBOX_FAILED = 125 }; // the exit status

// All limits.
enum {
    MEMORY_MB = 2048,         // resident memory of all processes inside together
    RUN_PROCESSES = 48,       // at a time: the device tries at most 16 children of a launch at once
    COMPILE_PROCESSES = 64,   //
    RUN_FILES = 128,          // open, per process
    RUN_CPU_SECONDS = 300,    // per process; the harness waits 10 s for each answer
    RUN_FILE_MB = 1024,       // the longest that the record of combines can be
    COMPILE_SECONDS = 60,     // of CPU time, of all processes together
    WALL_TIMES = 10,          // after this many times as much wall time, the machine is too busy
    COMPILE_FILE_MB = 64,     // of each file that the compiler writes
    COMPILE_SCRATCH_MB = 256, // of /tmp
    COMPILE_SAYS_KB = 1024,   // of messages
    LOOK_EVERY_MS = 10,       // how often the guard looks at memory
    LOOK_AT_TIME_MS = 100,    // and at CPU time
};

// Descriptors inside, in addition to those that the harness gives the kernel program.
enum { LINES_FD = TRACE_FD + 1, FILTER_FD, STATUS_FD };

// The command line's job.
struct job {
    bool compiles;
    const char *folder; // the folder that the compiler may write to
    char **words;       // the program, or the compiler's command
    unsigned memory_mb, seconds, wall_seconds;
};

// How the process inside ended. The last two say nothing about the submission: the machine was too busy, or
// bubblewrap or the guard failed, for example for lack of memory.
enum { SAID_BYTES = 80 };
enum why { BY_ITSELF, TOOK_TOO_MUCH, GOT_TOO_LITTLE, NOT_GUARDED };
struct ending {
    int status; // as waitpid gives it
    enum why why;
    char what[SAID_BYTES]; // TOOK_TOO_MUCH: it took more than 2048 MB of memory
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

// --- time.c
// The CPU time of the processes inside, in ms, with those that have ended.
long long cpu_used_ms(int proc);

// --- lines.c: the other side of SIMT_LINES
// Answers a request for source lines of `program`, in a child process of the guard.
void lines_answer(int socket, const char *program);

// --- log.c
// Adds a line to the file that SANDBOX_LOG names, if there is such a variable: `compile ended STATUS` or
// `compile stopped STATUS`, `run stopped WHAT`, and `compile failed REASON` or `run failed REASON` if the end
// says nothing about the submission. The variable is not known inside.
void log_end(const struct job *job, const struct ending *end);
void log_failure(const char *job, const char *reason);

// --- main.c
_Noreturn void sandbox_failed(const char *what);

#endif
