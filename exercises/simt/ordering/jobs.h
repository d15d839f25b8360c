// What the files share that compare jobs: streams.c, jobs.c, transfers.c, job_grids.c and job_race.c.
#ifndef SIMT_JOBS_H
#define SIMT_JOBS_H

#include "race.h"

// A part of a job that the host does not know to be done: a grid, or bytes that a transfer reads or writes.
struct part {
    struct clock clock; // what happened before the job's end
    unsigned slot;      // of the job's stream
    uint32_t job;       // its number in this stream
    bool over;          // it can be forgotten: it is done, or its memory is gone
    bool unwatched;     // the host may use its results without a call: the two exchange flags
    const char *name;   // the kernel's name, or "copy", "memset", "cudaMallocAsync", "cudaFreeAsync"
    bool grid;
    // For a grid: its launch, and its epochs.
    struct simt_site site;
    uint32_t from, end;
    // For a transfer: its bytes, how it accesses them, and the call.
    uintptr_t address;
    size_t bytes;
    unsigned how;
    struct access by;
};

// ---- streams.c
struct clock simt_slot_next_job(unsigned slot); // returns its clock, in which the job itself is done

// ---- jobs.c
extern struct part simt_parts[MAX_PARTS]; // the first simt_jobs_unfinished are in use, the oldest first
extern struct current_job {
    struct clock clock;
    unsigned slot, depth; // depth: 0 if there is no current job
    uint32_t number;      // in its stream
    bool beside;          // whether some parts may run at the same time
    uint32_t grids;       // the first epoch of the grids among them; 0 if there are none
} simt_job;
struct part simt_part_new(const char *name); // returns a part of the current job
void simt_part_add(struct part p);           // if there is no room, the oldest half is forgotten
void simt_parts_drop_over(void);             // forgets the parts that are over
void simt_jobs_prune(void);                  // forgets what the host knows to be done
// Returns the grid that has the epoch, or NULL if that grid is done.
const struct part *simt_part_of_grid(uint32_t epoch);
// Whether a transfer may use some of these bytes, which the host can touch.
bool simt_host_may_meet(uintptr_t address, size_t bytes);

// Whether nothing puts the part before the current job.
static inline bool is_beside(const struct part *p) { return simt_job.clock.of[p->slot] < p->job; }

// ---- job_race.c
struct actor {               // one side of a race
    const struct part *part; // NULL: the host
    struct access access;
};
// Reports that nothing orders the two, which access the same byte. The address is that of the byte.
void simt_tell_job_race(uintptr_t address, struct actor late, struct actor early);

// ---- job_grids.c
// A transfer of the current job, or the host, accesses these bytes. Reports an access by a grid that nothing
// orders before this one.
void simt_compare_with_grids(uintptr_t address, size_t bytes, unsigned access, struct actor late);

#endif
