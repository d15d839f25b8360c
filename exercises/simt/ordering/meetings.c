// Threads that meet: at the barrier of their block or cluster, at a named barrier, or as lanes of a warp.
// From then on, each of them knows what every other one did and knew before.
#include <string.h>

#include "knowledge.h"

// ---- a block

// Returns what the threads' fences of that reach publish. NULL if there are none.
static struct knowledge *fenced_by_threads(const struct block *b, enum reach reach)
{
    uint32_t epochs[MAX_BLOCK_THREADS] = {0}, bound = 0;
    struct knowledge rest = {.left = NULL};
    bool some = false;
    for (unsigned i = 0; i < b->ordering->dirty_count; i++) {
        const struct thread_knowledge *t = &b->ordering->threads[b->ordering->dirty[i]];
        const struct knowledge *f = t->fenced[reach];
        if (!f)
            continue;
        some = true;
        if (f->count == 0) { // the fences of several lanes, joined by their warp
            rest.left = join(rest.left, f);
            continue;
        }
        bound = f->bound > bound ? f->bound : bound;
        uint32_t *epoch = &epochs[f->threads[0][0]];
        *epoch = f->threads[0][1] > *epoch ? f->threads[0][1] : *epoch;
        rest.left = join(rest.left, f->left);
        rest.right = f->right ? f->right : rest.right;
        rest.near_fence = f->near_fence;
    }
    if (!some)
        return NULL;
    struct knowledge *k = simt_knowledge_of_threads(b->number, epochs, bound);
    k->left = rest.left;
    k->right = rest.right;
    k->near_fence = rest.near_fence;
    return k;
}

// The barrier of b has opened, or all lanes of a warp have met. What one thread knows, all know from now on.
void simt_ordering_barrier(struct block *b)
{
    if (b->ordering->dirty_count == 0)
        return;
    struct thread_knowledge *all = &b->ordering->all;
    for (unsigned i = 0; i < b->ordering->dirty_count; i++) {
        struct thread_knowledge *t = &b->ordering->threads[b->ordering->dirty[i]];
        all->known = join(all->known, t->known);
        for (enum reach r = IN_BLOCK; r < REACHES; r++)
            all->pending[r] = join(all->pending[r], t->pending[r]);
    }
    for (enum reach r = IN_BLOCK; r < REACHES; r++)
        all->fenced[r] = join(all->fenced[r], fenced_by_threads(b, r));
    for (unsigned i = 0; i < b->ordering->dirty_count; i++)
        b->ordering->threads[b->ordering->dirty[i]] = (struct thread_knowledge){.known = NULL};
    b->ordering->dirty_count = 0;
}

// ---- lanes of a warp

// Returns what all lanes of the mask learnt when they last met, if none of them has learnt anything since.
// Otherwise NULL.
static struct knowledge *known_from_last_time(const struct block *b, unsigned first, uint32_t mask)
{
    struct knowledge *k =
        (struct knowledge *)b->ordering->threads[first + (unsigned)__builtin_ctz(mask)].known;
    if (!k || k->lanes != mask)
        return NULL;
    for (uint32_t left = mask; left; left &= left - 1)
        if (b->ordering->threads[first + (unsigned)__builtin_ctz(left)].known != k)
            return NULL;
    return k;
}

// Notes in k what the lanes of the mask have done so far.
static void note_lanes(struct knowledge *k, const struct block *b, unsigned first, uint32_t mask)
{
    k->count = 0;
    k->lanes = mask;
    k->made = simt_epoch_next() - 1;
    for (uint32_t left = mask; left; left &= left - 1) {
        unsigned i = first + (unsigned)__builtin_ctz(left);
        catch_up(&simt_current_block->threads[i]);
        k->threads[k->count][0] = i;
        k->threads[k->count++][1] = epoch_of(b->threads[i].stamp);
    }
}

