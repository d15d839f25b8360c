// What runs threads: launches, blocks, warps, fibers, and the schedule.
#ifndef SIMT_ROOM_THREADS_H
#define SIMT_ROOM_THREADS_H

#include "../counting/counting.h"

enum thread_state {
    THREAD_READY,   // can run
    THREAD_WAITING, // at a block barrier
    THREAD_LANE,    // for other lanes of its warp
    THREAD_CLUSTER, // at the cluster's barrier
    THREAD_DONE,    // has returned from the kernel
};

typedef uint32_t thread_offset; // bytes from a block to a thread of it

struct detour {        // of a thread
    uint64_t interval; // the block's, by its first stamp
    unsigned count;    // statements by which it parted from others since then, the first ones
    const struct simt_branch *past[MAX_PAST];
};

struct meeting {                               // of a block with its cluster's others, at their barrier
    uint32_t opened;                           // how often that has
    uint64_t span;                             // the highest of any thread then
    struct simt_site sites[MAX_BLOCK_THREADS]; // where each thread arrived last
};

struct schedule {                      // of a block: a pass visits each thread once, in the pass's order
    uint8_t states[MAX_BLOCK_THREADS]; // each thread's enum thread_state
    struct simt_site waits[MAX_BLOCK_THREADS]; // and the barrier or call where it waits
    // The pass:
    thread_offset order[MAX_BLOCK_THREADS + 1]; // its threads, the scheduler last
    struct permutation laid_out;                // the order that they are in
    const thread_offset *next, *end;            // those that are still to come
    bool lockstep;                              // its threads have done nothing but run to the same barrier
    bool plain;    // it is the block's first, and no thread of it has made a strong access: see lockstep.c
    bool released; // lanes that waited for their warp may go on since this pass began
    // While the block runs:
    unsigned passes;     // passes that are left to it
    unsigned calls_left; // and of such in which only warps' calls let threads go on
    int64_t fuel;        // while it doesn't: what it may still spend
    unsigned prepared;   // threads that have a stack on which a fiber can begin
    // The barrier:
    unsigned waiting;        // threads at one
    unsigned at_grid;        // of those, at a barrier of the whole grid
    unsigned at_cluster;     // threads that wait at the cluster's barrier, and at none of the block
    struct meeting *meeting; // NULL: it was never in a cluster
    int mixed;               // not 0: they wait at different barriers
    struct simt_site site;   // the barrier that the first of them waits at
    unsigned votes;          // how many of them voted other than zero
    unsigned result, voters; // what the last barrier that opened counted
    // Warps:
    unsigned at_warp;    // threads that wait for lanes of their warp
    unsigned converging; // of those, to know which lanes run together with them
    struct lane_call calls[MAX_BLOCK_THREADS];
    uint32_t running[MAX_WARPS]; // lanes of each warp that have not returned,
    uint32_t calling[MAX_WARPS]; // and of them, those that wait for others
    // For messages:
    struct detour detours[MAX_BLOCK_THREADS];
    // Among the grid's blocks:
    uint64_t arrival; // 1 for the first block that changed something by an atomic, …; 0: it has not
};

extern struct progress { // of the launch in hand, to see when nothing goes on any more
    uint64_t changes;    // of memory or of what threads wait for: while it stands still, all only poll
    uint64_t started;    // blocks that have begun
    uintptr_t counter;   // what a block changed by an atomic, as the first thing it so changed,
    bool numbered;       // and whether another one did the same there
    uint64_t arrivals;   // how many did
} simt_progress;

// ---- launch.c
// Runs the launch from its first block to its end; or until all its threads only poll, and some for what the
// host may still write. Then the host goes on, and the launch waits.
void simt_launch_run(struct launch *l);
const struct launch *simt_launch_waiting(void); // or NULL
uint32_t simt_launch_number(void);              // of the next one that begins
// The launch that waits goes on. Unless host_goes_on the host waits for it now, so it must come to its end.
// Returns it, if there was one.
const struct launch *simt_launch_go_on(bool host_goes_on);
_Noreturn void
simt_launch_abandon(cudaError_t error); // from a thread: ends the launch as a GPU does on a fault
// There only if something but barriers may order threads: see fence.c.
extern const bool simt_program_is_fine __attribute__((weak));

