// Which accesses are ordered, and which of them race: shadow words, epochs, and happens-before.
#ifndef SIMT_ROOM_ORDERING_H
#define SIMT_ROOM_ORDERING_H

#include "../findings/findings.h"

// What is known to have happened before what a thread, or all threads of a block, do now: see
// happens_before.c.
struct thread_knowledge {
    const struct knowledge *known;        // what happened before
    const struct knowledge *pending;      // what flags have published to it, but it has not fenced since
    const struct knowledge *pending_near; // the same for what was published to its own block only
    const struct knowledge *fenced;       // what its next flags publish to the device
    const struct knowledge *fenced_block; // what they publish to its block, after __threadfence_block
    bool dirty;                           // whether one of these is not NULL
};

struct seen { // a flag that a thread of the block has read
    uintptr_t address;
    uint64_t writer;     // stamp of the last write that it saw
    uint64_t reader;     // stamp of the read
    uint32_t interval;   // the block's interval at that time, by its first epoch
    bool fenced;         // whether the thread has fenced since for the device
    uint64_t near_fence; // where it has fenced since for the block only; 0 if nowhere
    const struct knowledge *released;
};

// A thread of the block has seen the last strong write there, by a read whose scope includes that write.
struct sight {
    uintptr_t address;
    uint64_t writer, reader; // stamps
};

struct poll { // a thread's last strong reads
    struct look {
        uintptr_t address;
        uint64_t pc;
        uint64_t writer; // stamp of the last write that it saw there
    } last, before;
    unsigned access; // how the last one was made, as in struct touch
    enum simt_scope scope;
    unsigned order; // as in struct access
    unsigned votes; // after a poll: how many calls of its warp may still belong to the polling loop
    // The last strong read, if it was of 4 bytes and not part of an atomic update. Otherwise its address is
    // 0.
    struct strong_read {
        uintptr_t address;
        uint64_t saw; // stamp of the last write there; 0 if there was none in this launch
        uint64_t pc;
        uint32_t value;
    } read;
};

struct warp_sync { // the last __syncwarp() of a warp
    struct simt_site site;
    uint32_t lanes; // the lanes that met there
    uint32_t epoch; // what they do after it has this epoch or a later one
};

struct arrivals {                        // of a block's threads at its cluster's barrier that opens next
    uint32_t arrived[MAX_BLOCK_THREADS]; // how often each thread has arrived at all such barriers
    uint32_t waited[MAX_BLOCK_THREADS];  // how often it has gone on from one
    uint32_t epochs[MAX_BLOCK_THREADS];  // its last epoch that the arrival publishes; 0 if none
    uint32_t bound;                 // the interval at that time: all threads of the block know earlier ones
    uint32_t next;                  // the epoch of threads that have arrived; an older one if none has
    uint32_t after;                 // the epoch of threads that have gone on
    bool apart;                     // whether some thread arrives without waiting at once, so it may do
                                    // something in between, or has published nothing
    struct thread_knowledge what;   // what else the threads knew when they arrived
    struct thread_knowledge met;    // what the last barrier that opened has made known
    const struct knowledge *joined; // the part of it that came from this block
};

struct gathering {                      // of a block's threads that have arrived at a named barrier
    uint32_t epochs[MAX_BLOCK_THREADS]; // the last epoch of each that its arrival publishes; 0 if none
    uint32_t bound;               // the interval at that time: all threads of the block know earlier ones
    struct thread_knowledge what; // what else the threads knew when they arrived
};

struct visit {      // the last access by a certain other block to this block's shared memory
    uint64_t stamp; // 0 if there was none
    size_t offset;
    uint32_t arrived; // how often the visiting thread had arrived at the cluster's barrier
    bool write;
};

struct ordering {                                       // of a block
    struct thread_knowledge all;                        // what all its threads know
    struct thread_knowledge threads[MAX_BLOCK_THREADS]; // what each has learnt since the last barrier
    uint16_t dirty[MAX_BLOCK_THREADS];                  // the threads that have learnt something
    unsigned dirty_count;
    struct seen seen[MAX_SEEN]; // the last flags that were read
    unsigned seen_count, seen_next;
    struct sight sights[MAX_SIGHTS];
    unsigned sight_count;
    bool sights_lost; // whether there were more sights than have room
    struct poll polls[MAX_BLOCK_THREADS];
    struct warp_sync synced[MAX_WARPS];
    struct arrivals *arrivals;          // NULL if the block was never in a cluster
    struct visit visits[CLUSTER_OPTIN]; // by the rank of the block that made them
    bool polled;                        // whether some thread has made a strong read
    bool fenced;                        // whether some thread has published what it knows
};

struct moment { // a stamp, taken apart
    uint64_t block;
    uint32_t interval; // the first epoch of the block's interval
    uint32_t epoch, thread;
};

