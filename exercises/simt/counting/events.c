// What the threads of a block did since its last barrier, in order. It is logged only if a trace or the costs
// of warps are asked for (SIMT_TRACE, SIMT_COSTS, SIMT_SITES).
#include <stdlib.h>
#include <string.h>

#include "inside.h"

bool simt_logging;

void simt_events_place(struct block *b) { b->events = simt_device_calloc(1, sizeof *b->events); }

// A write has not happened yet when it is logged, so what it wrote is read when the next event is logged.
// When an element is copied, its read may be logged in between. Such a read is then moved before the write.
static struct event *pending;
static bool copies; // a read was logged after the pending write, and may belong to the same copy

// Copies the bytes that the access touches, if there are at most 16.
static void look_at_bytes(const struct event *e, uint8_t bytes[sizeof e->found])
{
    if (e->bytes <= sizeof e->found)
        memcpy(bytes, (const void *)e->address, e->bytes);
}

// Notes which elements the access touches, or SIMT_NOBODY for what is not an element.
static void look(struct event *e)
{
    unsigned bytes = simt_derivation_bytes();
    const unsigned most = sizeof e->nodes / sizeof *e->nodes;
    for (unsigned k = 0; bytes && k < most && (k + 1) * bytes <= e->bytes; k++) {
        uint32_t number = simt_element_number((const char *)e->address + (size_t)k * bytes, bytes);
        e->nodes[k] = number == SIMT_FOREIGN ? SIMT_NOBODY : number;
    }
}

static uint64_t clock;

// Returns a new point in time: everything logged before it has a smaller number.
static uint64_t now(void) { return ++clock; }

static bool moves_element(const struct event *e)
{
    for (unsigned k = 0; k < sizeof e->nodes / sizeof *e->nodes; k++)
        if (e->nodes[k] != SIMT_NOBODY)
            return true;
    return e->bytes == 0;
}

static void settle(void)
{
    if (pending) {
        look(pending);
        look_at_bytes(pending, pending->wrote);
    }
    if (pending && copies && moves_element(pending) && pending[0].address != pending[1].address &&
        memcmp(pending[0].nodes, pending[1].nodes, sizeof pending->nodes) == 0) {
        struct event write = pending[0];
        pending[0] = pending[1];
        pending[1] = write;
        pending[1].when = pending[0].when;
        pending[0].when = write.when;
    }
    pending = NULL;
    copies = false;
}

static struct event *add(bool reads)
{
    struct events *e = simt_current_block->events;
    if (pending && !copies && reads && pending->thread == simt_current_thread->number &&
        pending->block == simt_current_block->number)
        copies = true;
    else
        settle();
    if (e->count == e->room) {
        size_t waits =
            pending ? (size_t)(pending - e->list) : 0; // index of the pending event, if it is in this list
        e->room = e->room ? 2 * e->room : 1024;
        e->list = simt_device_realloc(e->list, e->room, sizeof *e->list);
        pending = pending ? e->list + waits : NULL;
    }
    struct event *new = &e->list[e->count++];
    *new = (struct event){.thread = simt_current_thread->number,
                          .block = simt_current_block->number,
                          .when = now(),
                          .nodes = {SIMT_NOBODY, SIMT_NOBODY, SIMT_NOBODY, SIMT_NOBODY}};
    return new;
}

void simt_log_access(const struct touch *t)
{
    struct event *e = add(!(t->how & ACCESS_WRITE));
    e->address = t->address;
    e->bytes = (unsigned)t->bytes;
    e->how = t->how;
    e->pc = pc_of(t);
    look_at_bytes(e, e->found);
    if (t->how & ACCESS_WRITE)
        pending = e;
    else
        look(e);
}

void simt_log_combine(uint32_t node, uint64_t pc)
{
    struct event *e = add(false);
    e->pc = pc;
    e->nodes[0] = node;
    if (node != SIMT_NOBODY)
        simt_derivation_operands(node, &e->nodes[1], &e->nodes[2]);
}