// ---- family.c: the grids that kernels launch
struct simt_grid_stream { // into which a kernel launches one
    enum { SIMT_IN_ORDER, SIMT_ALONE, SIMT_TAIL } kind;
    // Of those that wait for each other, which of its grid's:
    uint64_t handle; // 0: the block's own
    uint64_t block;  // where that matters; else 0
    unsigned thread; // likewise
};
// The running thread launches l, which is the caller's no more: it lies at the beginning of what free()
// takes, and says nothing yet of who launched it. may_wait: how many may, before they begin.
void simt_family_launch(struct launch *l, struct simt_grid_stream stream, unsigned may_wait);
unsigned simt_family_waiting(void); // grids that have been launched and have not begun
uint32_t simt_family_total(void);   // that kernels have launched, of all that come of the host's last launch
struct launch *simt_family_next(void); // the one after that in hand, which has ended; NULL: all are complete
void simt_family_forget(void);

// ---- fence.c: its own part of a fence that the program writes with an order
void simt_fence_at(bool block_only, bool acquires, bool releases, const void *by);

// ---- block.c: the threads of a block, in turn, from barrier to barrier
void simt_block_start(struct block *b, uint64_t number);
void simt_block_run(
    struct block *b);        // for a while: afterwards it is over, or all its threads wait or can run
void simt_block_yield(void); // the running thread polls: the others go first
const struct simt_site *simt_block_where(const struct block *b); // until it is asked again
void simt_thread_waits(struct block *b, struct thread *t,
                       struct simt_site site); // it has come to that barrier
void simt_thread_ended(struct block *b, unsigned number);

// ---- cluster.c: blocks that are resident together
// Why there can be no such clusters, or NULL.
const char *simt_cluster_refusal(const struct launch *l, char *text, size_t bytes);
void simt_cluster_lay_out(struct launch *l); // how many blocks are resident
// Starts the blocks of that cluster where b is, unless some of another one still run there.
bool simt_cluster_start(struct block *b, uint64_t cluster);
void simt_cluster_settle(const struct block *b);    // opens the cluster's barrier, if all are there
bool simt_cluster_tell_deadlock(struct finding *f); // whether some wait at such a barrier: says so

// ---- divergence.c
struct access simt_access_waiting(const struct block *b, const struct thread *t); // where t waits
void simt_note_parting(const struct simt_branch *branch);                         // by the running thread
void simt_tell_divergence(struct block *b); // some wait at one barrier, the others elsewhere or have ended

// ---- schedule.c: the order of a pass
void simt_schedule_pass(struct block *b, struct permutation order); // that begins
static inline struct thread *thread_at(struct block *b, thread_offset t)
{
    return (struct thread *)((char *)b + t);
}
// That which stands for the scheduler, and for findings has the number of the thread that ran last.
static inline struct thread *scheduler(struct block *b, const struct thread *last)
{
    b->threads[SCHEDULER].number = last->number;
    return &b->threads[SCHEDULER];
}

// ---- lockstep.c: passes in which all threads run to the same barrier
struct lockstep {                // the pass of the running block; switch.S knows the first four
    const thread_offset *thread; // that runs
    const char *file;            // the barrier where those before it wait; NULL: they have ended
    long line;                   // -1: ask simt_barrier_arrive who goes on
    int64_t ahead;               // bytes from a thread's stack to that of one who comes soon
};
extern struct lockstep simt_lockstep;
struct thread *simt_lockstep_begin(struct block *b); // of the pass before b, the running block: who is first
bool simt_lockstep_arrive(struct simt_site site);    // whether those before the running thread wait there
struct thread *simt_lockstep_next(void);             // who goes on; the scheduler, when the pass is through
void simt_lockstep_leave(void);   // the running thread, if in lockstep, is about to do something else
void simt_lockstep_end(void);     // nobody goes on but by simt_barrier_arrive
void simt_lockstep_through(void); // the scheduler goes on: notes where all threads are