// Adds what fences will make known or have published.
static void add_reaches(struct thread_knowledge *to, const struct thread_knowledge *t)
{
    for (enum reach r = IN_BLOCK; r < REACHES; r++) {
        to->pending[r] = join(to->pending[r], t->pending[r]);
        to->fenced[r] = join(to->fenced[r], t->fenced[r]);
    }
}

// The lanes of the mask have met, so each knows what every other lane did and knew. In a loop of polls and
// votes they meet again and again, and then one record of it is enough.
void simt_ordering_warp(struct block *b, unsigned first, uint32_t mask, struct simt_site sync)
{
    struct thread_knowledge met = {.known = NULL};
    uint32_t epoch = simt_epoch_new(b, epoch_of(b->first_stamp));
    if (sync.file)
        b->ordering->synced[first / WARP_SIZE] = (struct warp_sync){sync, mask, epoch};
    struct knowledge *last = known_from_last_time(b, first, mask),
                     *k = last && !last->kept ? last : simt_knowledge_make(WARP_SIZE);
    k->block = b->number;
    note_lanes(k, b, first, mask);
    if (last)
        k->left = last->left;
    for (uint32_t left = mask; left; left &= left - 1) {
        const struct thread_knowledge *t = &b->ordering->threads[first + (unsigned)__builtin_ctz(left)];
        if (!last)
            k->left = join(k->left, keep(t->known));
        add_reaches(&met, t);
    }
    for (uint32_t left = mask; left; left &= left - 1) {
        unsigned i = first + (unsigned)__builtin_ctz(left);
        struct thread_knowledge *t = &b->ordering->threads[i];
        t->known = k;
        memcpy(t->pending, met.pending, sizeof t->pending);
        memcpy(t->fenced, met.fenced, sizeof t->fenced);
        if (!t->dirty)
            b->ordering->dirty[b->ordering->dirty_count++] = (uint16_t)i;
        t->dirty = true;
        b->threads[i].stamp = make_stamp(epoch, i);
    }
}

// ---- named barriers

static void add_knowledge(struct thread_knowledge *to, const struct thread_knowledge *t)
{
    to->known = join(to->known, keep(t->known));
    add_reaches(to, t);
}

void simt_ordering_gather(unsigned barrier)
{
    struct ordering *o = simt_current_block->ordering;
    struct thread *t = simt_current_thread;
    if (!o->gatherings)
        o->gatherings = simt_device_calloc(NAMED_BARRIERS, sizeof *o->gatherings);
    struct gathering *g = &o->gatherings[barrier];
    catch_up(t);
    g->epochs[t->number] = epoch_of(t->stamp);
    g->bound = epoch_of(simt_current_block->first_stamp);
    add_knowledge(&g->what, &o->threads[t->number]);
    simt_begin_epoch(t);
}

void simt_ordering_gathered(struct block *b, unsigned barrier, const uint8_t waits[])
{
    struct gathering *g = &b->ordering->gatherings[barrier];
    struct knowledge *k = simt_knowledge_of_threads(b->number, g->epochs, g->bound);
    k->left = g->what.known;
    g->what.known = k;
    g->what.dirty = true;
    for (unsigned i = 0; i < b->count; i++) {
        struct thread_knowledge *t = &b->ordering->threads[i];
        if (!waits[i])
            continue;
        if (!t->dirty)
            b->ordering->dirty[b->ordering->dirty_count++] = (uint16_t)i;
        *t = g->what; // which has all that the thread knew, since it has done nothing but wait
    }
    *g = (struct gathering){.bound = 0};
}

// ---- clusters

uint32_t simt_cluster_arrivals(const struct block *b, unsigned thread)
{
    return b->ordering->arrivals->arrived[thread];
}

uint32_t simt_cluster_waits(const struct block *b, unsigned thread)
{
    return b->ordering->arrivals->waited[thread];
}

