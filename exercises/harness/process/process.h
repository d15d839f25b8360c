// The kernel program, which runs in a process of its own, and what the CPU device reports about it.
#ifndef HARNESS_PROCESS_H
#define HARNESS_PROCESS_H

#include <stdint.h>
#include <sys/types.h>

#include "derivation/derivation.h"
#include "text/wire.h"

enum {
    CALL_SECONDS = 4,    // CPU time for one reply of the kernel program, on the CPU device, for up to
                         // SHORT_CALL elements; more elements have more time (message_times)
    DEADLINE_MS = 10000, // wall time for the same on a GPU; on the CPU device WAITING times as much, or
                         // HARNESS_WAITING times, as the machine may be busy
    WAITING = 2,
    LOOK_MS = 100,                 // on the CPU device, how often a process that does not reply is looked at
    SLEEPING_LOOKS = 30,           // it is stopped when looks found it asleep this much more often than awake
    OUTPUT_KEPT = 2048,            // bytes kept of what a student's code prints in one process
    OUTPUT_LIMIT = 4 << 20,        // bytes that it may print before it is stopped
    FOUND_AT = 4,                  // accesses that a finding names, at most
    QUICK_MS = 500 * CALL_SECONDS, // CPU time of a call that is far from taking too long
    LOOP_SECONDS = 2,              // SIMT_TIMEOUT: CPU seconds for a loop in a kernel that reaches no barrier
};

// --- report.c: what the CPU device writes to SIMT_REPORT
struct found_at {      // an access that a finding names
    char op[12];       // read, write, atomic, barrier, …
    char file[64];     // without its folder
    int line;          // 0 if not known
    int thread, block; // their numbers if they have one dimension; otherwise, and on the host, -1
    bool by_host;
    char who[48]; // thread 7 of block 0; "" if not known
    // Only if the call was asked for holds:
    char hold[128]; // the line of choices that holds the thread here; "" if not known
    bool last;      // of a race: whether it came after the other access
    bool older;     // whether it is a load that got an older value than the other access has written
};
struct finding {
    char *kind;   // shared-race, divergence, …
    char *key;    // the same for two findings of the same fault
    char *brief;  // "shared-race on XY"
    char *text;   // everything that is reported to a student, in several lines
    char *record; // the device's record of it, in JSON; NULL in findings of compute-sanitizer
    // Only in findings of the CPU device:
    struct found_at at[FOUND_AT];
    int at_count;
    int launch;       // the launch during which, or before which, it was found; 1 is the first
    char object[64];  // the array; "" if none
    int index;        // the index in the array; -1 if not known
    char indices[48]; // in an array of arrays: all indices, such as [4][5]; otherwise ""
};
// What a call cost, summed over its launches.
struct counts {
    bool known; // whether some launch called combine
    unsigned long launches;
    unsigned long work, steps, barriers; // of the launches that combine
    unsigned long threads;               // of the largest block
    double least_threads;                // of the smallest grid
    unsigned long accesses, bytes;       // loads, stores and atomics of global memory, and their bytes
    unsigned long shared, conflicts;     // accesses to shared memory, and turns lost to bank conflicts
    unsigned long shared_bytes;          // of shared memory that a block has: the most of any launch
    bool by_warps;                       // whether SIMT_COSTS was set, which gives:
    unsigned long warps, sectors;        // combines of whole warps; 32-byte sectors of global memory
    unsigned long busiest;               // accesses to global memory by the busiest thread of each launch,
    double average;                      // and by a thread on average
    unsigned long chain;                 // accesses to memory in the longest chain of each launch
    struct busy {                        // the thread that makes the most accesses of any launch
        unsigned long accesses;
        int thread[3], block[3];
    } busy;
    // Not in the report: see trial_counts().
    bool derived;        // whether it is known what y is made of, which gives:
    struct use use;      // of the work
    unsigned long depth; // the longest chain of combines that leads to an element of y
};
// What host code has given to the device, as the device reports it with SIMT_GIVEN.
struct given {
    char *by;     // the call, such as cudaMemcpy; launch; or store, to memory that both sides reach
    char *kernel; // of a launch; otherwise ""
    char *file;   // of a launch: its place; otherwise "" and 0
    int line;
    long long pc;             // of what is not a launch: the place in the program's code
    unsigned long bytes, got; // what it gives; what host code had got from the device before
    char hash[20];            // of the bytes, their places and the parameters
};
// A line that makes some of what is counted, as the device reports it with SIMT_SITES.
struct site {
    char op[12]; // read, write, atomic, combine, barrier or launch
    char kernel[64];
    char file[64];                      // without its folder
    int line;                           // 0 if not known
    char object[64];                    // the array of an access; otherwise ""
    bool shared;                        // whether that is in shared memory
    unsigned long array_bytes, element; // of the array and of its elements; 0 if not known
    unsigned long count, bytes, sectors;
};
struct report {
    struct counts counts;
    size_t site_count; // each place in the source has one for each op and array
    struct site *sites;
    size_t given_count;
    struct given *given;
    struct parted {         // of the last launch in which a warp parted
        unsigned lanes, of; // that were active together, and that took a branch; 0 if none parted
        int line;
        char file[64];
    } parted;
    bool damaged; // a line of it is not a record
    size_t count;
    struct finding *findings;
};
// Adds a finding. The report owns its texts from then on.
void report_add(struct report *report, struct finding finding);
// Adds the records that the file gained since offset *at, and moves *at on. A last line that is incomplete is
// left for later.
void report_read(struct report *report, const char *path, long *at);
void report_free(struct report *report);
// Adds line `number` of a source file, on a line of its own: `    kernel.cu:31  text`. Adds nothing if there
// is no such line.
void quote_line(struct text *out, const char *path, int number);
// The line without its end, which the caller frees; NULL if there is no such line.
char *source_line(const char *path, int number);
// The file that may be quoted to a student of those that the kernel program can name: the kernel file or a
// header beside the exercise's test.c, both by their paths here. NULL if the path is none of these.
const char *own_file(const char *path);
// quote_line for a path that the kernel program gives.
void quote_told(struct text *out, const char *path, int number);
// Whether there is a finding whose kind begins with this text.
bool report_has(const struct report *report, const char *kind);
// Whether there is a race or a missing fence on an array with that name.
bool report_has_race(const struct report *report, const char *array);

