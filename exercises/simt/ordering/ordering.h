// The room `ordering`: which accesses are ordered, and which of them race. Shadow words, epochs, and
// happens-before. The fast path of an access is compiled into the hooks: stamp.h and columns.h have it.
#ifndef SIMT_ROOM_ORDERING_H
#define SIMT_ROOM_ORDERING_H

#include "columns.h"

// ---- phases.c
extern uint64_t simt_phase_barriers; // of this launch: phases in which threads of a block have met

// ---- polls.c
struct poll { // a thread's last strong reads
    struct look {
        uintptr_t address;
        uint64_t pc;
        uint64_t writer; // stamp of the last write that it saw there
        uint64_t stale;  // its own stamp, if it only read and nobody had written there in this launch
        bool raised;     // whether what it saw was not 0
    } last, before;
    unsigned how; // how the last one was made, as in struct touch
    enum simt_scope scope;
    unsigned order; // as in struct access
    unsigned loads,
        stale;      // with SIMT_WEAK: how many loads had a choice; how many in a row took an older value
    unsigned votes; // after a poll: how many calls of its warp may still belong to the polling loop
};
struct poll *simt_polls_of(const struct block *b); // returns an array of those of its threads
// The running thread makes a strong read there. Returns whether it has just read the same place in the same
// line.
bool simt_poll_note(const struct touch *t);

// ---- shadow.c: the shadow words themselves
// Gives the block its struct ordering, and words for its shared memory; once per block.
void simt_ordering_place(struct block *b);
extern struct shadow_word (*simt_splits)[4];    // for the single bytes of a word, by its number .split
uint64_t simt_last_write(uintptr_t address);    // the last write's stamp; 0 if there was none in this launch
uint64_t simt_last_global_write(size_t offset); // the same for a byte of device memory
uint64_t simt_last_writer(size_t offset);       // the same, in any launch
// Stores the stamps of the strong writes there that are not ordered, at most MAX_OTHERS, and returns their
// number.
unsigned simt_strong_writes(uintptr_t address, uint64_t stamps[]);

// ---- columns.c: the shadow words of device memory
void simt_shadow_open(void);                                   // to be called once, before main
void simt_shadow_expect(const void *p, size_t bytes);          // kernels will touch this new array
void simt_shadow_keep_large_pages(const struct allocation *a); // after a fork: see memory/memory.h
void simt_shadow_forget(const struct allocation *a); // the array is gone: nobody has touched its words

// ---- touched.c: what some blocks of the current launch have touched
size_t simt_touched_room(void);     // the most bytes that a list can have now
bool simt_touched_note(void *list); // makes the list. Returns false if it would not say all
// The list is that of another process, in which blocks have run whose stamps are at least `since`. Whether
// they conflict with nothing that the launch has done here.
bool simt_touched_fits(const void *list, uint64_t since);
// Does to memory and its shadow words what the blocks have done. Their epochs have begun here, too.
void simt_touched_take(const void *list, uint64_t since);

// ---- race.c: compares an access with those before it
void simt_ordering_forget(void); // the launch has ended
// The running thread touches memory. Reports a race, or stores the access if it races with none.
void simt_race(struct touch *t);

// Returns the stamp of the last write there if the write is strong, is by another thread of the running
// block, is not ordered before what the running thread does now, and was not seen by a read that is ordered
// before that. Otherwise returns 0.
uint64_t simt_unordered_write(const struct touch *t);

// ---- counted.c: the numbers of accesses
extern bool simt_counted_kept; // whether they are kept
// Enters the number of the access with that stamp to that address, if it is known.
void simt_counted_find(struct access *a, uint64_t stamp, uintptr_t address);

// ---- library_race.c: races that a library makes on purpose
void simt_library_races_open(const struct launch *l); // the launch begins
void simt_library_race_settle(void);                  // the running thread's last access has taken place

// ---- history.c
void simt_history_settle(void); // the last access has taken place, if there was one

// ---- orders.c
extern bool simt_orders_used; // whether the program has atomics with memory orders
struct access simt_access_of(uint64_t stamp, bool write); // for a finding
struct access simt_access_in(uint64_t stamp, bool write); // the same without the thread

// ---- epochs.c: the block and interval to which an epoch belongs
// Returns a new epoch in the block's interval that began with that epoch. 0 begins a new interval.
uint32_t simt_epoch_new(const struct block *b, uint32_t interval);
uint32_t simt_epoch_next(void);               // the epoch that simt_epoch_new will return next
struct moment simt_moment_of(uint64_t stamp); // of a stamp of this launch
// Whether a plain read by `mine` adds nothing to the two reads in a shadow word. This is the exact answer;
// see readers_suffice in stamp.h.
bool simt_readers_suffice(uint64_t r, uint64_t s, uint64_t mine);

// ---- span.c: the longest chain of combines
extern bool simt_combines_counted; // whether a combine has happened

// ---- happens_before.c: what orders threads besides barriers and launches
void simt_ordering_start(struct block *b); // the block starts
// The running thread fences at pc, with that memory order, such as __ATOMIC_ACQUIRE.
void simt_ordering_fence(enum simt_scope scope, int order, uint64_t pc);
// The running thread launches a grid. Returns everything that happened before the launch. Like a fence, the
// launch publishes it.
const struct knowledge *simt_ordering_launch(void);
// Whether the running thread knows that this block has started.
bool simt_knows_of_block(uint64_t block);

