// Says why no resident thread can continue: which threads wait where, for what, and what the reason may be.
#include "inside.h"

static bool has_returned(const struct moment *m)
{
    const struct block *b = simt_resident(m->block);
    return !b || b->schedule->states[m->thread] == THREAD_DONE;
}

// Reports what this thread polls. Returns whether another thread holds it, so that it is a lock. In that case
// the deadlock does not come from blocks that have not started.
static bool tell_poller(struct finding *f, const struct block *b, const struct thread *t)
{
    const struct poll *p = &simt_polls_of(b)[t->number];
    uintptr_t address = p->last.address;
    f->access[0] = (struct access){.op = simt_op_of(p->how),
                                   .pc = p->last.pc,
                                   .on_device = true,
                                   .thread = simt_thread_index(t),
                                   .block = simt_block_index(b->number),
                                   .scoped = true,
                                   .scope = p->scope,
                                   .order = p->order};
    f->accesses = 1;
    const struct spot at = any_spot(address);
    f->object = simt_object_at(at);
    BECAUSE(f, "waits-for-flag");
    uint64_t w = simt_last_change(address);
    if (!w) {
        bool of_host = !at.block && !simt_memory_is_device(address);
        BECAUSE(f, of_host ? "host-must-raise" : "nobody-raised");
        return false;
    }
    struct access writer = simt_access_of(w, true);
    struct moment m = simt_moment_of(w);
    const bool lock = writer.pc == p->last.pc; // the same compare-and-swap changed it
    if (!lock)
        f->access[f->accesses++] = writer;
    BECAUSE(f,
            !lock              ? "wrote-last"
            : has_returned(&m) ? "returned-with-lock"
                               : "keeps-lock",
            .n = {writer.thread.x, writer.block.x});
    return lock;
}

static void add_barrier(struct finding *f, const struct block *b)
{
    for (unsigned i = 0; i < b->count; i++) {
        const struct thread *t = &b->threads[i];
        enum thread_state state = b->schedule->states[i];
        bool votes_on_poll = state == THREAD_LANE && simt_polls_of(b)[i].votes;
        if ((state != THREAD_WAITING && state != THREAD_LANE) || votes_on_poll)
            continue;
        f->access[f->accesses++] = simt_access_waiting(b, t);
        const bool lane = state == THREAD_LANE;
        BECAUSE(f, lane ? "lanes-of-block-wait" : "threads-of-block-wait",
                .n = {lane ? b->schedule->at_warp : b->schedule->waiting, f->accesses});
        return;
    }
}

// Returns how likely it is that all others wait for this thread, or 0 if it polls nothing. It is more likely
// if nobody has raised what the thread polls, or if the thread's vote keeps its warp in a loop.
static unsigned blame(const struct block *b, const struct thread *t)
{
    const struct poll *p = &simt_polls_of(b)[t->number];
    uintptr_t address = p->last.address;
    bool flag = simt_shared_block(address) || global_offset(address) != NOWHERE;
    enum thread_state state = b->schedule->states[t->number];
    const bool polls = state == THREAD_READY || state == THREAD_NEXT || (state == THREAD_LANE && p->votes);
    if (!flag || !polls)
        return 0;
    return 1 + simt_warp_waits_for(b, t) + 2 * !simt_last_change(address);
}

// Returns the thread of a resident block with the highest blame, the first of equals, and makes its block the
// current one. Returns NULL if no thread polls.
static const struct thread *most_to_blame(void)
{
    struct block *its_block = NULL;
    const struct thread *found = NULL;
    unsigned most = 0;
    for (unsigned s = 0; s < simt_current_launch->resident; s++) {
        simt_current_block = simt_resident_blocks[s];
        for (unsigned i = 0; simt_current_block->resident && i < simt_current_block->count; i++) {
            unsigned its = blame(simt_current_block, &simt_current_block->threads[i]);
            if (its > most)
                most = its, found = &simt_current_block->threads[i], its_block = simt_current_block;
        }
    }
    simt_current_block = its_block;
    return found;
}

static uint64_t distance(uint64_t a, uint64_t b) { return a > b ? a - b : b - a; }

// Returns whether blocks seem to take their numbers from a counter. They do if each block's first atomic
// change went to the same place, and if the element that this thread waits for is at least as near to the
// number that its block took as to blockIdx.
static bool is_numbered(const struct block *b, const struct thread *t)
{
    const struct poll *p = &simt_polls_of(b)[t->number];
    size_t offset = global_offset(p->last.address);
    const struct allocation *a = offset == NOWHERE ? NULL : simt_memory_nearest(offset);
    if (!simt_progress.numbered || !a)
        return simt_progress.numbered;
    uint64_t element = (offset - a->offset - a->before) / (a->element ? a->element : sizeof(int));
    return distance(element, b->number - simt_current_launch->first_number) >=
           distance(element, b->schedule->arrival - 1);
}