struct shadow_word {  // for 4 bytes of memory: see race.c
    uint64_t write;   // stamp of the last write
    uint64_t read[2]; // stamps of two reads since that are not ordered
    uint32_t others;  // the number of its list of more unordered accesses, see others.c; 0 if it has none
    uint32_t split;   // the number of the four words that stand for its single bytes; 0 if it is whole
};

// ---- shadow.c: the shadow words themselves
extern struct shadow_word (*simt_splits)[4];    // for the single bytes of a word, by its number .split
void simt_shadow_place(struct block *b);        // gives the block words for its shared memory; once per block
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
// The running thread touches memory. Reports a race, or stores the access if it races with none.
void simt_race(struct touch *t);

// Returns the stamp of the last write there if the write is strong, is by another thread of the running
// block, is not ordered before what the running thread does now, and was not seen by a read that is ordered
// before that. Otherwise returns 0.
uint64_t simt_unordered_write(const struct touch *t);

// ---- library_race.c: races that a library makes on purpose
void simt_library_races_open(const struct launch *l); // the launch begins
void simt_library_race_settle(void);                  // the running thread's last access has taken place

// ---- race_message.c
struct access simt_access_of(uint64_t stamp, bool write); // for a finding
struct access simt_access_in(uint64_t stamp, bool write); // the same without the thread

// ---- epochs.c: the block and interval to which an epoch belongs
void simt_epoch_silent(uint64_t block); // the block is silent from now on: see simt_epochs.silent
// Returns a new epoch in the block's interval that began with that epoch. 0 begins a new interval.
uint32_t simt_epoch_new(const struct block *b, uint32_t interval);
uint32_t simt_epoch_next(void); // the epoch that simt_epoch_new will return next
extern struct epochs {
    struct epoch_owner { // owners[e - base] is for epoch e
        uint64_t block;
        uint32_t interval; // the first epoch of the block's interval
    } * owners;
    uint32_t base;    // the first epoch of the current launch
    bool one_a_block; // whether no block has had two epochs so far, and only barriers order threads
    // A bit for each block of the launch, beginning with block 0: whether the block is silent. A silent
    // block has ended, and none of its threads fenced. So no access by another block ever happens after one
    // of its accesses.
    uint8_t *silent;
    uint64_t silent_bits; // the number of bits; 0 if no block is silent yet
} simt_epochs;
static inline const struct epoch_owner *epoch_owner(uint32_t epoch)
{
    return &simt_epochs.owners[epoch - simt_epochs.base];
}
struct moment simt_moment_of(uint64_t stamp); // of a stamp of this launch
// Whether a plain read by `mine` adds nothing to the two reads in a shadow word. This is the exact answer;
// see readers_suffice in stamp.h.
bool simt_readers_suffice(uint64_t r, uint64_t s, uint64_t mine);

// ---- span.c: the longest chain of combines
extern bool simt_combines_counted; // whether a combine has happened

// ---- happens_before.c: what orders threads besides barriers and launches
void simt_ordering_place(struct block *b);     // gives the block its struct ordering; once per block
void simt_ordering_start(struct block *b);     // the block starts
void simt_ordering_end(const struct block *b); // the block has ended
void simt_ordering_forget(void);               // the launch has ended
// The running thread fences at pc.
void simt_ordering_fence(enum simt_scope scope, bool acquires, bool releases, uint64_t pc);
// The running thread launches a grid. Returns everything that happened before the launch. Like a fence, the
// launch publishes it.
const struct knowledge *simt_ordering_launch(void);
bool simt_happens_before(const struct moment *m); // whether m happens before what the running thread does now
// Whether t says that m happened before.
bool simt_known_to(const struct thread_knowledge *t, const struct moment *m);
// Whether the running thread knows that this block has started.
bool simt_knows_of_block(uint64_t block);

// ---- flags.c: what strong writes publish
// The running thread writes a flag, or reads one that was written with the stamp `writer`. modifies: the
// write is part of an update of a flag that a strong write has written before.
void simt_ordering_release(const struct touch *t, bool modifies);
void simt_ordering_acquire(const struct touch *t, uint64_t writer);
extern bool simt_orders_used; // whether the program has atomics with memory orders
// Returns where m's block fenced for itself only after m, before it raised the flag at that address. Returns
// 0 if that is not known.
uint64_t simt_near_fence(uintptr_t address, const struct moment *m);

