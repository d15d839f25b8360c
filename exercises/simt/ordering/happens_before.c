// What orders threads besides barriers and launches: fences with flags, and calls of a warp.
//
// The rule is that of memory fences in the CUDA programming guide, and it is cumulative. When a thread
// fences, what it knows at that time is published by its next strong (volatile or atomic) writes. If a
// thread reads such a write by a strong read, and then fences, it knows this, too. A barrier shares all of
// this among the threads of the block: what one of them knows, what its next strong writes will publish, and
// what its next fence will make known to it. __syncwarp() does the same for its lanes.
//
// Knowledge is stored as a graph of facts: see knowledge.h.
#include <stdlib.h>
#include <string.h>

#include "knowledge.h"
#include "ordering.h"

// What the last strong write to an address has published, together with the writes that it continues. An
// address has one publication for the device. In addition, it has one for each block that published to
// itself only; in that one, fences of the block count.
struct publication {
    uintptr_t address; // 0 if this place in the table is free
    uint64_t to;       // the block that it is for, or DEVICE
    const struct knowledge *what;
    uint64_t chain;      // writes that continue each other have the same number
    uint64_t span;       // only for DEVICE: the writer's span, see span.c
    uint64_t writer;     // only for DEVICE: the block of the last write
    bool writer_is_near; // only for DEVICE: whether the last write had block scope
};
#define DEVICE UINT64_MAX

static struct publication *table;
static size_t table_size, table_used;
static uint64_t chains;

void simt_ordering_forget(void)
{
    simt_knowledge_forget();
    if (table_used)
        memset(table, 0, table_size * sizeof *table);
    table_used = 0;
}

bool simt_happens_before(const struct moment *m)
{
    const struct thread_knowledge *b = &simt_current_block->ordering->all,
                                  *t = &simt_current_block->ordering->threads[simt_current_thread->number];
    if (UNLIKELY(simt_current_launch->known != NULL) && simt_grid_knows(m))
        return true;
    return simt_knows(t->known, m) || simt_knows(b->known, m);
}

// ---- fences and flags

static struct thread_knowledge *mine(void)
{
    struct thread_knowledge *t = &simt_current_block->ordering->threads[simt_current_thread->number];
    if (!t->dirty) {
        t->dirty = true;
        simt_current_block->ordering->dirty[simt_current_block->ordering->dirty_count++] =
            (uint16_t)simt_current_thread->number;
    }
    return t;
}

static void new_epoch(struct thread *t)
{
    catch_up(t);
    t->stamp =
        make_stamp(simt_epoch_new(simt_current_block, epoch_of(simt_current_block->first_stamp)), t->number);
}

bool simt_orders_used;

