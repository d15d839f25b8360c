// Warps: shuffles, votes, reductions and __syncwarp. A lane waits until all other lanes that its mask names,
// and that still run, have made the same call with the same mask. The last lane to arrive does the call for
// all of them. Also: which lanes run together, for __activemask.
#include <stdio.h>

#include "inside.h"

static uint32_t bit(unsigned lane) { return (uint32_t)1 << lane; }

void simt_warp_start(struct block *b)
{
    for (unsigned w = 0; w < MAX_WARPS; w++) {
        unsigned lanes = b->count > w * WARP_SIZE ? b->count - w * WARP_SIZE : 0;
        b->schedule->running[w] = lanes >= WARP_SIZE ? UINT32_MAX : bit(lanes) - 1;
        b->schedule->calling[w] = 0;
    }
}

// Returns the lanes in `mask` that wait at the same call as `like`.
static uint32_t callers(const struct block *b, unsigned first, uint32_t mask, const struct lane_call *like)
{
    uint32_t lanes = 0;
    for (uint32_t left = mask & b->schedule->calling[first / WARP_SIZE]; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctz(left);
        const struct lane_call *c = &b->schedule->calls[first + lane];
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

static uint32_t lanes_with(const struct lane_call *calls, uint32_t lanes, uint64_t value)
{
    uint32_t same = 0;
    for (uint32_t left = lanes; left; left &= left - 1)
        same |= calls[__builtin_ctz(left)].value == value ? left & -left : 0;
    return same;
}

// Returns what a vote or a reduction gives to each of `lanes`, which make it together.
static uint64_t result_of_all(const struct lane_call *calls, uint32_t lanes)
{
    const struct lane_call *first = &calls[__builtin_ctz(lanes)];
    uint32_t no = lanes_with(calls, lanes, 0);
    uint64_t all = first->value;
    switch (first->op) {
    case SIMT_SYNC:
    case SIMT_SHUFFLE:
    case SIMT_MATCH_ANY: return 0;
    case SIMT_BALLOT: return lanes & ~no;
    case SIMT_ANY: return no != lanes;
    case SIMT_ALL: return no == 0;
    case SIMT_MATCH_ALL: return lanes_with(calls, lanes, first->value) == lanes ? lanes : 0;
    default:
        for (uint32_t left = lanes & (lanes - 1); left; left &= left - 1)
            all = reduce(first->op, all, calls[__builtin_ctz(left)].value);
        return all;
    }
}

// Returns what a lane gets by a shuffle from a lane that makes no call.
static uint64_t undefined(const struct block *b, unsigned number)
{
    const struct access waits = simt_access_waiting(b, &b->threads[number]);
    return simt_undefined_lane(b, number, &b->schedule->calls[number], &waits);
}

// Returns what one lane gets. `all` is the result that is the same for all lanes.
static uint64_t result_of(const struct block *b, unsigned first, unsigned lane, uint32_t lanes, uint64_t all)
{
    const struct lane_call *calls = &b->schedule->calls[first], *c = &calls[lane];
    if (c->op == SIMT_SHUFFLE)
        return lanes & bit(c->source) ? calls[c->source].value : undefined(b, first + lane);
    return c->op == SIMT_MATCH_ANY ? lanes_with(calls, lanes, c->value) : all;
}

// Does the call of these lanes together, and lets them continue.
static void serve(struct block *b, unsigned first, uint32_t lanes)
{
    uint64_t span = 0, chain = 0, all = result_of_all(&b->schedule->calls[first], lanes);
    bool waits =
        false; // a warp that polls a flag votes on it again and again, so other threads see no change
    if (simt_options.trace && b->schedule->calls[first + (unsigned)__builtin_ctz(lanes)].op == SIMT_SHUFFLE)
        simt_log_shuffle(b, first, lanes, &b->schedule->calls[first],
                         b->schedule->waits[first + (unsigned)__builtin_ctz(lanes)]);
    for (uint32_t left = lanes; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctz(left);
        struct poll *p = &simt_polls_of(b)[first + lane];
        waits |= p->votes > 0;
        p->votes -= p->votes > 0;
        b->schedule->calls[first + lane].result = result_of(b, first, lane, lanes, all);
        catch_up(&b->threads[first + lane]);
        if (b->threads[first + lane].span > span)
            span = b->threads[first + lane].span;
        if (simt_chain_of(b, first + lane) > chain)
            chain = simt_chain_of(b, first + lane);
    }
    unsigned caller = first + (unsigned)__builtin_ctz(lanes);
    chain += b->schedule->calls[caller].op != SIMT_SYNC; // which moves no value
    struct simt_site none = {NULL, 0};
    simt_ordering_warp(b, first, lanes,
                       b->schedule->calls[caller].op == SIMT_SYNC ? b->schedule->waits[caller] : none);
    for (uint32_t left = lanes; left; left &= left - 1) {
        struct thread *t = &b->threads[first + (unsigned)__builtin_ctz(left)];
        b->schedule->states[t->number] = THREAD_READY;
        span_reaches(t, span);
        simt_chain_reaches(b, t->number, chain);
        b->schedule->at_warp--;
    }
    if (UNLIKELY(simt_each_strong))
        simt_next_meet(b, first, lanes);
    b->schedule->calling[first / WARP_SIZE] &= ~lanes;
    b->schedule->released = true;
    simt_progress.changes += !waits;
}

static bool serve_if_complete(struct block *b, unsigned first, const struct lane_call *call)
{
    uint32_t wanted = call->mask & b->schedule->running[first / WARP_SIZE];
    if (call->op == SIMT_ACTIVE || wanted & ~b->schedule->calling[first / WARP_SIZE] ||
        callers(b, first, call->mask, call) != wanted)
        return false;
    serve(b, first, wanted);
    return true;
}

// Returns whether t's last vote kept its warp in a loop that polls.
bool simt_warp_waits_for(const struct block *b, const struct thread *t)
{
    const struct lane_call *c = &b->schedule->calls[t->number];
    return simt_polls_of(b)[t->number].votes &&
           ((c->op == SIMT_ANY && c->value) || (c->op == SIMT_ALL && !c->value));
}

// A lane has ended. The lanes that waited for it may be able to continue.
void simt_warp_lane_done(struct block *b, unsigned number)
{
    unsigned warp = number / WARP_SIZE, first = warp * WARP_SIZE;
    for (uint32_t left = b->schedule->calling[warp]; left; left &= left - 1) {
        unsigned lane = (unsigned)__builtin_ctz(left);
        if (b->schedule->calling[warp] & bit(lane))
            serve_if_complete(b, first, &b->schedule->calls[first + lane]);
    }
}

static void tell_absent(struct block *b, unsigned first, const struct lane_call *call, uint32_t there)
{
    uint32_t absent = call->mask & b->schedule->running[first / WARP_SIZE] & ~there;
    struct finding f = {.kind = "divergence", .accesses = 2};
    f.access[0] = simt_access_waiting(b, &b->threads[first + (unsigned)__builtin_ctz(there)]);
    f.access[1] = simt_access_waiting(b, &b->threads[first + (unsigned)__builtin_ctz(absent)]);
    BECAUSE(&f, "lanes-wait", .n = {__builtin_popcount(there), there});
    BECAUSE(&f, "lanes-absent", .n = {__builtin_popcount(absent), absent, call->mask, __builtin_ctz(absent)});
    simt_finding_add(&f);
    b->diverged = true;
}

// No thread of the block can run, and some threads wait for lanes that will not arrive. Reports that, and
// completes their call without those lanes.
void simt_warp_unlock(struct block *b)
{
    for (unsigned i = 0; i < b->count; i++)
        if (b->schedule->states[i] == THREAD_LANE) {
            unsigned first = i / WARP_SIZE * WARP_SIZE;
            uint32_t there = callers(b, first, b->schedule->calls[i].mask, &b->schedule->calls[i]);
            tell_absent(b, first, &b->schedule->calls[i], there);
            serve(b, first, there);
            return;
        }
}

// The running lane makes this call at `site`. Returns the call's result.
uint64_t simt_warp_call(struct lane_call asked, struct simt_site site)
{
    simt_lockstep_leave();
    struct block *b = simt_current_block;
    struct thread *t = simt_current_thread;
    unsigned lane = t->number % WARP_SIZE, first = t->number - lane;
    if (--simt_fuel < 0)
        simt_out_of_fuel(NULL, site);
    b->schedule->waits[t->number] = site;
    simt_total_meeting(site.file);
    if (!(asked.mask & bit(lane))) {
        struct access here = simt_access_waiting(b, t);
        here.waits_at = asked.pc;
        TELL("divergence", here, "not-in-own-mask", .n = {lane, asked.mask});
        b->diverged = true;
        return asked.value;
    }
    struct lane_call *call = &b->schedule->calls[t->number];
    *call = asked;
    b->schedule->states[t->number] = THREAD_LANE;
    b->schedule->calling[first / WARP_SIZE] |= bit(lane);
    b->schedule->at_warp++;
    if (!serve_if_complete(b, first, call))
        simt_block_yield();
    return call->result;
}

unsigned simt_lane(void) { return simt_current_thread->number % WARP_SIZE; }

// Returns the lanes that run together with the running one. These are the lanes that come to the same line
// before they wait for anything, or a part of them. They have all arrived once each thread of the block has
// had its turn.
unsigned simt_active(int may_part, const char *file, int line)
{
    simt_lockstep_leave();
    struct block *b = simt_current_block;
    struct thread *t = simt_current_thread;
    if (--simt_fuel < 0)
        simt_out_of_fuel(NULL, (struct simt_site){file, line});
    b->schedule->waits[t->number] = (struct simt_site){file, line};
    b->schedule->states[t->number] = THREAD_LANE;
    b->schedule->calls[t->number] = (struct lane_call){.op = SIMT_ACTIVE, .mask = (unsigned)may_part};
    b->schedule->calling[t->number / WARP_SIZE] |= bit(t->number % WARP_SIZE);
    b->schedule->at_warp++;
    b->schedule->converging++;
    simt_block_yield();
    return (unsigned)b->schedule->calls[t->number].result;
}

// Returns whether that thread waits in simt_active at the same site as thread `like`.
static bool converges(const struct block *b, unsigned number, unsigned like)
{
    return b->schedule->states[number] == THREAD_LANE && b->schedule->calls[number].op == SIMT_ACTIVE &&
           same_site(b->schedule->waits[number], b->schedule->waits[like]);
}

// Whether lanes of that warp can still come to where these wait: a call of the warp has just let them go on,
// say. They have a few passes to do so, and no more: a lane that polls may wait for one of these. A lane that
// is held has all the time that it needs, because it is held only until the others can do nothing but wait.
static bool may_grow(struct block *b, unsigned first, uint32_t lanes)
{
    bool grows = false;
    for (unsigned lane = 0; lane < WARP_SIZE && first + lane < b->count; lane++) {
        if (b->schedule->states[first + lane] == THREAD_HELD)
            return true;
        grows |= b->schedule->states[first + lane] == THREAD_READY;
    }
    for (uint32_t left = lanes; left; left &= left - 1)
        grows &= b->schedule->calls[first + (unsigned)__builtin_ctz(left)].value++ < CONVERGING_PASSES;
    return grows;
}

// How a warp parts. Half of the choices mean that it does not.
enum { NO_LANES, FIRST_LANE, LOWER_LANES, EVEN_LANES, WAYS_TO_PART = 6 };

// The lanes have taken a branch together. Since Volta, nothing guarantees that they also run together.
// Returns those that go on apart from the others; all of them if the warp does not part.
static uint32_t part_of(struct block *b, unsigned first, uint32_t lanes)
{
    const unsigned any = first + (unsigned)__builtin_ctz(lanes);
    if (!b->schedule->calls[any].mask || lanes == b->schedule->running[first / WARP_SIZE] ||
        !(lanes & (lanes - 1)))
        return lanes;
    const uint64_t way = simt_block_chooses(b, CHOICE_PART, b->schedule->meetings++, WAYS_TO_PART);
    const uint32_t part = way == FIRST_LANE    ? lanes & -lanes
                          : way == LOWER_LANES ? lanes & 0xffff
                          : way == EVEN_LANES  ? lanes & 0x55555555
                                               : 0;
    return part ? part : lanes;
}

void simt_warp_converge(struct block *b)
{
    unsigned still = 0;
    uint32_t later = 0; // lanes of the warp in hand that wait on
    for (unsigned i = 0; i < b->count; i++) {
        unsigned first = i / WARP_SIZE * WARP_SIZE;
        later = i == first ? 0 : later;
        if (!converges(b, i, i) || later & bit(i - first))
            continue;
        uint32_t lanes = 0;
        for (unsigned lane = i - first; lane < WARP_SIZE && first + lane < b->count; lane++)
            lanes |= converges(b, first + lane, i) ? bit(lane) : 0;
        b->schedule->released = true;
        if (may_grow(b, first, lanes)) {
            later |= lanes;
            still += (unsigned)__builtin_popcount(lanes);
            continue;
        }
        const uint32_t part = part_of(b, first, lanes);
        if (part != lanes)
            simt_parted(b->schedule->waits[i], (unsigned)__builtin_popcount(part),
                        (unsigned)__builtin_popcount(lanes));
        for (uint32_t left = lanes; left; left &= left - 1) {
            unsigned number = first + (unsigned)__builtin_ctz(left);
            b->schedule->calls[number].result = left & -left & part ? part : lanes & ~part;
            b->schedule->states[number] = THREAD_READY;
            b->schedule->at_warp--;
            simt_progress.changes += simt_polls_of(b)[number].votes == 0;
        }
        b->schedule->calling[first / WARP_SIZE] &= ~lanes;
    }
    b->schedule->converging = still;
}
