// The threads of a block, which run in turn. A pass visits each thread once, in the pass's order. Each thread
// runs until it waits at a barrier or ends, and then hands over to the next thread directly. At the end of a
// pass all living threads wait, and the barrier opens.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

static void new_interval(struct block *b)
{
    b->first_stamp = make_stamp(simt_epoch_new(b, 0), 0);
    if (simt_current_launch->together == 1)
        b->shared_floor = b->first_stamp;
    b->span = b->highest_span;
}

static void begin_pass(struct block *b)
{
    struct permutation order = {0, 1, b->count};
    const bool same = simt_options.steady && b->schedule->passes_in == b->first_stamp;
    const uint64_t n = same ? b->schedule->passes_begun - 1 : b->schedule->passes_begun++;
    b->schedule->passes_in = b->first_stamp;
    if (simt_options.checks || !b->schedule->lockstep) {
        const uint64_t first = simt_block_chooses(b, CHOICE_FIRST, n, b->count);
        order = simt_permutation(first, simt_block_chooses(b, CHOICE_STEP, n, b->count - 1) + 1, b->count);
    }
    simt_schedule_pass(b, order);
}

// Returns an array of where each thread of the block is. See simt_trace_interval.
const struct simt_site *simt_block_where(const struct block *b)
{
    static struct simt_site where[MAX_BLOCK_THREADS];
    for (unsigned i = 0; i < b->count; i++)
        switch (b->schedule->states[i]) {
        case THREAD_READY:
        case THREAD_HELD:
        case THREAD_NEXT: where[i] = (struct simt_site){NULL, -1}; break;
        case THREAD_DONE: where[i] = (struct simt_site){NULL, 0}; break;
        default: where[i] = b->schedule->waits[i];
        }
    if (b->schedule->lockstep && b->schedule->waiting == b->count)
        for (unsigned i = 0; i < b->count; i++)
            where[i] = b->schedule->site;
    return where;
}

// All living threads have arrived. Opens the barrier, and begins a new interval and its first pass. If some
// threads do not wait at this barrier, reports that, and opens the barrier all the same, as hardware does.
static void open_barrier(struct block *b)
{
    if (simt_options.checks && (b->schedule->mixed || b->schedule->waiting < b->count))
        simt_tell_divergence(b);
    if (simt_logging)
        simt_log_interval(b, &b->schedule->site, simt_block_where(b));
    simt_more_than_memory = true;
    simt_costs.barriers++;
    simt_total_meeting(b->schedule->site.file);
    simt_progress.changes++;
    simt_ordering_barrier(b);
    if (UNLIKELY(simt_each_strong))
        simt_next_barrier(b);
    b->schedule->result = b->schedule->votes;
    b->schedule->voters = b->schedule->waiting;
    b->schedule->votes = b->schedule->waiting = b->schedule->at_grid = 0;
    b->schedule->mixed = 0;
    new_interval(b);
    simt_chain_meet(b);
    b->schedule->plain = false;
    if (!b->schedule->lockstep) {
        for (unsigned i = 0; i < b->count; i++)
            if (b->schedule->states[i] == THREAD_WAITING)
                b->schedule->states[i] = THREAD_READY;
        b->schedule->lockstep = b->alive == b->count;
    }
    begin_pass(b);
}

static bool waits_for_grid(const struct block *b)
{
    return b->resident && b->schedule->at_grid > 0 && b->schedule->waiting == b->alive;
}

// Every block waits for the whole grid: opens the barriers of all blocks. As at the end of a launch,
// everything from now on is ordered after everything before.
static void open_grid(void)
{
    uint64_t span = 0, chain = 0;
    for (unsigned i = 0; i < simt_current_launch->resident; i++) {
        const struct block *b = simt_resident_blocks[i];
        span = b->highest_span > span ? b->highest_span : span;
        chain = b->highest_chain > chain ? b->highest_chain : chain;
    }
    bool alone = simt_current_launch->beside == simt_current_launch->first_stamp;
    simt_current_launch->first_stamp = make_stamp(simt_epoch_next(), 0);
    if (alone)
        simt_current_launch->beside = simt_current_launch->first_stamp;
    for (unsigned i = 0; i < simt_current_launch->resident; i++) {
        simt_resident_blocks[i]->highest_span = span;
        simt_resident_blocks[i]->highest_chain = chain;
        simt_resident_blocks[i]->shared_floor = simt_current_launch->first_stamp;
        open_barrier(simt_resident_blocks[i]);
    }
}

