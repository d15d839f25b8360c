// Which accesses are ordered, and which race: shadow words, epochs, and happens-before.
#ifndef SIMT_ROOM_ORDERING_H
#define SIMT_ROOM_ORDERING_H

#include "../findings/findings.h"

// What happened before what a thread, or a whole block, does now: see happens_before.c.
struct thread_knowledge {
    const struct knowledge *known;        // happened before what it does now
    const struct knowledge *pending;      // read from flags, and not fenced since
    const struct knowledge *pending_near; // the same, of what its own block released
    const struct knowledge *fenced;       // what its flags release to the device
    const struct knowledge *fenced_block; // and, by __threadfence_block, to its block
    bool dirty;                           // something of it is not NULL
};

struct seen { // a flag that a thread of the block has read
    uintptr_t address;
    uint64_t writer;     // stamp of its last writer
    uint64_t reader;     // and of the read
    uint32_t interval;   // when: the block's interval, by its first epoch
    bool fenced;         // and has fenced since, for the device
    uint64_t near_fence; // where it has fenced for the block only; 0: it hasn't
    const struct knowledge *released;
};

// A thread of the block has seen the last strong write there, by a read whose scope takes it in.
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
    unsigned access;     // the last one's
    unsigned votes;      // it has read one of them again: so many calls of its warp may be part of that loop
    struct strong_read { // the last one, if it was of 4 bytes and no atomic update; else its address is 0
        uintptr_t address;
        uint64_t saw; // stamp of the last write there; 0 if none in this launch
        uint64_t pc;
        uint32_t value;
    } read;
};

struct warp_sync { // the last __syncwarp() of a warp
    struct simt_site site;
    uint32_t lanes; // that met there
    uint32_t epoch; // what they do after it has this epoch, or a later one
};

struct arrivals { // of a block's threads at its cluster's barrier, the next one that opens
    uint32_t arrived[MAX_BLOCK_THREADS]; // how often each has arrived, in all,
    uint32_t waited[MAX_BLOCK_THREADS];  // and has gone on from there
    uint32_t epochs[MAX_BLOCK_THREADS];  // its last epoch that the arrival publishes; 0: none
    uint32_t bound;                      // and the interval then: earlier ones are known to all
    uint32_t next;                       // the epoch of those who have arrived; not before the interval's
    uint32_t after;                      // and of those who have gone on
    bool apart;                          // some thread may do something between its arrival and its wait, or
                                         // has published nothing
    struct thread_knowledge what;        // what they knew, beside that
    struct thread_knowledge met;         // what the last one that opened has made known,
    const struct knowledge *joined;      // and what of this they had
};

struct gathering {                      // of a block's threads that have arrived at a named barrier
    uint32_t epochs[MAX_BLOCK_THREADS]; // each one's last epoch that its arrival publishes; 0: none
    uint32_t bound;                     // and the interval then: earlier ones are known to all
    struct thread_knowledge what;       // what they knew, beside that
};

struct visit {      // of another block's thread: its last access to this block's shared memory
    uint64_t stamp; // 0: none
    size_t offset;
    uint32_t arrived; // how often it had arrived at the cluster's barrier
    bool write;
};

struct ordering {                                       // of a block
    struct thread_knowledge all;                        // what all its threads know
    struct thread_knowledge threads[MAX_BLOCK_THREADS]; // what each has come to know since the last barrier
    uint16_t dirty[MAX_BLOCK_THREADS];                  // the threads that have
    unsigned dirty_count;
    struct seen seen[MAX_SEEN]; // flags read, the last ones
    unsigned seen_count, seen_next;
    struct sight sights[MAX_SIGHTS];
    unsigned sight_count;
    bool sights_lost; // there were more
    struct poll polls[MAX_BLOCK_THREADS];
    struct warp_sync synced[MAX_WARPS];
    struct arrivals *arrivals;          // NULL: it was never in a cluster
    struct visit visits[CLUSTER_OPTIN]; // by the ranks of the blocks that made them
    bool polled;                        // some thread has made a strong read
    bool fenced;                        // some thread has published what it knows
};

