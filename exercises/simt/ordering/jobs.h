// What streams.c, jobs.c and job_race.c share.
#ifndef SIMT_JOBS_H
#define SIMT_JOBS_H

#include "race.h"

// A part of a job that the host does not know to be done: a grid, or bytes that a transfer reads or writes.
struct part {
    struct clock clock; // what happened before the job's end
    unsigned slot;      // of the job's stream
    uint32_t job;       // its number in this stream
    bool unwatched;     // the host may use its results without a call: the two exchange flags
    const char *name;   // the kernel's name, or "copy", "memset", "cudaFreeAsync"
    bool grid;
    // For a grid: its launch, and its epochs.
    struct simt_site site;
    uint32_t from, end;
    // For a transfer: its bytes, how it accesses them, and the call.
    uintptr_t address;
    size_t bytes;
    unsigned access;
    struct access by;
};

// ---- streams.c
struct clock simt_slot_next_job(unsigned slot); // returns its clock, in which the job itself is done
bool simt_host_knows(unsigned slot, uint32_t job);

// ---- jobs.c
void simt_jobs_prune(void); // forgets what the host knows to be done

// ---- job_race.c
struct actor {               // one side of a race
    const struct part *part; // NULL: the host
    struct access access;
};
// Reports that nothing orders the two, which access the same byte. The address is that of the byte.
void simt_tell_job_race(uintptr_t address, struct actor late, struct actor early);

#endif
