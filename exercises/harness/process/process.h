// The kernel program, which runs in a process of its own, and what the CPU device reports of it.
#ifndef HARNESS_PROCESS_H
#define HARNESS_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

#include "derivation/derivation.h"
#include "text/wire.h"

enum {
    CALL_SECONDS = 4, // CPU time for one answer of the kernel program, on the CPU device
    DEADLINE_MS =
        10000, // wall time for one, on a GPU; the CPU device, on a busy machine, has WAITING times that
    WAITING = 2,
    LOOK_MS = 100,          // so often is it looked at on the CPU device, while nothing comes of it;
    SLEEPING_LOOKS = 30,    // it is stopped when it has slept at so many more than it has not
    OUTPUT_KEPT = 2048,     // bytes kept of what a student's code prints in one process
    OUTPUT_LIMIT = 4 << 20, // bytes it may print before it is stopped
    FOUND_AT = 4,           // accesses that a finding speaks of, at most
    LOOP_SECONDS = 2,       // SIMT_TIMEOUT: CPU seconds for a loop in a kernel that reaches no barrier
};

// --- report.c: what the CPU device writes to SIMT_REPORT
struct found_at {      // an access that a finding speaks of
    char op[12];       // read, write, atomic, barrier, …
    char file[64];     // without its folder
    int line;          // 0: not known
    int thread, block; // their numbers, where they have one dimension; else, and on the host, -1
};
struct finding {
    char *kind;  // shared-race, divergence, …
    char *key;   // the same for two findings of the same fault
    char *brief; // "shared-race on XY"
    char *text;  // all that a student is told, several lines
    // Of the CPU device's only:
    struct found_at at[FOUND_AT];
    int at_count;
    int launch;      // during which it was found, or before it; 1 for the first
    char object[64]; // the array; "" if none
    int index;       // in it; -1 if not known
};
// What a call cost, summed over its launches.
struct counts {
    bool known; // some launch called combine
    unsigned long launches;
    unsigned long work, steps, barriers; // of the launches that combine
    unsigned long threads;               // of the largest block
    double least_threads;                // of the smallest grid
    unsigned long accesses, bytes;       // loads, stores and atomics of global memory, and their bytes
    unsigned long shared, conflicts;     // accesses to shared memory, and turns lost to bank conflicts
    unsigned long shared_bytes;          // of shared memory that a block has: the most of any launch
    bool by_warps;                       // SIMT_COSTS was set, so that there are:
    unsigned long warps, sectors;        // combines of whole warps; 32-byte sectors of global memory
    // What the report knows nothing of: see trial_counts().
    struct use use;      // of the work
    unsigned long depth; // the longest chain of combines that leads to an element of y
};
struct report {
    struct counts counts;
    size_t count;
    struct finding *findings;
};
// Adds a finding, whose texts the report then owns.
void report_add(struct report *report, struct finding finding);
// Adds the records that the file gained since offset *at, which moves on. A last line not yet whole is left
// for later.
void report_read(struct report *report, const char *path, long *at);
void report_free(struct report *report);
// Adds line `number` of a source file, on a line of its own: `    kernel.cu:31  text`. Nothing if there is no
// such line.
void quote_line(struct text *out, const char *path, int number);
// The same for a path that the kernel program tells: only of the student's own files.
void quote_told(struct text *out, const char *path, int number);
// Whether there is a finding of this kind; any kind that begins with it will do.
bool report_has(const struct report *report, const char *kind);
// Whether it has a race, or a missing fence, on an array of that name.
bool report_has_race(const struct report *report, const char *array);

// --- sanitize.c
// Adds what compute-sanitizer's log tells of the kernel file. False if the log breaks off.
bool sanitizer_read(struct report *report, const char *path, const char *kernel);

// --- asleep.c
// Whether the process, all of its threads, and all that they have started do nothing but wait. False if they
// have ended, and where that can't be known.
bool sleeps(pid_t process);

// --- process.c: the kernel program
// Whether it runs on the CPU device, which reports, counts and takes a schedule. A GPU does none of it.
bool on_cpu_device(void);
enum ending {
    ANSWERED,
    EXITED,    // ended itself; the status is what it gave exit()
    SIGNALLED, // died; the status is the signal
    STOPPED,   // for it took longer than CALL_SECONDS or its deadline
    SLEPT,     // by us, for it did nothing but wait
    FLOODED,   // by us, after OUTPUT_LIMIT
    GARBLED,   // by us: it wrote something else than a reply where replies go
    FORGED,    // it answered, and its report holds what the CPU device has not written
    NOT_RUN,   // never asked: an earlier call did not end
};
// Whether it was going to take for ever: STOPPED or SLEPT.
bool is_stopped(enum ending ending);
struct kernel_process {
    pid_t pid; // 0 when none is running
    int request, reply, output;
    long long deadline; // milliseconds of wall time for one answer
    unsigned schedule;
    char report[PATH_BYTES];
    char derivation[PATH_BYTES]; // where the CPU device notes what was combined
    long report_at;
    char printed[OUTPUT_KEPT + 1];
    size_t kept;
    unsigned long long printed_bytes;
};
// The kernel program of that name, its threads run in the order that `schedule` seeds. `trace` may be NULL.
// It exits with a message if there is no such program: a fault of the build.
void kernel_start(struct kernel_process *k, const char *program, unsigned schedule, const char *directory,
                  const char *trace);
// The same for a program that is not the student's, in the folder `programs`.
void kernel_start_in(const char *programs, struct kernel_process *k, const char *name, unsigned schedule,
                     const char *directory, const char *trace);
// Sends the request and waits for the reply. Anything but ANSWERED means that the process is gone; *status is
// then the exit status or the signal.
enum ending kernel_ask(struct kernel_process *k, const struct message *request, struct message *reply,
                       int *status);
void kernel_stop(struct kernel_process *k);
// Lets it end by itself, as it does when nobody asks any more, so that a wrapper can write what it has to
// say.
void kernel_finish(struct kernel_process *k);

#endif
