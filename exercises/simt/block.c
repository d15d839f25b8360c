// The threads of a block, in turn. A pass visits each thread once, in the pass's order; each runs until it
// waits at a barrier or ends, then hands over to the next one directly. When a pass is through, everyone
// alive waits, and the barrier opens.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"
#include "fiber.h"
#include "stamp.h"

struct thread *self;
struct block *here;
struct simt_place simt_place;

struct simt_dim thread_index(const struct thread *t)
{
    unsigned x = now->block.x, y = now->block.y;
    return (struct simt_dim){t->number % x, t->number / x % y, t->number / x / y};
}

struct simt_dim block_index(uint64_t number)
{
    uint64_t x = now->grid.x, y = now->grid.y;
    return (struct simt_dim){(unsigned)(number % x), (unsigned)(number / x % y), (unsigned)(number / x / y)};
}

// Some of the block's threads wait at one barrier and others at another, or have ended: who is where.
static void tell_divergence(struct block *b)
{
    struct finding f = {.kind = DIVERGENCE, .accesses = 1};
    const struct thread *first = b->threads, *other = NULL;
    unsigned at_first = 0, ended = b->count - b->alive;
    while (b->states[first->number] == THREAD_DONE)
        first++;
    for (unsigned i = 0; i < b->count; i++) {
        const struct thread *t = &b->threads[i];
        if (b->states[i] == THREAD_DONE)
            continue;
        if (same_site(b->waits[i], b->waits[first->number]))
            at_first++;
        else if (!other)
            other = t;
    }
    f.access[0] = access_waiting(b, first);
    if (other) {
        f.access[f.accesses++] = access_waiting(b, other);
        snprintf(f.why, sizeof f.why,
                 "%u of the block's threads wait%s at the barrier at %%1 while %u wait%s at the one at %%2: "
                 "every thread must reach the same barrier",
                 at_first, at_first == 1 ? "s" : "", b->waiting - at_first,
                 b->waiting - at_first == 1 ? "s" : "");
    } else {
        snprintf(f.why, sizeof f.why,
                 "%u of the block's threads wait%s at the barrier at %%1 while %u %s already returned: "
                 "every thread must reach it",
                 at_first, at_first == 1 ? "s" : "", ended, ended == 1 ? "has" : "have");
    }
    finding_add(&f);
    b->diverged = true;
}

static void new_interval(struct block *b)
{
    b->first_stamp = race_stamp(epoch_new(b, 0), 0);
    b->clock = b->highest;
}

static void begin_pass(struct block *b)
{
    struct permutation order = {0, 1, b->count};
    if (options.checks || !b->lockstep)
        order = random_permutation(b->count);
    turns_lay_out(b, order);
}

// Everyone alive has arrived: opens the barrier, and begins a new interval and its first pass. A barrier that
// not everyone reached is told, and opened all the same, as hardware does.
static void open_barrier(struct block *b)
{
    if (options.checks && (b->mixed || b->waiting < b->count))
        tell_divergence(b);
    if (logging)
        log_interval(b, &b->site);
    now->costs.barriers++;
    now->changes++;
    order_barrier(b);
    b->result = b->votes;
    b->voters = b->waiting;
    b->votes = b->waiting = b->at_grid = 0;
    b->mixed = 0;
    new_interval(b);
    if (!b->lockstep) {
        for (unsigned i = 0; i < b->count; i++)
            if (b->states[i] == THREAD_WAITING)
                b->states[i] = THREAD_READY;
        b->lockstep = b->alive == b->count;
    }
    begin_pass(b);
}

static bool waits_for_grid(const struct block *b)
{
    return b->resident && b->at_grid > 0 && b->waiting == b->alive;
}

// Every block waits for the whole grid: opens the barriers of all. As at the end of a launch, what comes now
// is ordered after all that was.
static void open_grid(void)
{
    uint64_t clock = 0;
    for (unsigned i = 0; i < now->places; i++)
        clock = slots[i]->highest > clock ? slots[i]->highest : clock;
    now->first_stamp = race_stamp(epoch_next(), 0);
    for (unsigned i = 0; i < now->places; i++) {
        slots[i]->highest = clock;
        open_barrier(slots[i]);
    }
}

// Whether the grid's barrier that b waits at stays shut.
static bool grid_is_shut(const struct block *b)
{
    if (b->at_grid == 0)
        return false;
    for (unsigned i = 0; i < now->places; i++)
        if (!waits_for_grid(slots[i]))
            return true;
    return false;
}

// The next thread of this pass that can run, or NULL when the pass is through.
static inline struct thread *next_ready(struct block *b)
{
    while (b->next < b->end) {
        struct thread *t = thread_of(b, *b->next++);
        if (b->states[t->number] == THREAD_READY)
            return t;
    }
    return NULL;
}

// The pass is through: lets those go on whose warp has met, or opens the barrier if everyone alive waits.
// Returns who runs next, or NULL when the block is over or its turn is.
static struct thread *next_pass(struct block *b)
{
    if (b->converging > 0)
        warp_converge(b);
    bool stuck = b->at_warp > 0 && b->waiting + b->at_warp == b->alive;
    if (stuck && !b->released)
        warp_unlock(b);
    if (b->released) { // in this pass, where they may have gone on already, and wait again
        b->released = false;
        begin_pass(b);
        if (b->calls_left-- == 0) // a loop that calls and polls by plain loads, maybe: others may end it
            return NULL;
        struct thread *t = next_ready(b);
        return t ? t : next_pass(b);
    }
    if (b->waiting == 0 || b->waiting < b->alive)
        return NULL;
    if (grid_is_shut(b))
        return NULL;
    if ((fuel -= 4 * (int64_t)b->waiting) < 0)
        out_of_fuel(NULL, b->site);
    if (b->at_grid)
        open_grid();
    else
        open_barrier(b);
    if (b->passes-- == 0)
        return NULL;
    return b->lockstep ? lockstep_begin(b) : next_ready(b);
}

