// What the files of this room share, and no other room reads.
#ifndef SIMT_MACHINE_INSIDE_H
#define SIMT_MACHINE_INSIDE_H

#include "machine.h"

enum thread_state {
    THREAD_READY,   // can run
    THREAD_WAITING, // waits at a block's barrier
    THREAD_LANE,    // waits for other lanes of its warp
    THREAD_CLUSTER, // waits at the cluster's barrier
    THREAD_NAMED,   // waits at a named barrier
    THREAD_HELD,    // waits until no other thread can go on: see hold.c
    THREAD_NEXT,    // is about to make a strong access, and may be chosen to: see next.c
    THREAD_DONE,    // has returned from the kernel
};

typedef uint32_t thread_offset; // bytes from a block to one of its threads

struct detour {        // the way of a thread since the block's last barrier
    uint64_t interval; // the interval that it is about, by the block's first stamp
    unsigned count;    // number of statements at which the thread parted from others; the first are in `past`
    const struct simt_branch *past[MAX_PAST];
};

struct cluster_meeting {                       // a block's part in its cluster's barrier
    uint32_t opened;                           // how often the barrier has opened
    uint64_t span;                             // the highest span of any thread when it last opened
    uint64_t chain;                            // and the longest chain
    struct simt_site sites[MAX_BLOCK_THREADS]; // where each thread arrived last
};

struct schedule {                              // of a block
    uint8_t states[MAX_BLOCK_THREADS];         // the enum thread_state of each thread
    struct simt_site waits[MAX_BLOCK_THREADS]; // the barrier or call where each thread waits
    // These fields describe the pass, which visits each thread once.
    thread_offset order[MAX_BLOCK_THREADS + 1]; // its threads in order, and then the scheduler
    struct permutation laid_out;                // what `order` has been laid out for
    const thread_offset *next, *end;            // the threads that are still to come in this pass
    bool lockstep;                              // so far, all threads have only run to the same barrier
    bool plain;    // this is the block's first pass, and no thread has made a strong access: see lockstep.c
    bool released; // since this pass began, lanes that waited for their warp have become ready
    uint64_t passes_begun; // since the block has started
    uint64_t passes_in;    // the interval in which the last one began, by the block's first stamp
    // These fields describe the block's turn.
    uint64_t turns;      // how many turns the block has had
    unsigned passes;     // how many passes are left in this turn
    unsigned calls_left; // how many passes are left in which threads continue only by calls of their warps
    int64_t fuel;        // what the block may still spend; valid while the block does not run
    unsigned prepared;   // number of threads whose stack has been prepared for a fiber
    // These fields describe the barrier.
    unsigned waiting;                // number of threads that wait at a barrier of the block
    unsigned at_grid;                // how many of these wait at a barrier of the whole grid
    unsigned at_cluster;             // number of threads that wait at the cluster's barrier; not in `waiting`
    struct cluster_meeting *meeting; // NULL: the block was never in a cluster
    unsigned at_named;               // number of threads that wait at a named barrier
    struct named_barrier *named;     // NULL: no thread has come to a named barrier
    int mixed;                       // not 0: threads wait at different barriers
    struct simt_site site;           // the barrier at which the first of them waits
    unsigned votes;                  // how many of them have voted other than zero
    unsigned result, voters;         // votes and threads of the last barrier that opened
    // These fields describe the warps.
    unsigned at_warp;    // number of threads that wait for lanes of their warp
    unsigned converging; // how many of these wait in __activemask
    uint64_t meetings;   // how often lanes of a warp have come there together, in a branch
    struct lane_call calls[MAX_BLOCK_THREADS];
    uint32_t running[MAX_WARPS]; // lanes of each warp that have not returned
    uint32_t calling[MAX_WARPS]; // lanes of each warp that wait for other lanes
    // How often each thread might have stopped at a fence, and at a poll.
    uint32_t chances[MAX_BLOCK_THREADS][2];
    uint32_t accesses[MAX_BLOCK_THREADS]; // how many each thread has made in this launch, if they are counted
    struct strong *strong;                // what next.c knows of each thread; NULL: nothing yet
    // This field is for messages.
    struct detour detours[MAX_BLOCK_THREADS];
    // This field compares the grid's blocks.
    uint64_t arrival; // 1 for the first block that has changed something by an atomic, and so on; 0: not yet
};

// ---- launch.c
// Exists only if something other than barriers may order threads: see fence.c.
extern const bool simt_program_is_fine __attribute__((weak));

