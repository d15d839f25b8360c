// What orders threads besides barriers and launches: fences with flags, and calls of a warp.
//
// The rule is that of memory fences in the CUDA programming guide, and it is cumulative. When a thread
// fences, what it knows at that time is published by its next strong (volatile or atomic) writes. If a
// thread reads such a write by a strong read, and then fences, it knows this, too. A barrier shares all of
// this among the threads of the block: what one of them knows, what its next strong writes will publish, and
// what its next fence will make known to it. __syncwarp() does the same for its lanes.
//
// Knowledge is stored as a graph of facts: see knowledge.h.
#include <string.h>

#include "knowledge.h"
#include "race.h"

bool simt_happens_before(const struct moment *m)
{
    const struct thread_knowledge *b = &simt_current_block->ordering->all,
                                  *t = &simt_current_block->ordering->threads[simt_current_thread->number];
    if (UNLIKELY(simt_current_launch->known != NULL) && simt_grid_knows(m))
        return true;
    return simt_knows(t->known, m) || simt_knows(b->known, m);
}

bool simt_came_before(const struct moment *m)
{
    if (m->block == simt_current_block->number &&
        (m->interval < epoch_of(simt_current_block->first_stamp) || m->thread == simt_current_thread->number))
        return true;
    return simt_current_launch->fine && simt_happens_before(m);
}

bool simt_race_ordered(uint64_t stamp, const struct touch *t)
{
    if (same_moment(stamp, t->stamp))
        return true;
    if (stamp < race_floor(t))
        return t->at.block || stamp < simt_current_launch->beside || !simt_job_is_beside(epoch_of(stamp));
    const struct moment m = simt_moment_of(stamp);
    return simt_came_before(&m);
}

bool simt_known_to(const struct thread_knowledge *t, const struct moment *m)
{
    return simt_knows(t->known, m);
}

bool simt_knows_of_block(uint64_t block)
{
    const struct moment start = {.block = block};
    return simt_happens_before(&start);
}

struct thread_knowledge *simt_own_knowledge(void)
{
    struct thread_knowledge *t = &simt_current_block->ordering->threads[simt_current_thread->number];
    if (!t->dirty) {
        t->dirty = true;
        simt_current_block->ordering->dirty[simt_current_block->ordering->dirty_count++] =
            (uint16_t)simt_current_thread->number;
    }
    return t;
}

void simt_begin_epoch(struct thread *t)
{
    catch_up(t);
    t->stamp =
        make_stamp(simt_epoch_new(simt_current_block, epoch_of(simt_current_block->first_stamp)), t->number);
}

void simt_thread_gives(void)
{
    struct thread_knowledge *t = simt_own_knowledge();
    catch_up(simt_current_thread);
    t->given = keep(t->known);
    t->given_at = epoch_of(simt_current_thread->stamp);
    simt_begin_epoch(simt_current_thread);
}

// If others pass on what the thread gave, and it has learnt nothing since, all that it knew is in what they
// say.
void simt_thread_learns(const struct knowledge *what)
{
    struct thread_knowledge *t = simt_own_knowledge();
    const struct moment gave = {.block = simt_current_block->number,
                                .interval = epoch_of(simt_current_block->first_stamp),
                                .epoch = t->given_at,
                                .thread = simt_current_thread->number};
    const bool back = t->known && t->known == t->given && simt_knows(what, &gave);
    t->known = back ? what : join(t->known, what);
}

struct knowledge *simt_knowledge_now(const struct thread_knowledge *t, uint64_t near)
{
    struct knowledge *k = simt_knowledge_make(1);
    k->block = simt_current_block->number;
    k->bound = epoch_of(simt_current_block->first_stamp);
    k->count = 1;
    k->threads[0][0] = simt_current_thread->number;
    catch_up(simt_current_thread);
    k->threads[0][1] = epoch_of(simt_current_thread->stamp);
    k->left = keep(t->known);
    k->right = keep(simt_current_block->ordering->all.known);
    k->near_fence = near;
    return k;
}

struct knowledge *simt_all_up_to_now(const struct thread_knowledge *t, uint64_t near)
{
    simt_current_block->ordering->fenced = true;
    return simt_knowledge_now(t, near);
}

// ---- fences, and launches, which publish like a fence

