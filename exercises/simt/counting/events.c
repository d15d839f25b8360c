// What the threads of a block did since its last barrier, in order: kept only while a trace or the costs of
// warps are asked for (SIMT_TRACE, SIMT_COSTS).
#include <stdlib.h>
#include <string.h>

#include "counting.h"

bool simt_logging;

void simt_events_place(struct block *b) { b->events = simt_device_calloc(1, sizeof *b->events); }

// A write has not happened yet when it is logged: what it wrote is looked at when something else happens.
// Where an element is copied, its read may be logged between the two; it comes before the write.
static struct event *pending;
static bool copies; // such a read may have been logged, behind the write

// What lies there: bytes, and which elements; SIMT_NOBODY for what is none.
static void look(struct event *e)
{
    memcpy(e->value, (const void *)e->address, e->bytes < sizeof e->value ? e->bytes : sizeof e->value);
    unsigned bytes = simt_derivation_bytes();
    const unsigned most = sizeof e->nodes / sizeof *e->nodes;
    for (unsigned k = 0; bytes && k < most && (k + 1) * bytes <= e->bytes; k++) {
        uint32_t number = simt_element_number((const char *)e->address + (size_t)k * bytes, bytes);
        e->nodes[k] = number == SIMT_FOREIGN ? SIMT_NOBODY : number;
    }
}

static uint64_t clock;

uint64_t simt_log_now(void) { return ++clock; }

static bool moves_element(const struct event *e)
{
    for (unsigned k = 0; k < sizeof e->nodes / sizeof *e->nodes; k++)
        if (e->nodes[k] != SIMT_NOBODY)
            return true;
    return e->bytes == 0;
}

static void settle(void)
{
    if (pending)
        look(pending);
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
        size_t waits = pending ? (size_t)(pending - e->list) : 0; // of this block, if it waits
        e->room = e->room ? 2 * e->room : 1024;
        e->list = simt_device_realloc(e->list, e->room, sizeof *e->list);
        pending = pending ? e->list + waits : NULL;
    }
    struct event *new = &e->list[e->count++];
    *new = (struct event){.thread = simt_current_thread->number,
                          .block = simt_current_block->number,
                          .when = simt_log_now(),
                          .nodes = {SIMT_NOBODY, SIMT_NOBODY, SIMT_NOBODY, SIMT_NOBODY}};
    return new;
}

void simt_log_access(uintptr_t address, unsigned bytes, unsigned access, uint64_t pc)
{
    struct event *e = add(!(access & ACCESS_WRITE));
    e->address = address;
    e->bytes = bytes;
    e->access = access;
    e->pc = pc;
    if (access & ACCESS_WRITE)
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

// The interval is over: hands the events to whoever asked for them, and forgets them.
void simt_log_interval(struct block *b, const struct simt_site *site, const struct simt_site *where)
{
    settle();
    if (simt_options.trace)
        simt_trace_interval(b, site, where);
    if (simt_options.costs)
        simt_warp_costs(b);
    b->events->count = b->events->traced = 0;
}

// The lanes of a warp meet in a shuffle: see trace_shuffle.
void simt_log_shuffle(struct block *b, unsigned first, uint32_t lanes, const struct lane_call *calls,
                      struct simt_site site)
{
    settle();
    simt_trace_shuffle(b, first, lanes, calls, site);
}

// The block ends in the midst of an interval: it waits for ever, or its launch failed. Of a loop that polls,
// and of one that doesn't end, not all is told: what moves elements, and of each thread what it did last.
void simt_log_unfinished(struct block *b, const struct simt_site *where)
{
    enum { MOST = 4096 };
    struct events *e = b->events;
    size_t kept = e->traced, last[MAX_BLOCK_THREADS];
    settle();
    for (size_t i = kept; i < e->count; i++)
        last[e->list[i].thread] = i;
    for (size_t i = kept; i < e->count && kept < e->traced + MOST; i++)
        if (moves_element(&e->list[i]) || last[e->list[i].thread] == i)
            e->list[kept++] = e->list[i];
    e->count = kept;
    if (simt_options.trace)
        simt_trace_interval(b, NULL, where);
    b->events->count = b->events->traced = 0;
}
