// Named barriers. A block has 16 of them. The call says how many threads meet at the barrier. A thread
// arrives, and then waits or continues. Warps arrive as a whole: if all lanes of a warp have arrived, except
// those that have returned, the warp counts as 32 threads, even if it has fewer.
#include <string.h>

#include "inside.h"

struct named_barrier {
    unsigned expected;         // number of threads, as the first arrival says; 0: no thread has arrived
    struct access first;       // the first arrival
    uint32_t lanes[MAX_WARPS]; // the lanes of each warp that have arrived
    unsigned again;            // number of arrivals of threads that had already arrived
    uint8_t waits[MAX_BLOCK_THREADS];
    uint64_t span;  // the highest span of any thread that has arrived
    uint64_t chain; // and the longest chain
};

static unsigned warps_of(const struct block *b) { return (b->count + WARP_SIZE - 1) / WARP_SIZE; }

static unsigned arrived(const struct block *b, const struct named_barrier *n)
{
    unsigned there = n->again;
    for (unsigned w = 0; w < warps_of(b); w++)
        there += n->lanes[w] && !(b->schedule->running[w] & ~n->lanes[w])
                     ? WARP_SIZE
                     : (unsigned)__builtin_popcount(n->lanes[w]);
    return there;
}

// Opens the barrier if the expected number of threads has arrived. The threads that wait continue, and know
// what all of these threads did before.
static void settle(struct block *b, struct named_barrier *n)
{
    if (n->expected == 0 || arrived(b, n) < n->expected)
        return;
    simt_ordering_gathered(b, (unsigned)(n - b->schedule->named), n->waits);
    for (unsigned i = 0; i < b->count; i++) {
        if (!n->waits[i])
            continue;
        span_reaches(&b->threads[i], n->span);
        simt_chain_reaches(b, i, n->chain);
        b->schedule->states[i] = THREAD_READY;
        b->schedule->at_named--;
        b->schedule->released = true;
    }
    *n = (struct named_barrier){.expected = 0};
    simt_costs.barriers++;
    simt_progress.changes++;
}

void simt_named_start(struct block *b)
{
    b->schedule->at_named = 0;
    for (unsigned id = 0; id < NAMED_BARRIERS && b->schedule->named; id++)
        b->schedule->named[id] = (struct named_barrier){.expected = 0};
}

void simt_named_lane_done(struct block *b)
{
    for (unsigned id = 0; id < NAMED_BARRIERS; id++)
        settle(b, &b->schedule->named[id]);
}

// ---- messages

static void refuse(unsigned id, unsigned count, struct simt_site site)
{
    const struct access here = simt_access_here_at(OP_BARRIER, site);
    if (id >= NAMED_BARRIERS)
        TELL("divergence", here, "no-such-barrier", .n = {id, NAMED_BARRIERS - 1});
    else
        TELL("divergence", here, "not-whole-warps", .n = {id, count});
    simt_launch_abandon(cudaErrorIllegalInstruction);
}

static void tell_counts(const struct named_barrier *n, unsigned id, unsigned count, struct simt_site site)
{
    struct finding f = simt_finding_of("divergence", simt_access_here_at(OP_BARRIER, site));
    f.access[f.accesses++] = n->first;
    BECAUSE(&f, "other-count", .n = {id, count, n->expected});
    simt_finding_add(&f);
}

bool simt_named_tell_deadlock(struct finding *f, const struct block *b)
{
    for (unsigned id = 0; id < NAMED_BARRIERS && b->schedule->at_named > 0; id++) {
        const struct named_barrier *n = &b->schedule->named[id];
        const uint8_t *waits = memchr(n->waits, 1, b->count);
        if (!waits)
            continue;
        f->access[0] = simt_access_waiting(b, &b->threads[waits - n->waits]);
        f->accesses = 1;
        BECAUSE(f, "too-few-arrive", .n = {id, n->expected, arrived(b, n)});
        return true;
    }
    return false;
}

// ---- arriving

void simt_named_arrive(unsigned id, unsigned count, bool waits, struct simt_site site)
{
    struct block *b = simt_current_block;
    unsigned i = simt_current_thread->number, warp = i / WARP_SIZE;
    uint32_t lane = 1u << i % WARP_SIZE;
    simt_lockstep_leave();
    if ((simt_fuel -= 4) < 0)
        simt_out_of_fuel(NULL, site);
    if (count == 0)
        count = warps_of(b) * WARP_SIZE;
    if (id >= NAMED_BARRIERS || count % WARP_SIZE)
        refuse(id, count, site);
    if (!b->schedule->named)
        b->schedule->named = simt_device_calloc(NAMED_BARRIERS, sizeof *b->schedule->named);
    struct named_barrier *n = &b->schedule->named[id];
    if (n->expected == 0) {
        n->expected = count;
        n->first = simt_access_here_at(OP_BARRIER, site);
    } else if (n->expected != count) {
        tell_counts(n, id, count, site);
    }
    simt_ordering_gather(id);
    n->span = simt_current_thread->span > n->span ? simt_current_thread->span : n->span;
    n->chain = simt_chain_of(b, i) > n->chain ? simt_chain_of(b, i) : n->chain;
    n->again += (n->lanes[warp] & lane) != 0;
    n->lanes[warp] |= lane;
    simt_progress.changes++;
    if (waits) {
        n->waits[i] = 1;
        b->schedule->waits[i] = site;
        b->schedule->states[i] = THREAD_NAMED;
        b->schedule->at_named++;
    }
    settle(b, n);
    if (waits)
        simt_block_yield();
}