void simt_thread_run(void); // what a fiber does: runs threads, and never returns

// ---- fiber.c: stacks; the switches are in fiber.h
extern uintptr_t simt_stacks[2]; // of MAX_RESIDENT slots each, MAX_BLOCK_THREADS stacks of STACK_BYTES
// Stacks lie one behind the other. A stack's bytes are no multiple of a page's, which spreads their tops over
// the cache's sets, and an odd number of pages and a bit, which spreads these over the TLB's: at equal
// offsets in their pages, switching was measured three times slower.
static inline uintptr_t stack_at(unsigned slot, unsigned number)
{
    return simt_stacks[slot / MAX_RESIDENT] +
           ((uintptr_t)(slot % MAX_RESIDENT) * MAX_BLOCK_THREADS + number) * STACK_BYTES;
}
// Whether all these bytes are on the running thread's stack.
static inline bool on_own_stack(uintptr_t address, size_t bytes)
{
    uintptr_t from = address - stack_at(simt_current_block->slot, simt_current_thread->stack);
    return from < STACK_BYTES && bytes <= STACK_BYTES - from;
}
void simt_fiber_prepare(struct block *b);           // each of its threads will begin in simt_thread_run
uintptr_t simt_fiber_stack(const struct thread *t); // its lowest address, above the guard page
bool simt_fiber_owns(const struct thread *t, uintptr_t address);
bool simt_fiber_any(uintptr_t address);                     // in some thread's stack
bool simt_fiber_of_slots(uintptr_t address, unsigned half); // as simt_shared_of_slots

// ---- warp.c: calls that the lanes of a warp make together
uint64_t simt_warp_call(struct lane_call asked, struct simt_site site);
void simt_warp_start(struct block *b);
void simt_warp_lane_done(struct block *b, unsigned number);
bool simt_warp_waits_for(const struct block *b,
                         const struct thread *t); // its last vote kept the warp in its loop
void simt_warp_converge(struct block *b); // a pass is through: lanes that wait to know who runs with them may
void simt_warp_unlock(struct block *b);   // nobody can run, and some wait for lanes that won't come

// ---- poll.c: threads that wait for a flag
void simt_strong_before(uintptr_t address, unsigned access,
                        uint64_t pc);                  // a strong access is about to happen
void simt_note_change(uintptr_t address, uint64_t pc); // the running thread's atomic made one
uint64_t simt_last_change(uintptr_t address);          // stamp of the access that did; 0 if none

// ---- deadlock.c
void simt_tell_deadlock(void); // no resident thread can go on

// ---- undefined_lane.c: whether an undefined value matters
// What that lane of a warp gets by a shuffle from one that makes no call.
uint64_t simt_undefined_lane(const struct block *b, unsigned first, unsigned lane);

// ---- lockstep_read.c: whether it matters which of two volatile accesses comes first
extern bool simt_every_access; // is to be seen by simt_access_slow
// A volatile access, or an atomic one, of so many bytes is about to happen.
void simt_volatile_before(uintptr_t address, unsigned bytes, unsigned access, uint64_t pc);
void simt_volatile_settle(void); // puts back what was there, if the last read was to get something else

// ---- trial.c: child processes that run the rest of a launch with something changed
void simt_trial_clock(void);  // the kernel looks at a clock: it may do otherwise the second time
void simt_trial_settle(void); // a launch's blocks have run: tells what matters
void simt_trial_drop(void);   // or nobody can know that
void simt_trial_open(void);   // once, before main

// ---- declarations.c: shared and static arrays, as a thread comes to where they are declared
void simt_statics_forget(void); // static variables of kernels are to begin anew

#endif