static bool was_strong(const struct event *e) { return e->how & (ACCESS_VOLATILE | ACCESS_ATOMIC); }

static bool same_bytes(const uint8_t *a, const uint8_t *b)
{
    return memcmp(a, b, sizeof((struct event *)NULL)->found) == 0;
}

// Returns whether the event changes nothing, so that a thread may repeat it until what it reads has changed.
static bool may_wait(const struct event *e)
{
    return e->bytes && (was_strong(e) || !moves_element(e)) &&
           (!(e->how & ACCESS_WRITE) || (e->how & ACCESS_ATOMIC && same_bytes(e->found, e->wrote)));
}

// Marks the reads by which a thread waits for a change, so that they are traced as one. They read the same
// value from the same place in the same line, and only such reads are between them.
static void join_repeated(struct events *events)
{
    enum { PLACES = 8 }; // the most places that such a loop looks at
    static size_t last[MAX_BLOCK_THREADS];
    memset(last, 0, sizeof last);
    for (size_t i = events->traced; i < events->count; i++) {
        struct event *e = &events->list[i];
        size_t at = last[e->thread];
        e->until = e->when;
        e->times = 1;
        for (int k = 0; at && k < PLACES && may_wait(e); k++) {
            struct event *earlier = &events->list[at - 1];
            if (!may_wait(earlier))
                break;
            if (earlier->address == e->address && earlier->pc == e->pc &&
                same_bytes(earlier->found, e->found)) {
                earlier->until = e->when;
                earlier->times++;
                e->repeated = true;
                break;
            }
            at = earlier->before;
        }
        e->before = e->repeated ? 0 : last[e->thread];
        last[e->thread] = e->repeated ? last[e->thread] : i + 1;
    }
}

// The interval is over, and perhaps the block is, too.
static void forget(struct events *events, bool block_is_over)
{
    events->count = events->traced = 0;
    if (block_is_over) {
        memset(events->accesses, 0, sizeof events->accesses);
        memset(events->all_accesses, 0, sizeof events->all_accesses);
    }
}

// The interval is over: passes the events to the trace and to the costs, and forgets them.
void simt_log_interval(struct block *b, const struct simt_site *site, const struct simt_site *where)
{
    settle();
    if (simt_options.trace) {
        join_repeated(b->events);
        simt_trace_interval(b, site, where, now());
    }
    if (simt_options.costs)
        simt_warp_costs(b);
    if (simt_options.sites)
        simt_sites_interval(b, site);
    forget(b->events, !site);
}

// Lanes of a warp meet in a shuffle: see simt_trace_shuffle.
void simt_log_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                      struct simt_site site)
{
    settle();
    join_repeated(b->events);
    simt_trace_shuffle(b, first, lanes, calls, site, now());
}

// The block ends in the middle of an interval, because it waits for ever or its launch failed. In an endless
// loop not all events are kept, but only those that move elements, strong accesses, and the last event of
// each thread.
void simt_log_unfinished(struct block *b, const struct simt_site *where)
{
    enum { MOST = 4096 };
    struct events *e = b->events;
    size_t kept = e->traced, last[MAX_BLOCK_THREADS];
    if (e->count == 0)
        return;
    settle();
    join_repeated(e);
    for (size_t i = kept; i < e->count; i++)
        if (!e->list[i].repeated)
            last[e->list[i].thread] = i;
    for (size_t i = kept; i < e->count && kept < e->traced + MOST; i++)
        if (!e->list[i].repeated &&
            (moves_element(&e->list[i]) || was_strong(&e->list[i]) || last[e->list[i].thread] == i))
            e->list[kept++] = e->list[i];
    e->count = kept;
    if (simt_options.trace)
        simt_trace_interval(b, NULL, where, now());
    forget(b->events, true);
}
