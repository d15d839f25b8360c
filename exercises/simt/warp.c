// Warps: shuffles, votes, reductions and __syncwarp. A lane waits until every lane that its mask names, and
// that still runs, has made the same call with the same mask; the last to come does it for all of them.
#include <stdio.h>

#include "device.h"

static uint32_t bit(unsigned lane) { return (uint32_t)1 << lane; }

static struct thread *lane_thread(struct block *b, unsigned first, unsigned lane)
{
    return first + lane < b->count ? &b->threads[first + lane] : NULL;
}

// The lanes of the warp that still run.
static uint32_t living(struct block *b, unsigned first)
{
    uint32_t lanes = 0;
    for (unsigned lane = 0; lane < WARP_SIZE; lane++) {
        const struct thread *t = lane_thread(b, first, lane);
        if (t && t->state != THREAD_DONE)
            lanes |= bit(lane);
    }
    return lanes;
}

// Of the lanes in mask, those that wait at the call that `like` is.
static uint32_t callers(struct block *b, unsigned first, uint32_t mask, const struct lane_call *like)
{
    uint32_t lanes = 0;
    for (unsigned lane = 0; lane < WARP_SIZE; lane++) {
        const struct thread *t = lane_thread(b, first, lane);
        if (!(mask & bit(lane)) || !t || t->state != THREAD_LANE)
            continue;
        const struct lane_call *c = &b->calls[first + lane];
        if (c->op == like->op && c->mask == like->mask)
            lanes |= bit(lane);
    }
    return lanes;
}

static uint64_t reduce(enum simt_warp_op op, uint64_t a, uint64_t b)
{
    switch (op) {
    case SIMT_REDUCE_ADD: return (uint32_t)(a + b);
    case SIMT_REDUCE_MIN: return (uint32_t)((int32_t)a < (int32_t)b ? a : b);
    case SIMT_REDUCE_MAX: return (uint32_t)((int32_t)a > (int32_t)b ? a : b);
    case SIMT_REDUCE_UMIN: return (uint32_t)a < (uint32_t)b ? a : b;
    case SIMT_REDUCE_UMAX: return (uint32_t)a > (uint32_t)b ? a : b;
    case SIMT_REDUCE_AND: return a & b;
    case SIMT_REDUCE_OR: return a | b;
    default: return a ^ b;
    }
}

// What the lane's call gives it, when `lanes` make it together.
static uint64_t result_of(const struct lane_call *calls, unsigned lane, uint32_t lanes)
{
    const struct lane_call *c = &calls[lane];
    uint32_t yes = 0, same = 0;
    uint64_t all = 0;
    bool begun = false;
    for (unsigned k = 0; k < WARP_SIZE; k++) {
        if (!(lanes & bit(k)))
            continue;
        yes |= calls[k].value ? bit(k) : 0;
        same |= calls[k].value == c->value ? bit(k) : 0;
        all = begun ? reduce(c->op, all, calls[k].value) : calls[k].value;
        begun = true;
    }
    switch (c->op) {
    case SIMT_SYNC: return 0;
    case SIMT_SHUFFLE: // from a lane that makes no call, anything may come
        return lanes & bit(c->source) ? calls[c->source].value : (uint64_t)LANE_POISON << 32 | LANE_POISON;
    case SIMT_BALLOT: return yes;
    case SIMT_ANY: return yes != 0;
    case SIMT_ALL: return yes == lanes;
    case SIMT_MATCH_ANY: return same;
    case SIMT_MATCH_ALL: return same == lanes ? lanes : 0;
    default: return all;
    }
}

// Does the call of these lanes, and lets them go on.
static void serve(struct block *b, unsigned first, uint32_t lanes)
{
    uint64_t clock = 0;
    bool waits = false; // a warp that waits for a flag votes on it again and again: no change for others
    if (options.trace && b->calls[first + (unsigned)__builtin_ctz(lanes)].op == SIMT_SHUFFLE)
        trace_shuffle(b, first, lanes);
    for (unsigned lane = 0; lane < WARP_SIZE; lane++)
        if (lanes & bit(lane)) {
            waits |= b->polls[first + lane].waits;
            b->polls[first + lane].waits = false;
            b->calls[first + lane].result = result_of(&b->calls[first], lane, lanes);
            if (b->threads[first + lane].clock > clock)
                clock = b->threads[first + lane].clock;
        }
    order_warp(b, first, lanes);
    for (unsigned lane = 0; lane < WARP_SIZE; lane++)
        if (lanes & bit(lane)) {
            struct thread *t = &b->threads[first + lane];
            t->state = THREAD_READY;
            t->clock = clock;
            b->at_warp--;
        }
    b->released = true;
    now->changes += !waits;
}

