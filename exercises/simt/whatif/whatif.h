// The room `whatif`: what a launch would do in another process. Some processes try what happens if one thing
// goes in another way that is also legal, others run a part of the launch's blocks.
#ifndef SIMT_ROOM_WHATIF_H
#define SIMT_ROOM_WHATIF_H

#include "../counting/counting.h"

// ---- undefined_lane.c: whether an undefined value matters
// Returns what thread `number` of b gets by that call, a shuffle from a lane that makes no call. waits: where
// the thread makes it.
uint64_t simt_undefined_lane(const struct block *b, unsigned number, const struct lane_call *call,
                             const struct access *waits);

// ---- lockstep_read.c: whether the order of two volatile accesses matters
// simt_access_slow must see every access.
extern bool simt_every_access;
// A volatile or an atomic access to at most 8 bytes is about to happen.
void simt_volatile_before(const struct touch *t);
// Puts back the current value, if the last read was given an earlier one.
void simt_volatile_settle(void);

// ---- library_read.c: whether it matters that a library reads what nobody has written
// f says that the running thread reads, among the `bytes` from that spot on, what nobody has written. If a
// library's own code does so, and it can be tried whether that matters, returns true. f is then reported at
// the end of the launch if it matters.
bool simt_library_read(const struct finding *f, struct spot at, size_t bytes);

// ---- unwritten.c: other values of what nobody has written
// The last read has taken place: puts back what was there, where nobody has written since.
void simt_unwritten_settle(void);

// ---- experiment.c and settle.c: child processes that run the rest of a launch with something changed
bool simt_in_experiment(void); // whether this process is a child of an experiment
// The kernel has read a clock, so it may do something else in a child for that reason alone.
void simt_experiment_clock(void);
// The launch's blocks have run: reports what matters.
void simt_experiment_settle(void);
// Drops all experiments without a report, because their results would prove nothing.
void simt_experiment_drop(void);
// Called once, before main.
void simt_experiment_open(void);

// ---- snapshot.c: runs a launch again, in another process
// A launch is about to run. It may be run again later, from the same memory. Returns true in a process that
// runs it again, with other choices, and that must see every access.
bool simt_snapshot_take(void);
void simt_snapshot_drop(void); // the launch will not be run again
// The running thread is about to make its access with that number, in that code.
void simt_rerun_reaches(uint64_t number, uint64_t pc);
void simt_rerun_over(void);    // the launch has ended. In a process that runs it again, this ends the process
void simt_rerun_give_up(void); // the same if the launch cannot come to its end

// The host is about to put a job into a stream. If it knows that all jobs before are done, then this job and
// those after it may be run again later. simt_jobs_snapshot_drop: if it knows that, there is nothing to run
// again.
void simt_jobs_snapshot_take(void);
void simt_jobs_snapshot_drop(void);

// ---- late.c: runs jobs again, in another process, in which some are done later
// Whether the current job must not be done now. If so, simt_job_keep keeps what does it later, and what that
// is given. run: NULL if it cannot be done later. renumbers: it would then number its launches otherwise.
bool simt_job_is_late(void);
void simt_job_keep(void (*run)(void *what), void *what, bool renumbers);
// The current job is done, or is kept. It has copied `bytes` bytes; 0 if it copies nothing.
void simt_job_done(const void *to, const void *from, size_t bytes);
void simt_host_touches_jobs(const struct touch *t); // simt_host_meets_jobs, which takes note of the access
void simt_host_goes_on(void);                       // the host's last access has taken place

// ---- witness.c: what a race changes
void simt_witness_open(void); // to be called once, before main

// ---- shares.c: other processes that run a part of a launch's blocks
void simt_share_plan(struct launch *l); // the launch begins
// To be called when no block is under way. Returns the number of blocks that come next and that this process
// passes over, because another one runs them. Ends this process if its own blocks have run.
uint64_t simt_share_next(const struct launch *l);
void simt_share_continue(void); // it has passed over them
void simt_share_close(void);    // the launch ends
void simt_share_give_up(void);  // this process ends. If it runs a share, it has nothing to answer

#endif