struct moment { // a stamp, spelled out
    uint64_t block;
    uint32_t interval; // first epoch of the block's interval
    uint32_t epoch, thread;
};

struct shadow_word {  // of 4 bytes of memory: see race.c
    uint64_t write;   // stamp of the last write
    uint64_t read[2]; // stamps of the last two readers that are not ordered
    uint32_t others;  // if not 0: number of its list of more unordered accesses, see others.c
    uint32_t split;   // if not 0: number of the four that stand for the single bytes
};

// ---- shadow.c: the words themselves
extern struct shadow_word (*simt_splits)[4];    // of the single bytes of a word, by its number .split
void simt_shadow_place(struct block *b);        // gives b those of its shared memory, once
uint64_t simt_last_write(uintptr_t address);    // its stamp; 0 if none in this launch
uint64_t simt_last_global_write(size_t offset); // the same, of a byte of device memory
uint64_t simt_last_writer(size_t offset);       // the same, of any launch
unsigned simt_strong_writes(uintptr_t address, uint64_t stamps[]); // unordered ones, MAX_OTHERS at most

// ---- columns.c: those of device memory
void simt_shadow_open(void);                          // once, before main
void simt_shadow_expect(const void *p, size_t bytes); // a new array is there, which kernels will touch
void simt_shadow_forget(const struct allocation *a);

// ---- race.c: an access, compared with those before it
void simt_race_shared(size_t offset, unsigned bytes, unsigned access, uint64_t pc);
void simt_race_global(size_t offset, unsigned bytes, unsigned access, uint64_t pc);

// The stamp of the last write there, if it is a strong one of another thread of the running one's block, and
// neither happens before what that does now nor has been seen by what does; 0 if it isn't.
uint64_t simt_unordered_write(uintptr_t address);

// ---- race_message.c
struct access simt_access_of(uint64_t stamp, bool write);

// ---- epochs.c: whose a stamp is
void simt_epoch_silent(uint64_t block);                            // it is silent from now on
uint32_t simt_epoch_new(const struct block *b, uint32_t interval); // in that interval of b; 0: begins one
uint32_t simt_epoch_next(void); // the one that simt_epoch_new will give next
extern struct epochs {
    struct epoch_owner { // owners[e - base]: whose epoch e is
        uint64_t block;
        uint32_t interval; // the epoch that the block's interval began with
    } * owners;
    uint32_t base;    // the first epoch of the launch in hand
    bool one_a_block; // no block of it has had a second one, and only barriers order threads
    // A bit for each block of the launch, from 0 on: it is silent. It has ended, and none of its threads
    // fenced, so that no other block's access ever happens after one of it.
    uint8_t *silent;
    uint64_t silent_bits; // of them; 0: no block is silent yet
} simt_epochs;
static inline const struct epoch_owner *epoch_owner(uint32_t epoch)
{
    return &simt_epochs.owners[epoch - simt_epochs.base];
}
struct moment simt_moment_of(uint64_t stamp);
// Whether a plain read by `mine` adds nothing to the two in a shadow word, exactly: see readers_suffice in
// stamp.h.
bool simt_readers_suffice(uint64_t r, uint64_t s, uint64_t mine);

// ---- span.c: the longest chain of combines
extern bool simt_combines_counted; // some combine has happened

// ---- happens_before.c: what orders threads beyond barriers and launches
void simt_ordering_place(struct block *b);     // gives b its part, once
void simt_ordering_start(struct block *b);     // b starts
void simt_ordering_end(const struct block *b); // b is over
void simt_ordering_forget(void);               // the launch is over
void simt_ordering_fence(bool block_only, bool acquires, bool releases,
                         uint64_t pc); // by the running thread, there