// The running thread has made a fence of that reach. It knows now what flags have published to it, or to its
// block before a barrier, for those whom the fence reaches.
static void know_pending(struct thread_knowledge *t, enum reach reach)
{
    for (enum reach r = IN_BLOCK; r <= reach; r++) {
        t->known = join(t->known, t->pending[r]);
        t->known = join(t->known, simt_current_block->ordering->all.pending[r]);
        t->pending[r] = NULL;
    }
}

// The running thread fences at pc. Notes this for the flags that the thread may have followed.
static void note_fence(enum reach reach, uint64_t pc)
{
    for (unsigned i = 0; i < simt_current_block->ordering->seen_count; i++) {
        struct seen *s = &simt_current_block->ordering->seen[i];
        if (reader_of(s) != simt_current_thread->number &&
            s->interval >= epoch_of(simt_current_block->first_stamp))
            continue;
        if (reach == IN_DEVICE || simt_reaches_block(reach, simt_moment_of(s->writer).block))
            s->fenced = true;
        else
            s->near_fence = pc;
    }
}

// With SIMT_WEAK: sequentially consistent fences that reach each other have one order, in which they are
// made. Each learns what happened before the earlier ones.
void simt_fences_meet(struct thread_knowledge *t, enum reach reach)
{
    static const struct knowledge *wide;
    static uint64_t of_grid; // the one that made these
    if (of_grid != simt_current_launch->first_stamp)
        wide = NULL;
    of_grid = simt_current_launch->first_stamp;
    struct ordering *first = cluster_block(simt_current_block, 0)->ordering;
    const struct knowledge **earlier[REACHES] = {&simt_current_block->ordering->fences,
                                                 &first->cluster_fences, &wide};
    for (enum reach r = IN_BLOCK; r <= reach; r++)
        t->known = join(t->known, *earlier[r]);
    const struct knowledge *now = simt_all_up_to_now(t, 0);
    for (enum reach r = IN_BLOCK; r <= reach; r++)
        *earlier[r] = join(*earlier[r], now);
}

// A fence that acquires: the thread knows from now on what it has read. One that releases: it may publish
// what it knows.
void simt_ordering_fence(enum simt_scope scope, int order, uint64_t pc)
{
    const bool acquires = order != __ATOMIC_RELEASE;
    if (!simt_current_thread)
        return;
    const enum reach reach = simt_reach_of(scope);
    struct thread_knowledge *t = simt_own_knowledge();
    if (acquires)
        know_pending(t, reach);
    if (UNLIKELY(simt_options.weak) && order == __ATOMIC_SEQ_CST)
        simt_fences_meet(t, reach);
    if (order >= __ATOMIC_RELEASE) {
        struct knowledge *now = simt_all_up_to_now(t, reach < IN_DEVICE ? pc : 0);
        if (order == __ATOMIC_SEQ_CST)
            simt_knowledge_of_fence(now, reach, simt_orders_used);
        t->fenced[reach] = now;
    }
    if (acquires)
        note_fence(reach, pc);
    simt_order_note_fence(pc, scope);
    simt_begin_epoch(simt_current_thread);
}

// The running thread launches a grid. What happened before is gathered as it is for a fence.
const struct knowledge *simt_ordering_launch(void)
{
    const struct knowledge *k = keep(simt_all_up_to_now(simt_own_knowledge(), 0));
    simt_begin_epoch(simt_current_thread);
    return k;
}

// ---- the life of a block

void simt_ordering_start(struct block *b)
{
    for (unsigned i = 0; i < b->ordering->dirty_count; i++)
        b->ordering->threads[b->ordering->dirty[i]] = (struct thread_knowledge){.known = NULL};
    b->ordering->all = (struct thread_knowledge){.known = simt_current_launch->known};
    b->ordering->dirty_count = b->ordering->seen_count = 0;
    b->ordering->seen_next = 0;
    b->ordering->fences = b->ordering->cluster_fences = NULL;
    if (b->ordering->polled) {
        memset(b->ordering->polls, 0, sizeof b->ordering->polls);
        memset(b->ordering->reads, 0, sizeof b->ordering->reads);
    }
    if (b->ordering->gatherings)
        memset(b->ordering->gatherings, 0, NAMED_BARRIERS * sizeof *b->ordering->gatherings);
    b->ordering->polled = b->ordering->stale = b->ordering->fenced = false;
}
