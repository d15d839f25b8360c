// The oracle. A kernel's control flow does not depend on values (but for how often it polls), so an execution
// is its threads' statements in the order in which they were done, which the kernel notes outside of the
// device. From that order follows which write each read has read, and in which order the writes of a cell
// are. Nothing else of the order counts: who happens before whom, and which accesses race, follows from these
// two by the axioms (../oracle/axioms.h), with the rules and the exceptions of the device. The order that was
// seen is one of those that have the same races.
#include <string.h>

#include "../oracle/axioms.h"
#include "model.h"

_Static_assert(MAX_CELLS + 2 * MAX_ACTS <= MAX_EVENTS, "each act has at most two events");

enum fault fault = NO_FAULT;

static struct events events;
static struct execution execution;
static unsigned event_of[MAX_ACTS]; // of each act; of an update, its write
static struct verdict verdict;

static void append_fence(struct event base, enum action a)
{
    base.fence = base.strong = base.release = true;
    base.acquire = base.sc = fault != DROP_READERS_FENCE;
    base.scope = a == FENCE || fault == WIDE_BLOCK_FENCE ? GPU : CTA;
    append_event(&events, base);
}

static void append_meeting(struct event base, const struct statement *s)
{
    base.meeting = fault == (s->action == BARRIER ? DROP_BARRIER : DROP_WARP) ? 0 : s->group;
    append_event(&events, base);
}

static void append_access(struct event base, const struct statement *s)
{
    base.strong = is_strong_action(s->action);
    base.scope = is_block_scope(s->action) ? CTA : GPU;
    base.source = s;
    if (reads(s->action)) {
        struct event *r = append_event(&events, base);
        r->reads = true;
        if (is_update(s->action))
            r->partner = (int)events.count;
    }
    if (writes(s->action)) {
        struct event *w = append_event(&events, base);
        w->writes = true;
        w->release = w->strong && fault == DROP_WRITERS_FENCE;
        if (is_update(s->action))
            w->partner = (int)events.count - 2;
    }
}

static const struct statement *statement_of(const struct kernel *k, const struct act *a)
{
    return &k->list[a->thread][a->at];
}

static void find_events(const struct kernel *k, const struct run *run)
{
    memset(&events, 0, sizeof events);
    append_initial_writes(&events, MAX_CELLS);
    for (unsigned i = 0; i < run->count; i++) {
        const struct act *a = &run->acts[i];
        const struct statement *s = statement_of(k, a);
        const unsigned block = a->thread / k->threads;
        struct event base = {.thread = a->thread, .block = block, .cluster = block, .partner = -1};
        if (s->action == FENCE || s->action == FENCE_BLOCK) {
            append_fence(base, s->action);
        } else if (s->group) {
            append_meeting(base, s);
        } else {
            base.cell = cell_of(k, a->thread, s);
            append_access(base, s);
        }
        event_of[i] = events.count - 1;
    }
    relate_events(&events);
}

// The acts were done one after the other: each read reads the last write to its cell.
static void find_execution(void)
{
    memset(&execution, 0, sizeof execution);
    execution.events = &events;
    execution.rules = DEVICE_RULES;
    unsigned last[MAX_CELLS];
    for (unsigned i = 0; i < events.count; i++) {
        const struct event *a = &events.list[i];
        if (a->reads) {
            execution.from[i] = last[a->cell];
            relate(&execution.reads_from, last[a->cell], i);
        }
        if (!a->writes)
            continue;
        for (unsigned w = 0; w < i; w++)
            if (events.list[w].writes && events.list[w].cell == a->cell)
                relate(&execution.coherence, w, i);
        last[a->cell] = i;
    }
    find_observed_fence_order(&execution);
}

static int value_after(int before, const struct statement *s)
{
    if (s->action == ADD || s->action == ADD_BLOCK)
        return before + s->operand;
    return s->action == POLL_ADD ? before : s->operand;
}

// Whether the reads found what was there. If make_values, they get these values.
static bool have_values(const struct kernel *k, struct run *run, bool make_values)
{
    int cells[MAX_CELLS] = {0};
    for (unsigned c = MAX_GLOBAL_CELLS; c < MAX_CELLS; c++)
        cells[c] = (int)POISON;
    for (unsigned i = 0; i < run->count; i++) {
        struct act *a = &run->acts[i];
        const struct statement *s = statement_of(k, a);
        if (!is_access(s->action))
            continue;
        int *cell = &cells[cell_of(k, a->thread, s)];
        if (make_values)
            a->value = *cell;
        else if (reads(s->action) && a->value != *cell)
            return false;
        if (writes(s->action))
            *cell = value_after(*cell, s);
    }
    return true;
}

// Compares two acts that conflict, x before y.
static void compare(const struct relation *before, unsigned x, unsigned y)
{
    const unsigned a = event_of[x], b = event_of[y];
    verdict.conflicts++;
    if (is_related(&execution, before, a, b))
        return;
    const int by = settled_by(&execution, before, a, b);
    const bool races = by < 0 && is_race(&execution, a, b);
    // A poll may have updated the cell again since, though it is one act.
    if (races || (by >= 0 && events.list[by].source->action == POLL_ADD))
        add(&verdict.racing[x], y);
    if (races && verdict.races++ == 0)
        verdict.pair[0] = x, verdict.pair[1] = y;
}

const struct verdict *judge(const struct kernel *k, struct run *run, bool make_values)
{
    memset(&verdict, 0, sizeof verdict);
    verdict.wrong_value = !have_values(k, run, make_values);
    find_events(k, run);
    find_execution();
    const struct relation before = find_before(&execution);
    for (unsigned y = 0; y < run->count; y++)
        for (unsigned x = 0; x < y; x++) {
            const struct event *a = &events.list[event_of[x]], *b = &events.list[event_of[y]];
            const bool mixed = a->strong != b->strong;
            if (conflict(&events, event_of[x], event_of[y]) && !(mixed && fault == ALLOW_MIXED))
                compare(&before, x, y);
        }
    return &verdict;
}
