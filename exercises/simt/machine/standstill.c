// Where the blocks of a launch are when none of them can go on: which are resident, and what those wait for
// that poll nothing.
#include "inside.h"

// Whether a block has a number that says which it is.
static bool in_a_row(void) { return simt_current_launch->grid.y * simt_current_launch->grid.z == 1; }

// Stores the lowest BLOCKS_NAMED numbers in order.
static void keep_lowest(int64_t numbers[], unsigned count, int64_t number)
{
    unsigned at = count < BLOCKS_NAMED ? count : BLOCKS_NAMED;
    for (; at > 0 && numbers[at - 1] > number; at--)
        if (at < BLOCKS_NAMED)
            numbers[at] = numbers[at - 1];
    if (at < BLOCKS_NAMED)
        numbers[at] = number;
}

unsigned simt_blocks_resident(int64_t numbers[])
{
    unsigned count = 0;
    for (unsigned s = 0; s < simt_current_launch->resident; s++) {
        if (!resident_at(s))
            continue;
        if (numbers)
            keep_lowest(numbers, count, simt_block_index(resident_at(s)->number).x);
        count++;
    }
    return count;
}

void simt_tell_not_started(struct finding *f)
{
    struct clause c = {.reason = "blocks-not-started",
                       .n = {(int64_t)(simt_current_launch->blocks - simt_progress.started),
                             (int64_t)simt_current_launch->blocks}};
    c.n[2] = in_a_row() ? simt_blocks_resident(c.n + 3) : 0;
    simt_because(f, c);
}

// Returns a thread of b that waits for others, and does not vote in a loop that polls, or NULL.
static const struct thread *waiting_in(const struct block *b)
{
    for (unsigned i = 0; i < b->count; i++) {
        enum thread_state state = b->schedule->states[i];
        if (state == THREAD_WAITING || (state == THREAD_LANE && !simt_polls_of(b)[i].votes))
            return &b->threads[i];
    }
    return NULL;
}

void simt_tell_waiting(struct finding *f, const struct block *b)
{
    const struct thread *t = waiting_in(b);
    if (!t)
        return;
    f->access[f->accesses++] = simt_access_waiting(b, t);
    const bool lane = b->schedule->states[t->number] == THREAD_LANE;
    BECAUSE(f, lane ? "lanes-of-block-wait" : "threads-of-block-wait",
            .n = {lane ? b->schedule->at_warp : b->schedule->waiting, f->accesses});
}

// Returns a thread of b that waits at a barrier of another sort, or NULL.
static const struct thread *elsewhere_in(const struct block *b)
{
    for (unsigned i = 0; i < b->count; i++)
        if (b->schedule->states[i] == THREAD_NAMED || b->schedule->states[i] == THREAD_CLUSTER)
            return &b->threads[i];
    return NULL;
}

// Some blocks wait for the whole grid, and the others do not: says where these are.
static void tell_others(struct finding *f, unsigned resident)
{
    const int64_t returned = (int64_t)(simt_progress.started - resident);
    const struct thread *t = NULL;
    for (unsigned s = 0; s < simt_current_launch->resident && !t; s++)
        if (resident_at(s) && !resident_at(s)->schedule->at_grid && (t = elsewhere_in(resident_at(s))))
            f->access[f->accesses++] = simt_access_waiting(resident_at(s), t);
    if (returned > 0)
        BECAUSE(f, "blocks-returned", .n = {returned});
    if (t) {
        const struct access *a = &f->access[f->accesses - 1];
        BECAUSE(f, "waits-elsewhere", .n = {a->thread.x, a->block.x, f->accesses});
    }
}

void simt_tell_no_poller(struct finding *f)
{
    unsigned waiting = 0, resident = simt_blocks_resident(NULL);
    for (unsigned s = 0; s < simt_current_launch->resident; s++)
        if (resident_at(s) && resident_at(s)->schedule->at_grid && waiting++ == 0)
            simt_tell_waiting(f, resident_at(s));
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
    tell_others(f, resident);
    BECAUSE(f, "all-of-grid");
}
