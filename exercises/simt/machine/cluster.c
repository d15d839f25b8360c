// Clusters. The blocks of a cluster start together, and have a barrier of their own, at which a thread first
// arrives and later waits. In between it may do something else. The barrier opens when every thread of the
// cluster that still runs has arrived.
#include "inside.h"

bool simt_cluster_refused(const struct launch *l, struct clause *why)
{
    const struct simt_dim *c = &l->cluster, *g = &l->grid;
    uint64_t blocks = (uint64_t)c->x * c->y * c->z;
    if (blocks == 0 || (uint64_t)c->x * c->y > l->most_together || blocks > l->most_together)
        *why = (struct clause){.reason = "cluster-size",
                               .n = {c->x, c->y, c->z, (int64_t)blocks, l->most_together,
                                     blocks > l->most_together && blocks <= CLUSTER_OPTIN}};
    else if (g->x % c->x || g->y % c->y || g->z % c->z)
        *why = (struct clause){.reason = "cluster-of-grid", .n = {g->x, g->y, g->z, c->x, c->y, c->z}};
    else
        return false;
    return true;
}

// Says how many blocks are resident at once: as many clusters as otherwise blocks.
void simt_cluster_lay_out(struct launch *l)
{
    unsigned most = MAX_RESIDENT / l->together;
    uint64_t clusters = l->blocks / l->together;
    uint64_t resident =
        l->cooperative || clusters < simt_options.resident ? clusters : (uint64_t)simt_options.resident;
    l->resident = (unsigned)(resident < most ? resident : most) * l->together;
}

bool simt_cluster_start(struct block *b, uint64_t cluster)
{
    unsigned count = simt_current_launch->together;
    struct block *first = simt_resident_blocks[(size_t)(b->slot % MAX_RESIDENT / count) * count];
    first->rank = 0;
    for (unsigned i = 0; i < count; i++)
        if (cluster_block(first, i)->resident)
            return false;
    simt_ordering_cluster_start(first, count);
    for (unsigned i = 0; i < count; i++) {
        struct block *member = cluster_block(first, i);
        member->rank = i;
        if (!member->schedule->meeting)
            member->schedule->meeting = simt_device_calloc(1, sizeof *member->schedule->meeting);
        *member->schedule->meeting = (struct cluster_meeting){.opened = 0};
        simt_block_start(member, simt_cluster_member(cluster, i));
    }
    return true;
}

// Returns how many of b's threads have arrived at the barrier that opens next and still run. *left: how many
// have ended without arriving there.
static unsigned arrived(const struct block *b, unsigned *left)
{
    unsigned there = 0;
    for (unsigned i = 0; i < b->count; i++) {
        bool is = simt_cluster_arrivals(b, i) > b->schedule->meeting->opened;
        bool runs = b->alive > 0 && b->schedule->states[i] != THREAD_DONE;
        there += is && runs;
        *left += !is && !runs;
    }
    return there;
}

// ---- messages

static struct access where(const struct block *b, unsigned i, struct simt_site site)
{
    struct access a = simt_access_waiting(b, &b->threads[i]);
    a.site = site;
    return a;
}

// Makes the first thread of the cluster that has arrived f's first access. Returns how many have arrived.
static unsigned name_arrived(struct finding *f, struct block *first)
{
    unsigned there = 0, left = 0;
    for (unsigned k = 0; k < simt_current_launch->together; k++) {
        const struct block *b = cluster_block(first, k);
        for (unsigned i = 0; i < b->count && there == 0; i++)
            if (simt_cluster_arrivals(b, i) > b->schedule->meeting->opened)
                f->access[0] = where(b, i, b->schedule->meeting->sites[i]);
        there += arrived(b, &left);
    }
    f->accesses = 1;
    return there;
}

// Adds, for example, "; 32 threads of block 1 returned before that".
static void name_left(struct finding *f, struct block *first)
{
    for (unsigned k = 0; k < simt_current_launch->together; k++) {
        const struct block *b = cluster_block(first, k);
        unsigned left = 0;
        arrived(b, &left);
        if (left > 0) {
            BECAUSE(f, "returned-before", .n = {left, simt_block_index(b->number).x});
            return;
        }
    }
}

static void tell_absent(struct block *first)
{
    struct finding f = {.kind = "divergence"};
    unsigned there = name_arrived(&f, first);
    BECAUSE(&f, "some-of-cluster", .n = {there, first->count * simt_current_launch->together});
    name_left(&f, first);
    BECAUSE(&f, "all-of-cluster");
    simt_finding_add(&f);
}

bool simt_cluster_tell_deadlock(struct finding *f)
{
    for (unsigned s = 0; s < simt_current_launch->resident && simt_current_launch->together > 1; s++) {
        struct block *b = simt_resident_blocks[s];
        if (!b->resident || b->schedule->at_cluster == 0)
            continue;
        struct block *first = cluster_block(b, 0);
        unsigned there = name_arrived(f, first), of = first->count * simt_current_launch->together;
        BECAUSE(f, "some-of-cluster", .n = {there, of});
        for (unsigned k = 0; k < simt_current_launch->together && f->accesses == 1; k++) {
            const struct block *other = cluster_block(first, k);
            for (unsigned i = 0; other->resident && i < other->count && f->accesses == 1; i++)
                if (other->schedule->states[i] == THREAD_WAITING || other->schedule->states[i] == THREAD_LANE)
                    f->access[f->accesses++] = simt_access_waiting(other, &other->threads[i]);
        }
        if (f->accesses > 1)
            BECAUSE(f, "cluster-elsewhere");
        return true;
    }
    return false;
}