// ---- turns.c
void simt_turns_begin(void); // the launch begins
// Chooses the slot in which a block runs next.
unsigned simt_turn_choose(const struct launch *l, unsigned resident);
// The block in that slot has had a turn, or none could start there. changes: simt_progress.changes before it.
void simt_turn_over(unsigned slot, uint64_t changes);

// Whether all blocks have had their turns since anything last changed, and nothing can start.
bool simt_turns_all_wait(const struct launch *l, unsigned resident);

// ---- hold.c
extern unsigned simt_held; // number of threads of the launch that are held
// Lets the first thread that is held go on. Returns false if none is.
bool simt_hold_release(void);

// ---- next.c
void simt_next_begin(void);            // the launch begins
void simt_next_start(struct block *b); // the block starts
// Returns the slot in which a block starts or goes on.
unsigned simt_next_turn(const struct launch *l, unsigned resident);
// Returns which block starts now, counted from the launch's first block.
uint64_t simt_next_block(const struct launch *l);
// These lanes of the warp that begins with thread `first` have met.
void simt_next_meet(const struct block *b, unsigned first, uint32_t lanes);
void simt_next_barrier(const struct block *b); // all threads of b have met

// ---- family.c
// The current grid has ended. Returns the grid that begins next, or NULL if all grids are complete.
struct launch *simt_family_next(void);
// Forgets all grids. The host's launch is complete.
void simt_family_forget(void);

// ---- nodes.c
// From now on the nodes of the run, if there is one, are ordered in any case: a kernel has launched grids,
// which have a row of their own.
void simt_nodes_abandon(void);

// ---- block.c: the threads of a block, which run in turn from barrier to barrier
// Puts block `number` of the grid in b's place.
void simt_block_start(struct block *b, uint64_t number);
// The block was started in another process, too, and has run there: it is over.
void simt_block_pass_over(struct block *b);
// Runs the block for some passes. Afterwards it is over, or all its threads wait or can run.
void simt_block_run(struct block *b);
// The running thread polls: all other threads run first.
void simt_block_yield(void);
// Returns an array of where each thread is, which is valid until the next call.
const struct simt_site *simt_block_where(const struct block *b);
// The thread has come to that barrier, and waits.
void simt_thread_waits(struct block *b, struct thread *t, struct simt_site site);
void simt_thread_ended(struct block *b, unsigned number);

// ---- cluster.c
// Starts the blocks of that cluster in the slots around b. Returns false if blocks of another cluster still
// run there.
bool simt_cluster_start(struct block *b, uint64_t cluster);
// Opens the barrier of b's cluster if all threads have arrived.
void simt_cluster_settle(const struct block *b);
// Explains a deadlock in *f if threads wait at a cluster's barrier. Returns whether some do.
bool simt_cluster_tell_deadlock(struct finding *f);

// ---- named_barrier.c: barriers at which some threads of a block meet
// The running thread has come to barrier `id`, where `count` threads meet; 0: all threads of the block. It
// waits there, or only arrives and continues.
void simt_named_arrive(unsigned id, unsigned count, bool waits, struct simt_site site);
// The block b starts: resets its named barriers.
void simt_named_start(struct block *b);
// A thread of b has returned: opens the barriers that no longer wait for it.
void simt_named_lane_done(struct block *b);
// Explains a deadlock in *f if threads wait at a named barrier of b. Returns whether some do.
bool simt_named_tell_deadlock(struct finding *f, const struct block *b);

// ---- loop.c: launches whose blocks run in loops
// Finds out whether that is possible for l, and sets l->loop.
void simt_loop_choose(struct launch *l);
// Runs all blocks of l that have not started.
void simt_loop_run(const struct launch *l);
// What the fiber does that simt_loop_run enters. Never returns.
void simt_loop_blocks(void);

// ---- divergence.c
// Returns where t waits, as an access for a finding.
struct access simt_access_waiting(const struct block *b, const struct thread *t);
// The running thread parts from others at that statement.
void simt_note_parting(const struct simt_branch *branch);
// Reports that some threads wait at one barrier, and others wait elsewhere or have ended.
void simt_tell_divergence(struct block *b);

// ---- schedule.c: the order of a pass, and the choices within a block
// Chooses something for b that was chosen n times before.
uint64_t simt_block_chooses(const struct block *b, enum purpose_of_choice purpose, uint64_t n,
                            uint64_t alternatives);