// Returns whether all other blocks of the grid have ended.
static bool is_last_block(const struct block *b)
{
    for (unsigned s = 0; s < simt_current_launch->resident; s++)
        if (resident_at(s) && resident_at(s) != b)
            return false;
    return simt_current_launch->blocks > 1 && simt_progress.started == simt_current_launch->blocks;
}

// Returns how many threads of b changed the place that each block changes first. *last: the stamp of one of
// them.
static unsigned takers(const struct block *b, uint64_t *last)
{
    uint64_t writes[MAX_OTHERS + 1];
    bool did[MAX_BLOCK_THREADS] = {false};
    unsigned count = simt_strong_writes(simt_progress.counter, writes), threads = 0;
    writes[count++] = simt_last_write(simt_progress.counter);
    for (unsigned i = 0; i < count; i++) {
        struct moment m = simt_moment_of(writes[i]);
        if (!(writes[i] & ATOMIC) || m.block != b->number || did[m.thread])
            continue;
        did[m.thread] = true;
        *last = writes[i];
        threads++;
    }
    return threads;
}

// Reports if several threads of the block changed the counter from which blocks may take their numbers. That
// is the place that each block changed first. If there is only one block, the place must be in the array of
// the flag that t waits for.
static void tell_takers(struct finding *f, const struct block *b, const struct thread *t)
{
    size_t offset = global_offset(simt_progress.counter),
           flag = global_offset(simt_polls_of(b)[t->number].last.address);
    if (!simt_progress.counter || offset == NOWHERE)
        return;
    bool beside = flag != NOWHERE && flag != offset && simt_memory_find(flag) == simt_memory_find(offset);
    uint64_t last = 0;
    if (!(simt_progress.numbered || (simt_progress.arrivals == 1 && beside)) || takers(b, &last) < 2)
        return;
    f->access[f->accesses++] = simt_access_of(last, true);
    BECAUSE(f, "many-take-numbers", .n = {takers(b, &last), f->accesses},
            .object = simt_object_at(device_spot(offset)));
}

// Reports a deadlock in which no thread polls: some blocks wait for the whole grid, and others have returned.
static void tell_grid_barrier(struct finding *f)
{
    unsigned waiting = 0;
    for (unsigned s = 0; s < simt_current_launch->resident; s++)
        if (resident_at(s) && resident_at(s)->schedule->at_grid && waiting++ == 0)
            add_barrier(f, resident_at(s));
    if (waiting == 0 && simt_cluster_tell_deadlock(f))
        return;
    for (unsigned i = 0; i < simt_current_launch->resident && waiting == 0; i++)
        if (resident_at(i) && simt_named_tell_deadlock(f, resident_at(i)))
            return;
    if (waiting == 0) {
        BECAUSE(f, "nothing-changes");
        return;
    }
    f->clauses = 0; // only the place of the barrier is needed
    BECAUSE(f, "not-all-of-grid", .n = {waiting, (int64_t)simt_current_launch->blocks});
}

// Every resident thread waits at a barrier or for a flag, and nothing has changed for long. Reports which
// thread waits where, for what, and what the reason may be.
void simt_tell_deadlock(void)
{
    struct finding f = {.kind = "deadlock"};
    bool numbered = simt_progress.numbered, kept = false;
    const struct thread *t = most_to_blame();
    if (t) {
        kept = tell_poller(&f, simt_current_block, t);
        add_barrier(&f, simt_current_block);
        numbered = is_numbered(simt_current_block, t);
        if (!kept && is_last_block(simt_current_block))
            BECAUSE(&f, "last-block");
        tell_takers(&f, simt_current_block, t);
    } else {
        tell_grid_barrier(&f);
    }
    if (simt_family_waiting() > 0)
        BECAUSE(&f, "grids-not-begun", .n = {simt_family_waiting()});
    bool stuck = simt_progress.started < simt_current_launch->blocks && !kept;
    if (stuck)
        BECAUSE(&f, "blocks-not-started",
                .n = {(int64_t)(simt_current_launch->blocks - simt_progress.started),
                      (int64_t)simt_current_launch->blocks});
    if (stuck && !numbered)
        BECAUSE(&f, "number-from-counter");
    simt_finding_add(&f);
    simt_current_block = NULL;
}