// ---- flags.c: what strong writes publish
// The running thread writes a flag. modifies: the write is part of an update of a flag that a strong write
// has written before, which is morally strong with it.
void simt_ordering_release(const struct touch *t, bool modifies);

// ---- meetings.c: what threads learn when they meet
void simt_ordering_barrier(struct block *b); // the block's barrier has opened
// These lanes of a warp have met. If they met at a __syncwarp(), `sync` says where.
void simt_ordering_warp(struct block *b, unsigned first, uint32_t mask, struct simt_site sync);
// Named barriers. The running thread arrives at one. It opens, and the threads for which waits[] is not 0 go
// on.
void simt_ordering_gather(unsigned barrier);
void simt_ordering_gathered(struct block *b, unsigned barrier, const uint8_t waits[]);
// Clusters. The first call is for when the cluster's blocks start, and the others are for its barrier. The
// running thread arrives there: it publishes what it knows, unless the arrival is relaxed, and perhaps waits
// at once. The barrier opens; `all` says whether all threads of the cluster wait there. The running thread
// goes on from the barrier.
void simt_ordering_cluster_start(struct block *first, unsigned count);
void simt_ordering_cluster_arrive(bool relaxed, bool waits);
void simt_ordering_cluster_open(struct block *first, unsigned count, bool all);
void simt_ordering_cluster_wait(void);
// Returns how often the thread of b has arrived at a cluster's barrier, and how often it has gone on from
// one.
uint32_t simt_cluster_arrivals(const struct block *b, unsigned thread);
uint32_t simt_cluster_waits(const struct block *b, unsigned thread);

// ---- visits.c: accesses to the shared memory of another block of the cluster
// The running thread is about to touch the shared memory of another block, which has not ended.
void simt_visit_note(const struct touch *t);
// Reports a visit that might as well come after the block's end.
void simt_tell_late_visit(struct spot at, struct access visit);

// ---- ended.c
void simt_ordering_end(struct block *b); // the block has ended

// ---- grids.c: what orders the grids that come from one launch by the host
// Returns all of the last grid, which has ended and whose first epoch was `from`, and all that happened
// before it.
const struct knowledge *simt_ordering_grid(uint32_t from, const struct knowledge *before);
// Returns what a or b says. Either may be NULL.
const struct knowledge *simt_ordering_both(const struct knowledge *a, const struct knowledge *b);

// ---- streams.c: the order of the jobs that the host puts into streams
enum { LEGACY_SLOT, PER_THREAD_SLOT }; // the slots of the two streams that always exist
struct clock {
    uint32_t of[STREAM_SLOTS]; // for each slot, the number of its last job that happened before
};
unsigned simt_slot_open(bool blocking);       // returns the slot of a new stream
void simt_slot_close(unsigned slot);          // the stream is destroyed
struct clock simt_slot_record(unsigned slot); // the same for an event that is recorded in the stream
void simt_slot_waits(unsigned slot, const struct clock *c); // later jobs of the stream wait for these jobs
void simt_streams_meet(void); // jobs before an allocation and jobs after it are ordered
bool simt_streams_made(void); // whether the program has used another stream than the default one
bool simt_host_knows(unsigned slot, uint32_t job); // whether the host knows that this job is done
void simt_host_waits(unsigned slot);
void simt_host_learns(const struct clock *c); // the host knows from now on that these jobs are done
void simt_host_waits_for_all(void);

// ---- jobs.c: the jobs that may not be done
extern unsigned simt_jobs_unfinished; // how many parts they have; 0: the host knows that all jobs are done
extern bool simt_jobs_elsewhere;      // some of them use memory that was passed to cudaHostRegister
// The host puts a job into the stream, and the device does it now. Jobs within a job, such as those of the
// nodes of a graph, count as parts of it.
void simt_job_begin(unsigned slot);
void simt_job_end(void);
struct clock simt_job_clock(void);     // what is done when the current job is done
struct job_place simt_job_place(void); // the current job
void simt_job_stays(void); // it counts as one that may not be done, although it touches nothing so far
bool simt_job_follows(struct job_place j); // whether the current job is j, or j comes before it
// Whether jobs may race with each other or with the host: there is more than one stream, or memory that both
// sides can touch.
bool simt_jobs_may_race(void);

// ---- transfers.c: compares what uses a range of bytes with these jobs
// The current job copies or sets these bytes. name: "copy" or "memset".
void simt_job_transfers(const char *name, const void *p, size_t bytes, unsigned access, struct access by);
// The current job allocates these bytes, which nothing can have used before, or frees the array at p.
void simt_job_allocates(const void *p, size_t bytes, struct access by);
void simt_job_frees(const void *p, struct access by);
extern uint64_t simt_host_touches; // how many of the next were to memory that both sides can touch
// Host code makes an access.
void simt_host_meets_jobs(const struct touch *t);

// ---- job_grids.c: compares kernels with these jobs
// The current job runs a kernel; and it has run, or it waits for the host.
void simt_job_grid(const char *kernel, struct simt_site site);
void simt_job_grid_done(bool suspended);
// Returns a stamp. Everything with a lower stamp happened before the current job. first_stamp: that of its
// grid.
uint64_t simt_job_beside(uint64_t first_stamp);
// Whether every grid that has touched these bytes of device memory is ordered with the current job.
bool simt_job_is_alone(size_t offset, unsigned bytes);

// ---- plain_poll.c
// The running thread is in a loop at f's first access, and touches no memory. Returns true if the thread
// waits there for a word that it has read plainly and only once. f then says so.
bool simt_waits_plainly(struct finding *f);

#endif