// --- sanitize.c
// Adds what compute-sanitizer's log says about the kernel file. False if the log is incomplete.
bool sanitizer_read(struct report *report, const char *path, const char *kernel);

// --- speed.c
// How many times as long code takes here as on a usual machine; at least 1. Takes half a millisecond to find
// out.
unsigned times_slower(void);

// --- asleep.c
// Whether the process, all of its threads, and everything they have started only wait. False if they have
// ended, and if that can't be known.
bool sleeps(pid_t process);

// --- process.c: the kernel program
// Whether the kernel runs on the CPU device, which reports, counts and takes a schedule. A GPU does none of
// these.
bool on_cpu_device(void);
enum ending {
    ANSWERED,
    EXITED,    // by itself; the status is its exit status
    SIGNALLED, // died; the status is the signal
    STOPPED,   // by the harness: it took longer than CALL_SECONDS or its deadline
    SLEPT,     // by the harness: it did nothing but wait
    FLOODED,   // by the harness: it printed more than OUTPUT_LIMIT
    GARBLED,   // by the harness: it wrote something other than a reply where replies go
    FORGED,    // it answered, but its report holds what the CPU device has not written
    DAMAGED,   // it answered, but what the CPU device has written to the report cannot be read
    NOT_RUN,   // never asked, because an earlier call did not return
};
// Whether the call would have taken for ever: STOPPED or SLEPT.
bool is_stopped(enum ending ending);
struct kernel_process {
    pid_t pid; // 0 if none is running
    int request, reply, output;
    long long deadline; // milliseconds of wall time for the reply to a short call
    unsigned schedule;
    char report[PATH_BYTES];
    char derivation[PATH_BYTES]; // the file in which the CPU device records what was combined
    long report_at;
    char printed[OUTPUT_KEPT + 1];
    size_t kept;
    unsigned long long printed_bytes;
};
// Starts the kernel program with that name. `schedule` seeds the order of its threads. `trace` may be NULL.
// Exits with a message if there is no such program, because then the build is at fault.
void kernel_start(struct kernel_process *k, const char *program, unsigned schedule, const char *directory,
                  const char *trace);
// The same for a program that is not the student's, in the folder `programs`.
void kernel_start_in(const char *programs, struct kernel_process *k, const char *name, unsigned schedule,
                     const char *directory, const char *trace);
// Sends the request and waits for the reply. Anything but ANSWERED means that the process has gone; then
// *status is its exit status or the signal.
enum ending kernel_ask(struct kernel_process *k, const struct message *request, struct message *reply,
                       int *status);
void kernel_stop(struct kernel_process *k);
// Lets the process end by itself, as it does when no more requests come. So a wrapper can write its results.
void kernel_finish(struct kernel_process *k);

#endif