// Returns whether b waits at the grid's barrier, and that barrier stays closed.
static bool grid_is_shut(const struct block *b)
{
    if (b->schedule->at_grid == 0)
        return false;
    for (unsigned i = 0; i < simt_current_launch->resident; i++)
        if (!waits_for_grid(simt_resident_blocks[i]))
            return true;
    return false;
}

// Returns the next thread of this pass that can run, or NULL at the end of the pass.
static inline struct thread *next_ready(struct block *b)
{
    while (b->schedule->next < b->schedule->end) {
        struct thread *t = thread_at(b, *b->schedule->next++);
        if (b->schedule->states[t->number] == THREAD_READY)
            return t;
    }
    return NULL;
}

// The pass has ended. Continues the threads whose warp has met, or opens the barrier if all living threads
// wait. Returns the thread that runs next, or NULL if the block is over or its turn is.
static struct thread *next_pass(struct block *b)
{
    if (b->schedule->converging > 0)
        simt_warp_converge(b);
    bool stuck = b->schedule->at_warp > 0 && b->schedule->waiting + b->schedule->at_warp == b->alive;
    if (stuck && !b->schedule->released)
        simt_warp_unlock(b);
    if (b->schedule
            ->released) { // in this pass, in which these threads may already have run on to the next call
        b->schedule->released = false;
        begin_pass(b);
        if (b->schedule->calls_left-- ==
            0) // perhaps a loop of warps' calls that polls by plain loads, which another block may end
            return NULL;
        struct thread *t = next_ready(b);
        return t ? t : next_pass(b);
    }
    if (b->schedule->waiting == 0 || b->schedule->waiting < b->alive)
        return NULL;
    if (grid_is_shut(b))
        return NULL;
    if ((simt_fuel -= 4 * (int64_t)b->schedule->waiting) < 0)
        simt_out_of_fuel(NULL, b->schedule->site);
    if (b->schedule->at_grid)
        open_grid();
    else
        open_barrier(b);
    if (b->schedule->passes-- == 0)
        return NULL;
    return b->schedule->lockstep ? simt_lockstep_begin(b) : next_ready(b);
}

// Returns the thread that runs next when the running thread waits or polls.
static struct thread *successor(struct block *b)
{
    struct thread *t = next_ready(b);
    return t ? t : scheduler(b, simt_current_thread);
}

void simt_block_yield(void)
{
    simt_lockstep_leave();
    fiber_switch(successor(simt_current_block));
}

void simt_launch_abandon(cudaError_t error)
{
    simt_current_launch->error = error;
    simt_lockstep_leave();
    fiber_switch(scheduler(simt_current_block, simt_current_thread));
    simt_device_failed("an abandoned launch went on");
}

void simt_thread_waits(struct block *b, struct thread *t, struct simt_site site)
{
    b->schedule->waits[t->number] = site;
    b->schedule->states[t->number] = THREAD_WAITING;
    if (b->schedule->waiting++ == 0)
        b->schedule->site = site;
    b->schedule->mixed |= !same_site(b->schedule->site, site);
}

// The running thread, whose context this is, waits at a barrier or, if file is NULL, has ended. Returns the
// context that runs next.
void *simt_barrier_arrive(const char *file, long line, void *context)
{
    struct block *b = simt_current_block;
    struct thread *t = simt_current_thread;
    struct simt_site site = {file, (int)line};
    t->context = context;
    if (b->schedule->lockstep && simt_lockstep_arrive(site)) {
        simt_current_thread = simt_lockstep_next();
    } else {
        simt_lockstep_leave();
        if (file)
            simt_thread_waits(b, t, site);
        else
            simt_thread_ended(b, t->number);
        simt_current_thread = successor(b);
    }
    return simt_current_thread->context;
}

void simt_grid_barrier(const char *file, int line)
{
    if (!simt_current_launch->cooperative) {
        const struct access here = simt_access_here_at(OP_BARRIER, (struct simt_site){file, line});
        TELL("invalid-launch", here, "grid-barrier");
        simt_launch_abandon(cudaErrorLaunchFailure);
    }
    simt_lockstep_leave();
    simt_current_block->schedule->at_grid++;
    simt_progress.changes++;
    simt_barrier(file, line);
}

int simt_cooperative(void) { return simt_current_launch && simt_current_launch->cooperative; }