static bool serve_if_complete(struct block *b, unsigned first, const struct lane_call *call)
{
    uint32_t wanted = call->mask & living(b, first), there = callers(b, first, call->mask, call);
    if (there != wanted)
        return false;
    serve(b, first, there);
    return true;
}

// A lane of this warp has ended: those that waited for it may go on.
void warp_lane_done(struct block *b, unsigned number)
{
    unsigned first = number / WARP_SIZE * WARP_SIZE;
    for (unsigned lane = 0; lane < WARP_SIZE; lane++) {
        const struct thread *t = lane_thread(b, first, lane);
        if (t && t->state == THREAD_LANE)
            serve_if_complete(b, first, &b->calls[first + lane]);
    }
}

static void name_lanes(char *text, size_t bytes, uint32_t lanes)
{
    size_t n = 0;
    text[0] = 0;
    for (unsigned lane = 0; lane < WARP_SIZE && n < bytes; lane++) {
        if (!(lanes & bit(lane)))
            continue;
        unsigned last = lane;
        while (last + 1 < WARP_SIZE && lanes & bit(last + 1))
            last++;
        const char *comma = n ? ", " : "";
        n += (size_t)(last > lane ? snprintf(text + n, bytes - n, "%s%u-%u", comma, lane, last)
                                  : snprintf(text + n, bytes - n, "%s%u", comma, lane));
        lane = last;
    }
}

static void tell_absent(struct block *b, unsigned first, const struct lane_call *call, uint32_t there)
{
    uint32_t absent = call->mask & living(b, first) & ~there;
    struct finding f = {.kind = DIVERGENCE, .accesses = 2};
    f.access[0] = access_waiting(b, &b->threads[first + (unsigned)__builtin_ctz(there)]);
    f.access[1] = access_waiting(b, &b->threads[first + (unsigned)__builtin_ctz(absent)]);
    char here_lanes[100], absent_lanes[100];
    name_lanes(here_lanes, sizeof here_lanes, there);
    name_lanes(absent_lanes, sizeof absent_lanes, absent);
    snprintf(
        f.why, sizeof f.why,
        "lanes %s of a warp wait at %%1 for lanes %s, which the mask 0x%08x names too; lane %d of them waits "
        "at %%2: every lane that a mask names must make the same call",
        here_lanes, absent_lanes, call->mask, __builtin_ctz(absent));
    finding_add(&f);
    b->diverged = true;
}

// No thread of the block can run, and some wait for lanes that won't come: told, and served without them.
void warp_unlock(struct block *b)
{
    for (unsigned i = 0; i < b->count; i++)
        if (b->threads[i].state == THREAD_LANE) {
            unsigned first = i / WARP_SIZE * WARP_SIZE;
            uint32_t there = callers(b, first, b->calls[i].mask, &b->calls[i]);
            tell_absent(b, first, &b->calls[i], there);
            serve(b, first, there);
            return;
        }
}

// The running lane makes that call, at that line. Returns what it gives.
uint64_t warp_call(struct lane_call asked, struct simt_site site)
{
    block_leave_lockstep();
    struct block *b = here;
    struct thread *t = self;
    unsigned lane = t->number % WARP_SIZE, first = t->number - lane;
    if (--fuel < 0)
        out_of_fuel(NULL, site);
    t->wait = site;
    if (!(asked.mask & bit(lane))) {
        struct finding f = {.kind = DIVERGENCE, .access = {access_waiting(b, t)}, .accesses = 1};
        snprintf(f.why, sizeof f.why, "lane %u makes a call at %%1 whose mask 0x%08x does not name it", lane,
                 asked.mask);
        finding_add(&f);
        b->diverged = true;
        return asked.value;
    }
    struct lane_call *call = &b->calls[t->number];
    *call = asked;
    t->state = THREAD_LANE;
    b->at_warp++;
    if (!serve_if_complete(b, first, call))
        block_yield();
    return call->result;
}

unsigned simt_lane(void) { return self->number % WARP_SIZE; }

unsigned simt_active(void) { return living(here, self->number / WARP_SIZE * WARP_SIZE); }