// releases: 0, or where the write is that publishes what its thread knows now.
void simt_ordering_release(uintptr_t address, bool modifies, bool near, uint64_t releases);
void simt_ordering_acquire(uintptr_t address, uint64_t writer, uint64_t reader, bool near, bool acquires);
extern bool simt_orders_used; // the program has atomics with orders of their own
void simt_ordering_barrier(struct block *b);
// Those lanes have met: at a __syncwarp() if sync names one.
void simt_ordering_warp(struct block *b, unsigned first, uint32_t mask, struct simt_site sync);
// Clusters. Their blocks start; the running thread arrives at their barrier, and publishes what it knows
// unless that is relaxed; the barrier opens, all: for threads that wait; the running thread goes on from it.
void simt_ordering_cluster_start(struct block *first, unsigned count);
void simt_ordering_cluster_arrive(bool relaxed, bool waits); // waits: at once
void simt_ordering_cluster_open(struct block *first, unsigned count, bool all);
void simt_ordering_cluster_wait(void);
// Named barriers. The running thread arrives at one; it opens, for those threads that wait there.
void simt_ordering_gather(struct gathering *g);
void simt_ordering_gathered(struct block *b, struct gathering *g, const uint8_t waits[]);
// Whether the running thread knows that block has started.
bool simt_knows_of_block(uint64_t block);
// Where m's block fenced for itself only, after m, and then raised the flag at address; 0 if that is not
// known.
uint64_t simt_near_fence(uintptr_t address, const struct moment *m);
bool simt_known_to(const struct thread_knowledge *t, const struct moment *m);
bool simt_happens_before(const struct moment *m); // m, before what the running thread does now

// ---- visits.c: accesses to the shared memory of another block of the cluster
// The running thread is about to make one there, and that block is there.
void simt_visit_note(struct block *of, size_t offset, unsigned access, uint64_t pc);
void simt_visits_end(struct block *of); // it has ended: tells of visits that nothing keeps from coming later
void simt_tell_late_visit(const struct block *of, size_t offset, struct access visit);

// The running thread launches a grid: all that happened before that. It publishes it, as a fence does.
const struct knowledge *simt_ordering_launch(void);

// ---- grids.c: what orders the grids that come of one launch by the host
// All of the running grid, which has ended and began with that epoch, and all that happened before it.
const struct knowledge *simt_ordering_grid(uint32_t from);
const struct knowledge *simt_ordering_both(const struct knowledge *a, const struct knowledge *b);

// ---- missing_fence.c: two accesses that a flag would order, but for something
struct nearly { // the flag, and what keeps it from ordering the two
    uintptr_t address;
    uint64_t writer, reader;             // stamps
    bool writers_fence, readers_fence;   // are missing,
    uint64_t near_writers, near_readers; // and there are fences for the block only; 0 if not
};
bool simt_missing_fence(const struct moment *m, bool on_flag, struct nearly *how);
bool simt_flag_too_early(const struct moment *m, struct nearly *how);
// Whether a flag that the reader saw was raised by the writer's own thread, or before a barrier of its block,
// before the write. m: the access before that in hand; in_hand: the other one, by the running thread.
bool simt_flag_before_write(const struct moment *m, bool m_writes, uint64_t in_hand, struct nearly *how);
// Whether the running thread's warp has met at a __syncwarp() before what it does now, and m's, another one,
// there too, after m.
bool simt_synced_apart(const struct moment *m, struct simt_site *where);
// Whether m's thread last read a flag of before the launch; then *raised says whether it was raised.
bool simt_polled_old_flag(const struct moment *m, bool *raised);

// ---- plain_poll.c
// The running thread is in a loop at f's first access, and touches no memory. Whether it waits there for what
// it has read plainly, once; if so, f says that.
bool simt_waits_plainly(struct finding *f);

// ---- sight.c: who has seen the last strong write to a place
void simt_sight_note(uintptr_t address, uint64_t writer,
                     uint64_t reader); // the running thread has seen that one
// Whether it was seen by a strong read that happened before what the running thread does now, by `mine`.
bool simt_sight_before(uintptr_t address, uint64_t writer, uint64_t mine, bool shared);

#endif
