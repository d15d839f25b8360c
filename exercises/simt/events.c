// What the threads of a block did since its last barrier, in order: kept only while a trace or the costs of
// warps are asked for (SIMT_TRACE, SIMT_COSTS).
#include <stdlib.h>

#include "device.h"

bool logging;

static struct event *add(void)
{
    struct events *e = &here->events;
    if (e->count == e->room) {
        e->room = e->room ? 2 * e->room : 1024;
        e->list = realloc(e->list, e->room * sizeof *e->list);
        if (!e->list)
            abort();
    }
    struct event *new = &e->list[e->count++];
    *new = (struct event){.thread = self->number};
    return new;
}

void log_access(uintptr_t address, unsigned bytes, unsigned access, uint64_t pc)
{
    struct event *e = add();
    e->address = address;
    e->bytes = bytes;
    e->access = access;
    e->pc = pc;
}

void log_combine(void) { add(); }

// The interval is over: hands the events to whoever asked for them, and forgets them.
// site: the barrier that opens; NULL: the block is over.
void log_interval(struct block *b, const struct simt_site *site)
{
    if (options.trace)
        trace_interval(b, site);
    if (options.costs)
        warp_costs(b);
    b->events.count = 0;
}