void simt_ordering_cluster_start(struct block *first, unsigned count)
{
    uint64_t floor = make_stamp(simt_epoch_next(), 0);
    for (unsigned i = 0; i < count; i++) {
        struct block *b = cluster_block(first, i);
        if (!b->ordering->arrivals)
            b->ordering->arrivals = simt_device_calloc(1, sizeof *b->ordering->arrivals);
        memset(b->ordering->arrivals, 0, sizeof *b->ordering->arrivals);
        memset(b->ordering->visits, 0, sizeof b->ordering->visits);
        b->shared_floor = floor;
    }
}

// Adds what a thread or a block knows. What is published to the block only is left out, because within the
// block a cluster's barrier publishes no more than a barrier of the block does.
static void publish(struct thread_knowledge *what, const struct thread_knowledge *t)
{
    what->known = join(what->known, t->known);
    what->pending[IN_CLUSTER] = join(what->pending[IN_CLUSTER], t->pending[IN_BLOCK]);
    for (enum reach r = IN_CLUSTER; r < REACHES; r++) {
        what->pending[r] = join(what->pending[r], t->pending[r]);
        what->fenced[r] = join(what->fenced[r], t->fenced[r]);
    }
}

void simt_ordering_cluster_arrive(bool relaxed, bool waits)
{
    struct arrivals *a = simt_current_block->ordering->arrivals;
    struct thread *t = simt_current_thread;
    catch_up(t);
    a->arrived[t->number]++;
    a->apart |= relaxed || !waits;
    if (!relaxed) {
        a->epochs[t->number] = epoch_of(t->stamp);
        a->bound = epoch_of(simt_current_block->first_stamp);
        publish(&a->what, &simt_current_block->ordering->threads[t->number]);
        publish(&a->what, &simt_current_block->ordering->all);
        simt_current_block->ordering->fenced = true;
    }
    if (a->next <= epoch_of(t->stamp))
        a->next = simt_epoch_new(simt_current_block, epoch_of(simt_current_block->first_stamp));
    t->stamp = make_stamp(a->next, t->number);
}

// Returns what b's threads have published by their arrivals.
static struct knowledge *published_by(const struct block *b)
{
    const struct arrivals *a = b->ordering->arrivals;
    struct knowledge *k = simt_knowledge_of_threads(b->number, a->epochs, a->bound);
    k->left = keep(a->what.known);
    return k;
}

void simt_ordering_cluster_open(struct block *first, unsigned count, bool all)
{
    struct thread_knowledge met = {.known = NULL};
    for (unsigned i = 0; i < count; i++) {
        const struct block *b = cluster_block(first, i);
        const struct arrivals *a = b->ordering->arrivals;
        met.known = join(met.known, published_by(b));
        add_reaches(&met, &a->what);
        all &= !a->apart;
    }
    uint64_t floor = make_stamp(simt_epoch_next(), 0);
    for (unsigned i = 0; i < count; i++) {
        struct block *b = cluster_block(first, i);
        struct arrivals *a = b->ordering->arrivals;
        if (all) // every thread that touched the cluster's shared memory has arrived, and waits
            b->shared_floor = floor;
        a->met = met;
        a->joined = a->what.known;
        a->what = (struct thread_knowledge){.known = NULL};
        a->after = b->alive > 0 ? simt_epoch_new(b, epoch_of(b->first_stamp)) : 0;
        a->next = 0;
        a->bound = 0;
        a->apart = false;
        memset(a->epochs, 0, sizeof a->epochs);
    }
}

void simt_ordering_cluster_wait(void)
{
    const struct arrivals *a = simt_current_block->ordering->arrivals;
    struct thread *who = simt_current_thread;
    struct thread_knowledge *t = simt_own_knowledge();
    simt_current_block->ordering->arrivals->waited[who->number]++;
    t->known = t->known == a->joined ? a->met.known : join(a->met.known, t->known);
    add_reaches(t, &a->met);
    catch_up(who);
    if (a->after > epoch_of(who->stamp))
        who->stamp = make_stamp(a->after, who->number);
}