int simt_barrier_vote(int predicate, enum simt_vote vote, const char *file, int line)
{
    simt_current_block->schedule->votes += predicate != 0;
    simt_barrier(file, line);
    switch (vote) {
    case SIMT_COUNT: return (int)simt_current_block->schedule->result;
    case SIMT_AND: return simt_current_block->schedule->result == simt_current_block->schedule->voters;
    default: return simt_current_block->schedule->result > 0;
    }
}

void simt_thread_ended(struct block *b, unsigned number)
{
    b->schedule->states[number] = THREAD_DONE;
    b->alive--;
    simt_progress.changes++;
    b->schedule->running[number / WARP_SIZE] &= ~(1u << number % WARP_SIZE);
    if (b->schedule->at_warp > 0)
        simt_warp_lane_done(b, number);
    if (b->schedule->named)
        simt_named_lane_done(b);
}

void simt_block_start(struct block *b, uint64_t number)
{
    b->number = number;
    if (simt_current_launch->together <= 1)
        b->rank = 0; // an earlier launch may have had clusters
    b->count = b->alive = simt_current_launch->threads;
    b->schedule->waiting = b->schedule->votes = b->schedule->at_grid = b->schedule->at_cluster =
        b->schedule->at_warp = b->schedule->converging = 0;
    b->schedule->released = false;
    b->schedule->mixed = b->diverged = false;
    b->schedule->arrival = 0;
    b->schedule->turns = b->schedule->passes_begun = b->schedule->passes_in = b->schedule->meetings = 0;
    memset(b->schedule->chances, 0, b->count * sizeof *b->schedule->chances);
    if (UNLIKELY(simt_accesses_counted))
        memset(b->schedule->accesses, 0, b->count * sizeof *b->schedule->accesses);
    if (UNLIKELY(simt_each_strong))
        simt_next_start(b);
    b->highest_span = 0;
    simt_chain_start(b);
    b->schedule->fuel = simt_options.fuel;
    b->resident = true;
    b->schedule->lockstep = b->schedule->plain = true;
    simt_named_start(b);
    simt_warp_start(b);
    simt_ordering_start(b);
    new_interval(b);
    simt_shared_open(b);
    memset(b->schedule->states, THREAD_READY, b->count);
    simt_fiber_prepare(b);
    begin_pass(b);
}

void simt_block_pass_over(struct block *b)
{
    simt_current_block = b;
    b->alive = 0;
    b->resident = false;
    simt_ordering_end(b);
    simt_current_block = NULL;
}

// Runs the block for some passes, at least one. Afterwards the block is over, or it waits for other blocks,
// or its threads can run.
void simt_block_run(struct block *b)
{
    simt_current_block = b;
    simt_place = (struct simt_place){simt_block_index(b->number), simt_current_launch->block,
                                     simt_current_launch->grid};
    simt_fuel = b->schedule->fuel;
    b->schedule->passes =
        simt_options.even ? 0
                          : (unsigned)simt_block_chooses(b, CHOICE_PASSES, b->schedule->turns++, MOST_PASSES);
    b->schedule->calls_left = CALL_PASSES;
    simt_lockstep_end();
    struct thread *first = b->schedule->lockstep ? simt_lockstep_begin(b) : next_ready(b);
    if (!first) {
        begin_pass(b);
        first = next_ready(b);
    }
    const enum watch of_host = simt_watch;
    if (simt_options.checks && !simt_logging && !simt_every_access && simt_current_launch->together == 1)
        simt_watch = FAST_PATH;
    while (first) { // NULL: all threads wait for other blocks, or the turn is over
        fiber_enter(b, first);
        if (simt_current_launch->error != cudaSuccess) // the launch was abandoned in the middle of a pass
            break;
        if (b->schedule->lockstep)
            simt_lockstep_through();
        first = next_pass(b);
    }
    simt_watch = of_host;
    b->schedule->fuel = simt_fuel;
    simt_current_thread = NULL;
    simt_current_block = NULL;
    if (b->alive > 0)
        return;
    b->resident = false;
    simt_ordering_end(b);
    if (b->highest_span > simt_costs.steps)
        simt_costs.steps = b->highest_span;
    if (b->highest_chain > simt_costs.chain)
        simt_costs.chain = b->highest_chain;
    if (simt_logging)
        simt_log_interval(b, NULL, NULL);
}
