// Says why no resident thread can continue: which threads wait where, for what, and what the reason may be.
#include "inside.h"

static bool has_returned(const struct moment *m)
{
    const struct block *b = simt_resident(m->block);
    return !b || b->schedule->states[m->thread] == THREAD_DONE;
}

static struct access access_polling(const struct block *b, const struct thread *t)
{
    const struct poll *p = &simt_polls_of(b)[t->number];
    return (struct access){.op = simt_op_of(p->how),
                           .pc = p->last.pc,
                           .on_device = true,
                           .thread = simt_thread_index(t),
                           .block = simt_block_index(b->number),
                           .scoped = true,
                           .scope = p->scope,
                           .order = p->order};
}

// Reports what this thread polls. Returns whether another thread holds it, so that it is a lock. In that case
// the deadlock does not come from blocks that have not started.
static bool tell_poller(struct finding *f, const struct block *b, const struct thread *t)
{
    const struct poll *p = &simt_polls_of(b)[t->number];
    uintptr_t address = p->last.address;
    f->access[0] = access_polling(b, t);
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
    int64_t value = 0;
    const bool known = simt_memory_integer(at, &value);
    BECAUSE(f,
            !lock              ? known ? "wrote-last-value" : "wrote-last"
            : has_returned(&m) ? "returned-with-lock"
                               : "keeps-lock",
            .n = {writer.thread.x, writer.block.x, value});
    return lock;
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

// Returns the thread of a resident block other than `but` with the highest blame, the first of equals, and
// makes its block the current one. Returns NULL if no thread polls.
static const struct thread *most_to_blame(const struct block *but)
{
    struct block *its_block = NULL;
    const struct thread *found = NULL;
    unsigned most = 0;
    for (unsigned s = 0; s < simt_current_launch->resident; s++) {
        simt_current_block = simt_resident_blocks[s];
        if (!simt_current_block->resident || simt_current_block == but)
            continue;
        for (unsigned i = 0; i < simt_current_block->count; i++) {
            unsigned its = blame(simt_current_block, &simt_current_block->threads[i]);
            if (its > most)
                most = its, found = &simt_current_block->threads[i], its_block = simt_current_block;
        }
    }
    simt_current_block = its_block;
    return found;
}

// Reports what a thread of another block than b waits for, and how many more blocks wait.
static void tell_other_poller(struct finding *f, const struct block *b)
{
    const struct thread *t = most_to_blame(b);
    if (!t)
        return;
    const struct access a = access_polling(simt_current_block, t);
    const int64_t others = (int64_t)simt_blocks_resident(NULL) - 1;
    f->access[f->accesses++] = a;
    BECAUSE(f, "other-block-waits", .n = {a.thread.x, a.block.x, f->accesses, others, others - 1},
            .object = simt_object_at(any_spot(simt_polls_of(simt_current_block)[t->number].last.address)));
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
// the flag that t waits for. Returns whether it is so.
static bool tell_takers(struct finding *f, const struct block *b, const struct thread *t)
{
    size_t offset = global_offset(simt_progress.counter),
           flag = global_offset(simt_polls_of(b)[t->number].last.address);
    if (!simt_progress.counter || offset == NOWHERE)
        return false;
    bool beside = flag != NOWHERE && flag != offset && simt_memory_find(flag) == simt_memory_find(offset);
    uint64_t last = 0;
    if (!(simt_progress.numbered || (simt_progress.arrivals == 1 && beside)) || takers(b, &last) < 2)
        return false;
    f->access[f->accesses++] = simt_access_of(last, true);
    BECAUSE(f, "many-take-numbers", .n = {takers(b, &last), f->accesses},
            .object = simt_object_at(device_spot(offset)));
    return true;
}

// Every resident thread waits at a barrier or for a flag, and nothing has changed for long. Reports which
// thread waits where, for what, and what the reason may be.
void simt_tell_deadlock(void)
{
    struct finding f = {.kind = "deadlock"};
    bool numbered = simt_progress.numbered, kept = false;
    const struct thread *t = most_to_blame(NULL);
    if (t) {
        const struct block *b = simt_current_block;
        kept = tell_poller(&f, b, t);
        simt_tell_waiting(&f, b);
        numbered = is_numbered(b, t);
        if (!kept && is_last_block(b))
            BECAUSE(&f, "last-block");
        if (!tell_takers(&f, b, t) && !kept)
            tell_other_poller(&f, b);
    } else {
        simt_tell_no_poller(&f);
    }
    if (simt_family_waiting() > 0)
        BECAUSE(&f, "grids-not-begun", .n = {simt_family_waiting()});
    bool stuck = simt_progress.started < simt_current_launch->blocks && !kept;
    if (stuck)
        simt_tell_not_started(&f);
    if (stuck && !numbered)
        BECAUSE(&f, "number-from-counter");
    simt_finding_add(&f);
    simt_current_block = NULL;
}