// Returns what the running thread knows and has done up to now. If it is published to the block only, `near`
// is where the fence or the write is that does so; otherwise 0.
static const struct knowledge *all_up_to_now(const struct thread_knowledge *t, uint64_t near)
{
    simt_current_block->ordering->fenced = true;
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

// From here on the running thread knows what flags have published to it, or to its block before a barrier.
static void know_pending(struct thread_knowledge *t, bool block_only)
{
    t->known = join(t->known, t->pending_near);
    t->known = join(t->known, simt_current_block->ordering->all.pending_near);
    t->pending_near = NULL;
    if (!block_only) {
        t->known = join(t->known, t->pending);
        t->known = join(t->known, simt_current_block->ordering->all.pending);
        t->pending = NULL;
    }
}

// The running thread fences at pc. Notes this for the flags that the thread may have followed.
static void note_fence(bool block_only, uint64_t pc)
{
    for (unsigned i = 0; i < simt_current_block->ordering->seen_count; i++) {
        struct seen *s = &simt_current_block->ordering->seen[i];
        if (reader_of(s) != simt_current_thread->number &&
            s->interval >= epoch_of(simt_current_block->first_stamp))
            continue;
        s->fenced |= !block_only;
        s->near_fence = block_only ? pc : s->near_fence;
    }
}

// __threadfence: the thread knows from now on what it has read (acquires), and may publish what it knows
// (releases).
void simt_ordering_fence(bool block_only, bool acquires, bool releases, uint64_t pc)
{
    if (!simt_current_thread)
        return;
    struct thread_knowledge *t = mine();
    if (acquires)
        know_pending(t, block_only);
    if (releases)
        *(block_only ? &t->fenced_block : &t->fenced) = all_up_to_now(t, block_only ? pc : 0);
    if (acquires)
        note_fence(block_only, pc);
    new_epoch(simt_current_thread);
}

// The running thread launches a grid. What happened before is gathered as it is for a fence.
const struct knowledge *simt_ordering_launch(void)
{
    const struct knowledge *k = keep(all_up_to_now(mine(), 0));
    new_epoch(simt_current_thread);
    return k;
}

static struct publication *find(uintptr_t address, uint64_t to, bool add)
{
    if (add && 2 * (table_used + 1) > table_size) {
        struct publication *old = table;
        size_t old_size = table_size;
        table_size = table_size ? 2 * table_size : 1024;
        table = simt_device_calloc(table_size, sizeof *table);
        table_used = 0;
        for (size_t i = 0; i < old_size; i++)
            if (old[i].address)
                *find(old[i].address, old[i].to, true) = old[i];
        free(old);
    }
    if (!table_size)
        return NULL;
    for (size_t i =
             ((address >> 2) + (to + 1) * 0x2545f4914f6cdd1du) * 0x9e3779b97f4a7c15u >> 20 & (table_size - 1);
         ; i = (i + 1) & (table_size - 1)) {
        if (table[i].address == address && table[i].to == to)
            return &table[i];
        if (!table[i].address) {
            if (!add)
                return NULL;
            table_used++;
            table[i].address = address;
            table[i].to = to;
            return &table[i];
        }
    }
}

// Whether an access by the running thread sees the write that p is about. near: the access has block scope.
static bool sees(const struct publication *p, bool near)
{
    return p->writer == simt_current_block->number || !(p->writer_is_near || near);
}

static const struct knowledge *published_near(const struct publication *p)
{
    const struct publication *local = find(p->address, simt_current_block->number, false);
    return local && local->chain == p->chain ? local->what : NULL;
}

uint64_t simt_near_fence(uintptr_t address, const struct moment *m)
{
    const struct publication *p = find(address, m->block, false);
    const struct knowledge *k = p ? simt_knower(p->what, m) : NULL;
    return k ? k->near_fence : 0;
}

// The running thread writes a flag. If the write is part of an atomic update, and a strong write came before
// it, the update continues to publish what that write published. From now on the thread has another epoch,
// so that what it does after the flag can be told apart from what it did before.
void simt_ordering_release(uintptr_t address, bool modifies, bool near, uint64_t releases)
{
    const struct thread_knowledge *t = &simt_current_block->ordering->threads[simt_current_thread->number];
    const struct knowledge *now = releases ? all_up_to_now(t, near ? releases : 0) : NULL;
    new_epoch(simt_current_thread);
    if (!simt_current_launch->fine && !near && !simt_combines_counted)
        return;
    const struct knowledge *what = join(simt_current_block->ordering->all.fenced, t->fenced);
    const struct knowledge *local = join(simt_current_block->ordering->all.fenced_block, t->fenced_block);
    if (now)
        *(near ? &local : &what) = join(near ? local : what, now);
    struct publication *p = find(address, DEVICE, what || local || near || simt_combines_counted);
    if (!p)
        return;
    bool goes_on = modifies && p->chain && sees(p, near);
    if (!goes_on) {
        p->chain = ++chains;
        p->what = NULL;
    }
    p->what = join(p->what, what);
    p->span = modifies && p->span > simt_current_thread->span ? p->span : simt_current_thread->span;
    p->writer = simt_current_block->number;
    p->writer_is_near = near;
    uint64_t chain = p->chain; // the next call of find may move *p
    local = join(local, what);
    p = find(address, simt_current_block->number, local);
    if (p) {
        p->what = p->chain == chain ? join(p->what, local) : local;
        p->chain = chain;
    }
}

// The running thread has read a flag that published this. The thread knows it after a fence, or at once if
// the read acquires.
static void learn(const struct knowledge *what, const struct knowledge *local, bool acquires)
{
    if (!what && !local)
        return;
    struct thread_knowledge *t = mine();
    if (acquires) {
        t->known = join(join(t->known, what), local);
        return;
    }
    t->pending = join(t->pending, what);
    t->pending_near = join(t->pending_near, local);
}

// The running thread reads a flag whose last strong writer has the stamp w. Its span is then at least the
// writer's. If a thread polls the flag again, it learns nothing new before the flag is written again, with
// one exception: the second read acquires, and the first did not.
void simt_ordering_acquire(uintptr_t address, uint64_t w, uint64_t reader, bool near, bool acquires)
{
    struct look *l = &simt_current_block->ordering->polls[simt_current_thread->number].last;
    bool again = l->writer == w;
    if (again && !acquires)
        return;
    l->writer = w;
    const struct publication *p = find(address, DEVICE, false);
    if (p)
        span_reaches(simt_current_thread, p->span);
    const struct knowledge *what = NULL, *local = NULL;
    bool linked = p ? sees(p, near) : !near || simt_moment_of(w).block == simt_current_block->number;
    if (p && linked) {
        what = p->what;
        local = published_near(p);
    }
    learn(what, local, acquires);
    if (again)
        return;
    unsigned i = simt_current_block->ordering->seen_count < MAX_SEEN
                     ? simt_current_block->ordering->seen_count++
                     : (unsigned)(simt_current_block->ordering->seen_next++ % MAX_SEEN);
    simt_current_block->ordering->seen[i] =
        (struct seen){.address = address,
                      .writer = w,
                      .reader = reader,
                      .interval = epoch_of(simt_current_block->first_stamp),
                      .fenced = acquires && !near,
                      .near_fence = acquires && near ? reader & PC_MASK : 0,
                      .released = what};
    if (linked)
        simt_sight_note(address, w, reader);
}

// The barrier of b has opened, or all lanes of a warp have met. What one thread knows, all know from now on.
void simt_ordering_barrier(struct block *b)
{
    if (b->ordering->dirty_count == 0)
        return;
    struct thread_knowledge *all = &b->ordering->all;
    unsigned fences[2] = {0, 0};
    for (unsigned i = 0; i < b->ordering->dirty_count; i++) {
        struct thread_knowledge *t = &b->ordering->threads[b->ordering->dirty[i]];
        all->known = join(all->known, t->known);
        all->pending = join(all->pending, t->pending);
        all->pending_near = join(all->pending_near, t->pending_near);
        fences[0] += t->fenced != NULL;
        fences[1] += t->fenced_block != NULL;
    }
    for (int local = 0; local < 2; local++) {
        if (fences[local] == 0)
            continue;
        struct knowledge *k = simt_knowledge_make(fences[local]);
        k->block = b->number;
        k->bound = 0;
        for (unsigned i = 0; i < b->ordering->dirty_count; i++) {
            const struct thread_knowledge *t = &b->ordering->threads[b->ordering->dirty[i]];
            const struct knowledge *f = local ? t->fenced_block : t->fenced;
            if (!f)
                continue;
            if (f->count == 0) { // the fences of several lanes, joined by their warp
                k->left = join(k->left, f);
                continue;
            }
            k->bound = f->bound > k->bound ? f->bound : k->bound;
            memcpy(k->threads[k->count++], f->threads[0], sizeof k->threads[0]);
            k->left = join(k->left, f->left);
            k->right = f->right ? f->right : k->right;
            k->near_fence = f->near_fence;
        }
        const struct knowledge **to = local ? &all->fenced_block : &all->fenced;
        *to = join(*to, k);
    }
    for (unsigned i = 0; i < b->ordering->dirty_count; i++)
        b->ordering->threads[b->ordering->dirty[i]] = (struct thread_knowledge){.known = NULL};
    b->ordering->dirty_count = 0;
}

// ---- clusters

bool simt_known_to(const struct thread_knowledge *t, const struct moment *m)
{
    return simt_knows(t->known, m);
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

// Adds what a thread or a block knows. What is published to the block only (fenced_block) is left out,
// because within the block a cluster's barrier publishes no more than a barrier of the block does.
static void publish(struct thread_knowledge *what, const struct thread_knowledge *t)
{
    what->known = join(what->known, t->known);
    what->pending = join(join(what->pending, t->pending), t->pending_near);
    what->fenced = join(what->fenced, t->fenced);
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
    struct knowledge *k = simt_knowledge_make(b->count);
    k->block = b->number;
    k->bound = a->bound;
    k->count = b->count;
    for (unsigned i = 0; i < b->count; i++) {
        k->threads[i][0] = i;
        k->threads[i][1] = a->epochs[i];
    }
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
        met.pending = join(met.pending, a->what.pending);
        met.fenced = join(met.fenced, a->what.fenced);
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
    struct thread_knowledge *t = mine();
    simt_current_block->ordering->arrivals->waited[who->number]++;
    t->known = t->known == a->joined ? a->met.known : join(a->met.known, t->known);
    t->pending = join(t->pending, a->met.pending);
    t->fenced = join(t->fenced, a->met.fenced);
    catch_up(who);
    if (a->after > epoch_of(who->stamp))
        who->stamp = make_stamp(a->after, who->number);
}

// ---- named barriers

static void add_knowledge(struct thread_knowledge *to, const struct thread_knowledge *t)
{
    to->known = join(to->known, keep(t->known));
    to->pending = join(to->pending, t->pending);
    to->pending_near = join(to->pending_near, t->pending_near);
    to->fenced = join(to->fenced, t->fenced);
    to->fenced_block = join(to->fenced_block, t->fenced_block);
}

void simt_ordering_gather(struct gathering *g)
{
    struct thread *t = simt_current_thread;
    catch_up(t);
    g->epochs[t->number] = epoch_of(t->stamp);
    g->bound = epoch_of(simt_current_block->first_stamp);
    add_knowledge(&g->what, &simt_current_block->ordering->threads[t->number]);
    new_epoch(t);
}

void simt_ordering_gathered(struct block *b, struct gathering *g, const uint8_t waits[])
{
    struct knowledge *k = simt_knowledge_make(b->count);
    k->block = b->number;
    k->bound = g->bound;
    for (unsigned i = 0; i < b->count; i++)
        if (g->epochs[i]) {
            k->threads[k->count][0] = i;
            k->threads[k->count++][1] = g->epochs[i];
        }
    k->left = g->what.known;
    g->what.known = k;
    for (unsigned i = 0; i < b->count; i++) {
        struct thread_knowledge *t = &b->ordering->threads[i];
        if (!waits[i])
            continue;
        add_knowledge(t, &g->what);
        if (!t->dirty)
            b->ordering->dirty[b->ordering->dirty_count++] = (uint16_t)i;
        t->dirty = true;
    }
}

bool simt_knows_of_block(uint64_t block)
{
    const struct moment start = {.block = block};
    return simt_happens_before(&start);
}

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

// The lanes of the mask have met, so each knows what every other lane did and knew. In a loop of polls and
// votes they meet again and again, and then one record of it is enough.
void simt_ordering_warp(struct block *b, unsigned first, uint32_t mask, struct simt_site sync)
{
    const struct knowledge *pending = NULL, *pending_near = NULL, *fenced = NULL, *fenced_block = NULL;
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
        pending = join(pending, t->pending);
        pending_near = join(pending_near, t->pending_near);
        fenced = join(fenced, t->fenced);
        fenced_block = join(fenced_block, t->fenced_block);
    }
    for (uint32_t left = mask; left; left &= left - 1) {
        unsigned i = first + (unsigned)__builtin_ctz(left);
        struct thread_knowledge *t = &b->ordering->threads[i];
        t->known = k;
        t->pending = pending;
        t->pending_near = pending_near;
        t->fenced = fenced;
        t->fenced_block = fenced_block;
        if (!t->dirty)
            b->ordering->dirty[b->ordering->dirty_count++] = (uint16_t)i;
        t->dirty = true;
        b->threads[i].stamp = make_stamp(epoch, i);
    }
}

void simt_ordering_place(struct block *b)
{
    b->ordering = simt_device_calloc(1, sizeof *b->ordering);
    simt_shadow_place(b);
}

void simt_ordering_start(struct block *b)
{
    for (unsigned i = 0; i < b->ordering->dirty_count; i++)
        b->ordering->threads[b->ordering->dirty[i]] = (struct thread_knowledge){.known = NULL};
    b->ordering->all = (struct thread_knowledge){.known = simt_current_launch->known};
    b->ordering->dirty_count = b->ordering->seen_count = 0;
    b->ordering->seen_next = 0;
    b->ordering->sight_count = 0;
    b->ordering->sights_lost = false;
    if (b->ordering->polled)
        memset(b->ordering->polls, 0, sizeof b->ordering->polls);
    b->ordering->polled = b->ordering->fenced = false;
}

void simt_ordering_end(const struct block *b)
{
    if (simt_current_launch->fine && !b->ordering->fenced && !simt_current_launch->launches &&
        !simt_current_launch->node.known)
        simt_epoch_silent(b->number);
}