// Chooses whether the running thread stops, so that others run first: at a fence or at a poll.
bool simt_thread_stops(enum purpose_of_choice purpose);
// Whether the running thread is held at its access n.
bool simt_thread_is_held(uint64_t n);
// Begins a pass in that order.
void simt_schedule_pass(struct block *b, struct permutation order);
static inline struct thread *thread_at(struct block *b, thread_offset t)
{
    return (struct thread *)((char *)b + t);
}
// Returns the element of b's threads that stands for the scheduler. It gets the number of the thread that ran
// last, because findings name that thread.
static inline struct thread *scheduler(struct block *b, const struct thread *last)
{
    b->threads[SCHEDULER].number = last->number;
    return &b->threads[SCHEDULER];
}

// ---- lockstep.c: passes in which all threads run to the same barrier
struct lockstep {                // the pass of the running block; switch.S knows the offsets of these four
    const thread_offset *thread; // the running thread's element in the pass's order
    const char *file;            // the barrier where the threads before it wait; NULL: they have ended
    long line;                   // its line; -1: simt_barrier_arrive decides which thread runs next
    int64_t ahead;               // bytes from a thread's stack to the stack of a thread that runs soon
};
extern struct lockstep simt_lockstep;
// Begins a pass of b, the running block, in lockstep. Returns the first thread.
struct thread *simt_lockstep_begin(struct block *b);
// The running thread has come to that barrier. Returns whether all threads before it wait there, too.
bool simt_lockstep_arrive(struct simt_site site);
// Returns the thread that runs next, or the scheduler at the end of the pass.
struct thread *simt_lockstep_next(void);
// The running thread does something else: if the block is in lockstep, records where the threads are.
void simt_lockstep_leave(void);
// From now on simt_barrier_arrive decides which thread runs next.
void simt_lockstep_end(void);
// The pass has ended in lockstep, and the scheduler continues: records where all threads are.
void simt_lockstep_through(void);

// What a fiber does: runs threads. Never returns.
void simt_thread_run(void);

// ---- fiber.c and switch.S: each thread of a resident block has a fiber, and so has the scheduler, which is
// the caller of simt_block_run.
//
// Invariant: while a thread or the scheduler does not run, its context is valid.

// Gives each thread of b a fiber that will begin in simt_thread_run.
void simt_fiber_prepare(struct block *b);
void simt_fiber_swap(void **from,
                     void *to); // saves the running fiber in *from and continues `to`: see switch.S
void simt_fiber_begin(void);    // where a fresh fiber begins: calls simt_thread_run

// Switches from the running thread to another thread of its block, or to the scheduler.
static inline void fiber_switch(struct thread *to)
{
    void **from = &simt_current_thread->context;
    simt_current_thread = to;
    simt_fiber_swap(from, to->context);
}

// Switches from the scheduler to a thread.
static inline void fiber_enter(struct block *b, struct thread *to)
{
    simt_current_thread = to;
    simt_fiber_swap(&b->threads[SCHEDULER].context, to->context);
}

// ---- warp.c: calls that the lanes of a warp make together
// The running lane makes this call. Returns the call's result.
uint64_t simt_warp_call(struct lane_call asked, struct simt_site site);
void simt_warp_start(struct block *b);
void simt_warp_lane_done(struct block *b, unsigned number);
// Returns whether t's last vote kept its warp in a loop.
bool simt_warp_waits_for(const struct block *b, const struct thread *t);
// At the end of a pass: lets lanes continue that wait to know which lanes run with them.
void simt_warp_converge(struct block *b);
// No thread can run, and some wait for lanes that will not arrive: reports that, and lets them continue.
void simt_warp_unlock(struct block *b);

// ---- poll.c
// Returns the stamp of the access that last changed the word, or 0 if none has.
uint64_t simt_last_change(uintptr_t address);

// ---- deadlock.c
// No resident thread can continue: reports why.
void simt_tell_deadlock(void);

// ---- standstill.c: where the blocks are then
enum { BLOCKS_NAMED = 5 };
// Returns the number of resident blocks. numbers: the lowest blockIdx.x of them, at most BLOCKS_NAMED; or
// NULL.
unsigned simt_blocks_resident(int64_t numbers[]);
// Adds where threads of b wait for others, if some do.
void simt_tell_waiting(struct finding *f, const struct block *b);
// Adds how many blocks have not started, and which blocks are resident.
void simt_tell_not_started(struct finding *f);
// Explains a deadlock in which no thread polls.
void simt_tell_no_poller(struct finding *f);

#endif