// Who runs when the running thread can't go on or polls.
static struct thread *successor(struct block *b)
{
    struct thread *t = next_ready(b);
    return t ? t : scheduler(b, self);
}

void block_yield(void)
{
    lockstep_leave();
    fiber_switch(successor(here));
}

void thread_waits(struct block *b, struct thread *t, struct simt_site site)
{
    b->waits[t->number] = site;
    b->states[t->number] = THREAD_WAITING;
    if (b->waiting++ == 0)
        b->site = site;
    b->mixed |= !same_site(b->site, site);
}

// The running thread, whose context this is, waits at a barrier or, where file is NULL, has ended. Returns
// the context to go on with.
void *barrier_arrive(const char *file, long line, void *context)
{
    struct block *b = here;
    struct thread *t = self;
    struct simt_site site = {file, (int)line};
    t->context = context;
    if (b->lockstep && lockstep_arrive(site)) {
        self = lockstep_next();
    } else {
        lockstep_leave();
        if (file)
            thread_waits(b, t, site);
        else
            thread_ended(b, t->number);
        self = successor(b);
    }
    return self->context;
}

void simt_grid_barrier(const char *file, int line)
{
    if (!now->cooperative) {
        struct finding f = {.kind = INVALID_LAUNCH, .access = {access_here(OP_BARRIER, 0)}, .accesses = 1};
        f.access[0].site = (struct simt_site){file, line};
        snprintf(f.why, sizeof f.why,
                 "thread %u waits at %%1 for the whole grid: the kernel must be launched by "
                 "cudaLaunchCooperativeKernel",
                 f.access[0].thread.x);
        finding_add(&f);
        launch_abandon(cudaErrorLaunchFailure);
    }
    lockstep_leave();
    here->at_grid++;
    now->changes++;
    simt_barrier(file, line);
}

int simt_cooperative(void) { return now && now->cooperative; }

int simt_barrier_vote(int predicate, enum simt_vote vote, const char *file, int line)
{
    here->votes += predicate != 0;
    simt_barrier(file, line);
    switch (vote) {
    case SIMT_COUNT: return (int)here->result;
    case SIMT_AND: return here->result == here->voters;
    default: return here->result > 0;
    }
}

// A thread's end is a barrier that never opens: a pass in which all come to it is one more in lockstep.
void thread_run(void)
{
    now->body(now->argument);
    simt_barrier(NULL, 0);
    abort(); // never resumed
}

void thread_ended(struct block *b, unsigned number)
{
    b->states[number] = THREAD_DONE;
    b->alive--;
    now->changes++;
    b->running[number / WARP_SIZE] &= ~(1u << number % WARP_SIZE);
    if (b->at_warp > 0)
        warp_lane_done(b, number);
}

void block_start(struct block *b, uint64_t number)
{
    b->number = number;
    b->count = b->alive = now->threads;
    b->waiting = b->votes = b->at_grid = b->at_warp = b->converging = 0;
    b->released = false;
    if (b->polled)
        memset(b->polls, 0, sizeof b->polls);
    b->mixed = b->diverged = b->polled = false;
    b->turn = 0;
    b->highest = 0;
    b->fuel = FUEL;
    b->resident = true;
    b->lockstep = true;
    warp_start(b);
    order_open(b);
    new_interval(b);
    shared_open(b);
    memset(b->states, THREAD_READY, b->count);
    fiber_prepare(b);
    begin_pass(b);
}

// Runs the block for some passes, at least one. Afterwards it is over, or every thread of it can run.
void block_turn(struct block *b)
{
    here = b;
    simt_place = (struct simt_place){block_index(b->number), now->block, now->grid};
    fuel = b->fuel;
    b->passes = options.even ? 0 : (unsigned)(random_next() % 64);
    b->calls_left = CALL_PASSES;
    lockstep_end();
    struct thread *first = b->lockstep ? lockstep_begin(b) : next_ready(b);
    if (!first) {
        begin_pass(b);
        first = next_ready(b);
    }
    const enum watch of_host = watch;
    if (options.checks && !logging)
        watch = QUICKLY;
    while (first) { // NULL: all wait for other blocks, or the turn is over
        fiber_enter(b, first);
        if (now->error != cudaSuccess) // abandoned in the midst of a pass
            break;
        if (b->lockstep)
            lockstep_through();
        first = next_pass(b);
    }
    watch = of_host;
    b->fuel = fuel;
    self = NULL;
    here = NULL;
    if (b->alive > 0)
        return;
    b->resident = false;
    if (b->highest > now->costs.steps)
        now->costs.steps = b->highest;
    if (logging)
        log_interval(b, NULL);
}

// Most blocks have one dimension, and a division takes its time.
unsigned simt_thread_x(void)
{
    return now->block.x == now->threads ? self->number : self->number % now->block.x;
}
unsigned simt_thread_y(void) { return thread_index(self).y; }
unsigned simt_thread_z(void) { return thread_index(self).z; }