// ---- meetings.c: what threads learn when they meet
void simt_ordering_barrier(struct block *b); // the block's barrier has opened
// These lanes of a warp have met. If they met at a __syncwarp(), `sync` says where.
void simt_ordering_warp(struct block *b, unsigned first, uint32_t mask, struct simt_site sync);
// Named barriers. The running thread arrives at one. It opens, and the threads for which waits[] is not 0 go
// on.
void simt_ordering_gather(struct gathering *g);
void simt_ordering_gathered(struct block *b, struct gathering *g, const uint8_t waits[]);
// Clusters. The first call is for when the cluster's blocks start, and the others are for its barrier. The
// running thread arrives there: it publishes what it knows, unless the arrival is relaxed, and perhaps waits
// at once. The barrier opens; `all` says whether all threads of the cluster wait there. The running thread
// goes on from the barrier.
void simt_ordering_cluster_start(struct block *first, unsigned count);
void simt_ordering_cluster_arrive(bool relaxed, bool waits);
void simt_ordering_cluster_open(struct block *first, unsigned count, bool all);
void simt_ordering_cluster_wait(void);

// ---- visits.c: accesses to the shared memory of another block of the cluster
// The running thread is about to touch the shared memory of another block, which has not ended.
void simt_visit_note(const struct touch *t);
void simt_visits_end(struct block *of); // it has ended: reports visits that might as well come after its end
void simt_tell_late_visit(struct spot at, struct access visit); // reports such a visit

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
struct clock simt_slot_clock(unsigned slot);  // what is done when all jobs of the stream are done
struct clock simt_slot_record(unsigned slot); // the same for an event that is recorded in the stream
void simt_slot_waits(unsigned slot, const struct clock *c); // later jobs of the stream wait for these jobs
void simt_streams_meet(void); // jobs before an allocation and jobs after it are ordered
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
struct clock simt_job_clock(void); // what is done when the current job is done

// ---- transfers.c: compares what uses a range of bytes with these jobs
// The current job copies or sets these bytes. name: "copy" or "memset".
void simt_job_transfers(const char *name, const void *p, size_t bytes, unsigned access, struct access by);
// The current job allocates these bytes, which nothing can have used before, or frees the array at p.
void simt_job_allocates(const void *p, size_t bytes, struct access by);
void simt_job_frees(const void *p, struct access by);
// Host code makes an access.
void simt_host_meets_jobs(const struct touch *t);

// ---- job_grids.c: compares kernels with these jobs
// The current job runs a kernel; and it has run, or it waits for the host.
void simt_job_grid(const char *kernel, struct simt_site site);
void simt_job_grid_done(bool suspended);
// Returns a stamp. Everything with a lower stamp happened before the current job. first_stamp: that of its
// grid.
uint64_t simt_job_beside(uint64_t first_stamp);
bool simt_job_is_beside(uint32_t epoch); // whether nothing orders the grid of that epoch and the current job
// Whether this holds for no grid that has touched these bytes of device memory.
bool simt_job_is_alone(size_t offset, unsigned bytes);
void simt_job_learns(uint32_t epoch); // the current job has seen a flag of that grid

// ---- missing_fence.c: two accesses that a flag nearly orders
struct nearly { // the flag, and why it does not order the two accesses
    uintptr_t address;
    uint64_t writer, reader;             // stamps
    bool writers_fence, readers_fence;   // whether the fence on that side is missing
    uint64_t near_writers, near_readers; // where there is a fence that reaches the block only; 0 if nowhere
};
// In these functions, m is the earlier one of two accesses that race. The running thread makes the later
// one.
//
// Whether a flag would order the two if fences were there; on_flag: only one of the two is plain, so they
// are to a flag themselves.
bool simt_missing_fence(const struct moment *m, bool on_flag, struct nearly *how);
// Whether another thread of m's block raised the flag, without waiting for m at a barrier.
bool simt_flag_too_early(const struct moment *m, struct nearly *how);
// Whether the reader saw a flag that the writing thread had raised before the write, or that another thread
// of its block had raised before a barrier that comes before the write. in_hand: the stamp of the later
// access.
bool simt_flag_before_write(const struct moment *m, bool m_writes, uint64_t in_hand, struct nearly *how);
// Whether the running thread's warp met at a __syncwarp() before the later access, and m's warp, a different
// one, met at the same __syncwarp() after m.
bool simt_synced_apart(const struct moment *m, struct simt_site *where);
// Whether the last flag that m's thread read was not written in this launch. *raised says whether it was
// raised.
bool simt_polled_old_flag(const struct moment *m, bool *raised);

// ---- plain_poll.c
// The running thread is in a loop at f's first access, and touches no memory. Returns true if the thread
// waits there for a word that it has read plainly and only once. f then says so.
bool simt_waits_plainly(struct finding *f);

// ---- sight.c: which strong writes threads have seen
// The running thread has seen that write, which is the last one there.
void simt_sight_note(const struct touch *t, uint64_t writer);
// Whether a strong read that happened before t has seen that write. address: of a byte that t touches.
bool simt_sight_before(uintptr_t address, uint64_t writer, const struct touch *t);

#endif
