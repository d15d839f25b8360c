// Explains a barrier that not all threads of a block reach: which threads wait there, and what the others did
// instead.
#include <string.h>

#include "inside.h"

// The compiler's code calls this through include/simt/barrier.h and switch.S.
void simt_note_parting(const struct simt_branch *branch)
{
    if (!simt_current_thread)
        return;
    struct detour *d = &simt_current_block->schedule->detours[simt_current_thread->number];
    if (d->interval != simt_current_block->first_stamp) {
        d->interval = simt_current_block->first_stamp;
        d->count = 0;
    }
    if (d->count < MAX_PAST && (d->count == 0 || d->past[d->count - 1] != branch))
        d->past[d->count++] = branch;
}

// Returns a code address where the thread waits for others, or 0 if it is not known. If it waits at a barrier
// of the block, this is the top of its stack (switch.S). If it waits in another function of the
// device, the top is an address in that function, for which no line is found.
static uint64_t waits_at(const struct block *b, const struct thread *t)
{
    if (b->schedule->states[t->number] == THREAD_LANE)
        return b->schedule->calls[t->number].pc;
    if (t != simt_current_thread && simt_source_has_libraries())
        return text_offset(*(void **)t->context);
    return 0;
}

struct access simt_access_waiting(const struct block *b, const struct thread *t)
{
    return (struct access){.op = OP_BARRIER,
                           .site = b->schedule->waits[t->number],
                           .waits_at = waits_at(b, t),
                           .on_device = true,
                           .thread = simt_thread_index(t),
                           .block = simt_block_index(b->number)};
}

static bool has_passed(const struct block *b, unsigned thread, const struct simt_branch *branch)
{
    const struct detour *d = &b->schedule->detours[thread];
    for (unsigned i = 0; d->interval == b->first_stamp && i < d->count; i++)
        if (d->past[i] == branch)
            return true;
    return false;
}

// Returns the statement by which this thread went past the barrier where `waiter` waits: one that it has
// passed since the last barrier, and that the waiter has not. Returns NULL if that is not known.
static const struct simt_branch *way_round(const struct block *b, unsigned thread, unsigned waiter)
{
    const struct detour *d = &b->schedule->detours[thread];
    struct simt_site at = b->schedule->waits[waiter];
    for (unsigned i = 0; d->interval == b->first_stamp && i < d->count; i++) {
        const struct simt_branch *p = d->past[i];
        if (p->way != SIMT_RETURNED && p->first <= at.line && at.line <= p->last &&
            !strcmp(p->file, at.file) && !has_passed(b, waiter, p))
            return p;
    }
    return NULL;
}

static const struct simt_branch *return_of(const struct block *b, unsigned thread)
{
    const struct detour *d = &b->schedule->detours[thread];
    bool ended = b->schedule->states[thread] == THREAD_DONE && d->interval == b->first_stamp && d->count > 0;
    return ended && d->past[d->count - 1]->way == SIMT_RETURNED ? d->past[d->count - 1] : NULL;
}

// Returns whether two threads ended up at the same place by the same way, as seen from where the waiter
// waits.
static bool alike(const struct block *b, unsigned i, unsigned k, unsigned waiter)
{
    bool ended = b->schedule->states[i] == THREAD_DONE;
    if (ended != (b->schedule->states[k] == THREAD_DONE))
        return false;
    return way_round(b, i, waiter) == way_round(b, k, waiter) && return_of(b, i) == return_of(b, k) &&
           (ended || same_site(b->schedule->waits[i], b->schedule->waits[k]));
}

static bool waits_with(const struct block *b, unsigned i, unsigned waiter)
{
    return b->schedule->states[i] != THREAD_DONE &&
           same_site(b->schedule->waits[i], b->schedule->waits[waiter]);
}

// ---- the finding

static struct some_threads those(const struct block *b, const bool *among)
{
    struct some_threads t = {.flat = simt_current_launch->block.y * simt_current_launch->block.z == 1};
    for (unsigned i = 0; i < b->count; i++) {
        if (!among[i])
            continue;
        t.count++;
        const bool begins = i == 0 || !among[i - 1];
        t.ranges += begins;
        if (t.ranges > 3)
            continue;
        t.to[t.ranges - 1] = i;
        if (begins)
            t.from[t.ranges - 1] = i;
    }
    return t;
}

static unsigned name_branch(struct finding *f, const struct simt_branch *p, const struct access *who)
{
    struct access *a = &f->access[f->accesses++];
    *a = *who;
    a->op = OP_BRANCH;
    a->site = (struct simt_site){p->file, p->line};
    return f->accesses;
}

// Adds what such a thread did and where it is. It is not where the waiter is. one: there is only one such
// thread.
static void tell_other(struct finding *f, const struct block *b, unsigned other, unsigned waiter, bool one)
{
    static const char *const ways[] = {[SIMT_SKIPPED_IF] = "skipped-if",
                                       [SIMT_TOOK_IF] = "took-if",
                                       [SIMT_LEFT_FOR] = "left-for",
                                       [SIMT_LEFT_WHILE] = "left-while"};
    const struct simt_branch *round = way_round(b, other, waiter), *end = return_of(b, other);
    struct access who = simt_access_waiting(b, &b->threads[other]);
    if (round)
        BECAUSE(f, ways[round->way], .n = {name_branch(f, round, &who)});
    if (end) {
        BECAUSE(f, "returned", .n = {name_branch(f, end, &who)});
    } else if (b->schedule->states[other] == THREAD_DONE) {
        BECAUSE(f, "reached-end");
    } else {
        f->access[f->accesses++] = who;
        BECAUSE(f, "wait-elsewhere", .n = {f->accesses, one});
    }
}

void simt_tell_divergence(struct block *b)
{
    struct finding f = {.kind = "divergence", .accesses = 1};
    bool among[MAX_BLOCK_THREADS] = {false};
    unsigned waiter = 0, other, waiting = 0, others = 0;
    while (b->schedule->states[waiter] == THREAD_DONE)
        waiter++;
    for (other = 0; other < b->count && waits_with(b, other, waiter);)
        other++;
    if (b->schedule->states[other] != THREAD_DONE && !way_round(b, other, waiter) &&
        way_round(b, waiter, other)) { // NOLINT(readability-suspicious-call-argument)
        // The barrier that some threads went past must be explained, so its waiter is named first.
        unsigned swap = waiter;
        waiter = other;
        other = swap;
    }
    for (unsigned i = 0; i < b->count; i++)
        waiting += among[i] = waits_with(b, i, waiter);
    f.access[0] = simt_access_waiting(b, &b->threads[waiter]);
    const bool numbered =
        simt_current_launch->blocks > 1 && simt_current_launch->grid.y * simt_current_launch->grid.z == 1;
    BECAUSE(&f, "wait-at-barrier", .n = {waiting, numbered}, .threads = those(b, among));
    for (unsigned i = 0; i < b->count; i++)
        others += among[i] = !waits_with(b, i, waiter) && alike(b, i, other, waiter);
    BECAUSE(&f, "others", .threads = those(b, among));
    tell_other(&f, b, other, waiter, others == 1);
    if (waiting + others < b->count)
        BECAUSE(&f, "more-elsewhere", .n = {b->count - waiting - others});
    BECAUSE(&f, b->schedule->states[other] == THREAD_DONE ? "all-must-reach-it" : "all-must-reach-one");
    simt_finding_add(&f);
    b->diverged = true;
}