static void tell_out_of_turn(struct simt_site site, bool arrives)
{
    const struct block *b = simt_current_block;
    unsigned i = simt_current_thread->number;
    struct finding f = {.kind = "divergence", .access = {where(b, i, site)}, .accesses = 1};
    if (arrives)
        f.access[f.accesses++] = where(b, i, b->schedule->meeting->sites[i]);
    BECAUSE(&f, arrives ? "arrives-twice" : "waits-without-arrival");
    simt_finding_add(&f);
}

// ---- the barrier

void simt_cluster_settle(const struct block *b)
{
    struct block *first = cluster_block(b, 0);
    unsigned alive = 0, there = 0, waiting = 0, left = 0;
    uint64_t span = 0, chain = 0;
    for (unsigned k = 0; k < simt_current_launch->together; k++) {
        const struct block *member = cluster_block(first, k);
        alive += member->alive;
        there += arrived(member, &left);
        waiting += member->alive > 0 ? member->schedule->at_cluster : 0;
        span = member->highest_span > span ? member->highest_span : span;
        chain = member->highest_chain > chain ? member->highest_chain : chain;
    }
    if (there == 0 || there < alive)
        return;
    if (left > 0 && simt_options.checks)
        tell_absent(first);
    simt_ordering_cluster_open(first, simt_current_launch->together, waiting == alive && left == 0);
    for (unsigned k = 0; k < simt_current_launch->together; k++) {
        struct block *member = cluster_block(first, k);
        member->schedule->meeting->opened++;
        member->schedule->meeting->span = span;
        member->schedule->meeting->chain = chain;
        for (unsigned i = 0; i < member->count; i++)
            if (member->schedule->states[i] == THREAD_CLUSTER)
                member->schedule->states[i] = THREAD_READY;
        member->schedule->at_cluster = 0;
        simt_costs.barriers++;
    }
    simt_progress.changes++;
}

static void arrive(bool relaxed, bool waits, struct simt_site site)
{
    if (simt_current_launch->together == 1)
        return;
    simt_lockstep_leave();
    unsigned i = simt_current_thread->number;
    if (simt_cluster_arrivals(simt_current_block, i) > simt_cluster_waits(simt_current_block, i)) {
        tell_out_of_turn(site, true);
        return;
    }
    simt_current_block->schedule->meeting->sites[i] = site;
    simt_ordering_cluster_arrive(relaxed, waits);
    simt_progress.changes++;
}

void simt_cluster_arrive(int relaxed, const char *file, int line)
{
    arrive(relaxed, false, (struct simt_site){file, line});
}

void simt_cluster_sync(const char *file, int line)
{
    arrive(false, true, (struct simt_site){file, line});
    simt_cluster_wait(file, line);
}

void simt_cluster_wait(const char *file, int line)
{
    struct block *b = simt_current_block;
    if (simt_current_launch->together == 1) { // without clusters this is a barrier of the block
        simt_barrier(file, line);
        return;
    }
    struct simt_site site = {file, line};
    unsigned i = simt_current_thread->number;
    simt_lockstep_leave();
    if ((simt_fuel -= 4) < 0)
        simt_out_of_fuel(NULL, site);
    if (simt_cluster_arrivals(b, i) == simt_cluster_waits(b, i)) {
        tell_out_of_turn(site, false);
        arrive(false, true, site);
    }
    if (simt_cluster_arrivals(b, i) > b->schedule->meeting->opened) {
        b->schedule->waits[i] = site;
        b->schedule->states[i] = THREAD_CLUSTER;
        b->schedule->at_cluster++;
        simt_progress.changes++;
        simt_block_yield();
    }
    simt_ordering_cluster_wait();
    span_reaches(simt_current_thread, b->schedule->meeting->span);
    simt_chain_reaches(b, i, b->schedule->meeting->chain);
}

void *simt_cluster_map(const void *p, unsigned rank)
{
    size_t offset = (uintptr_t)p - (uintptr_t)simt_current_block->shared;
    if (offset >= SHARED_SPAN) // an address in another block's shared memory, or in none: the same place in
                               // the other block
        offset = simt_shared_of_any((uintptr_t)p)
                     ? (uintptr_t)p - (uintptr_t)simt_shared_block((uintptr_t)p)->shared
                     : SHARED_SPAN;
    if (offset >= SHARED_SPAN)
        return (void *)p;
    return (void *)(rank < simt_current_launch->together
                        ? (uintptr_t)cluster_block(simt_current_block, rank)->shared + offset
                        : simt_shared_beyond(offset, rank));
}

unsigned simt_cluster_query(const void *p)
{
    const struct block *b = simt_shared_block((uintptr_t)p);
    return b ? b->rank : simt_current_block->rank;
}

int simt_in_cluster(const void *p)
{
    const struct block *b = simt_shared_block((uintptr_t)p), *own = simt_current_block;
    return b && b->slot - b->rank == own->slot - own->rank;
}
