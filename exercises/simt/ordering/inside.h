// What the files of this room share, and no other room reads.
#ifndef SIMT_ORDERING_INSIDE_H
#define SIMT_ORDERING_INSIDE_H

#include "ordering.h"

// What is known to have happened before what a thread, or all threads of a block, do now: see
// happens_before.c.
enum reach { IN_BLOCK, IN_CLUSTER, IN_DEVICE, REACHES }; // whom a fence or a publication reaches
struct thread_knowledge {
    const struct knowledge *known;            // what happened before
    const struct knowledge *pending[REACHES]; // what flags have published to those whom such a fence reaches,
                                              // but it has not made such a fence since
    const struct knowledge *fenced[REACHES];  // what its next flags publish to them
    const struct knowledge *given;            // what it knew when it last arrived at a cuda::barrier
    uint32_t given_at;                        // its epoch then
    bool dirty;                               // whether one of these is not NULL
};

struct seen { // a flag that a thread of the block has read
    uintptr_t address;
    uint64_t writer;     // stamp of the last write that it saw
    uint64_t reader;     // stamp of the read
    uint32_t interval;   // the block's interval at that time, by its first epoch
    bool fenced;         // whether the thread has made a fence since that reaches the writer
    uint64_t near_fence; // where it has made one that does not; 0 if nowhere
    const struct knowledge *released;
};

// A thread's last strong read, if it was of 4 bytes and not part of an atomic update. Otherwise its address
// is 0.
struct strong_read {
    uintptr_t address;
    uint64_t saw; // stamp of the last write there; 0 if there was none in this launch
    uint64_t pc;
    uint32_t value;
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
    struct poll polls[MAX_BLOCK_THREADS];
    struct strong_read reads[MAX_BLOCK_THREADS];
    struct warp_sync synced[MAX_WARPS];
    struct arrivals *arrivals;          // NULL if the block was never in a cluster
    struct gathering *gatherings;       // by the named barrier; NULL: no thread has come to one
    struct visit visits[CLUSTER_OPTIN]; // by the rank of the block that made them
    // With SIMT_WEAK: what SC fences make known to each other: its own, and those of the cluster of which it
    // is the first block.
    const struct knowledge *fences, *cluster_fences;
    bool polled; // whether some thread has made a strong read
    bool stale;  // whether some of these reads were stale
    bool fenced; // whether some thread has published what it knows
};

// ---- epochs.c
void simt_epoch_silent(uint64_t block); // the block is silent from now on: see simt_epochs.silent
// Whether the block that made this stamp, in this launch, is silent.
static inline bool of_silent_block(uint64_t stamp)
{
    uint64_t block = epoch_owner(epoch_of(stamp))->block;
    return block < simt_epochs.silent_bits && simt_epochs.silent[block / 8] >> block % 8 & 1;
}

// ---- happens_before.c
bool simt_happens_before(const struct moment *m); // whether m happens before what the running thread does now
// Whether t says that m happened before.
bool simt_known_to(const struct thread_knowledge *t, const struct moment *m);

// The running thread, which knows t, makes a sequentially consistent fence.
void simt_fences_meet(struct thread_knowledge *t, enum reach reach);

// ---- flags.c
void simt_flags_forget(void); // the launch has ended
struct published {            // what a write publishes, to the running block, its cluster, and the device
    const struct knowledge *to[REACHES];
};
// Returns what the last strong write there has published, for the running block.
struct published simt_published_at(uintptr_t address);
// The running thread reads a flag that was written with the stamp `writer`. older: what that write published,
// if it is not the last one there.
void simt_ordering_acquire(const struct touch *t, uint64_t writer, const struct published *older);
// Returns where m's block fenced for itself only after m, before it raised the flag at that address. Returns
// 0 if that is not known.
uint64_t simt_near_fence(uintptr_t address, const struct moment *m);

// ---- phases.c: the phases of cuda::barrier
void simt_phases_forget(void); // the launch has ended

// ---- streams.c
struct clock simt_slot_clock(unsigned slot); // what is done when all jobs of the stream are done

// ---- jobs.c
bool simt_job_is_beside(uint32_t epoch); // whether nothing orders the grid of that epoch and the current job
void simt_job_learns(uint32_t epoch);    // the current job has seen a flag of that grid

// ---- missing_fence.c: two accesses that a flag nearly orders
struct nearly { // the flag, and why it does not order the two accesses
    uintptr_t address;
    uint64_t writer, reader;             // stamps
    bool writers_fence, readers_fence;   // whether the fence on that side is missing
    uint64_t near_writers, near_readers; // where there is a fence that reaches too few; 0 if nowhere
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
// Whether the last flag that m's thread read before m was not written in this launch until then. *raised says
// whether it was raised. now: m is what the thread does now.
bool simt_polled_old_flag(const struct moment *m, bool now, bool *raised);

// ---- polls.c
// The running thread makes a strong read. last_write: the stamp of the last write there.
void simt_look_note(const struct touch *t, uint64_t last_write);
void simt_looks_keep(const struct block *b); // the block has ended: keeps its threads' last looks, if stale
const struct look *simt_look_kept(const struct moment *m); // returns that of m's thread, or NULL

// ---- history.c: older values of words, for SIMT_WEAK
struct look_back {        // what a load is served
    struct stored *value; // NULL: the newest value
    uint64_t writer;      // its write; 0: it was there before
    const struct published *published;
};
// Chooses what t is served.
struct look_back simt_history_choose(const struct touch *t);
// t takes place now. If it is a load, an older value lies in memory for it until simt_history_settle.
void simt_history_note(const struct touch *t, const struct look_back *back);
void simt_history_forget(void); // the launch has ended

// ---- sight.c: which strong writes threads have seen
// The running thread, by t, sees that write; each is in the other's scope.
void simt_sight_note(const struct touch *t, uint64_t writer);
// Whether a strong read that happened before t has seen that write, itself or in an update. address: of a
// byte that t touches.
bool simt_sight_before(uintptr_t address, uint64_t writer, const struct touch *t);
void simt_sights_forget(void); // the launch has ended
enum { MAX_PAIRS = 256 };
struct sight_pair {          // a strong read has observed this write, itself or through updates
    uint64_t writer, reader; // stamps
};
unsigned simt_sight_pairs(struct sight_pair pairs[MAX_PAIRS]); // stores such pairs, and returns their number

#endif
