// Every execution of a test: each read reads any write to its cell, the writes to a cell come in any order,
// and so do the fence.sc. The axioms decide which of them are allowed, and so which outcomes.
#include <stdio.h>
#include <stdlib.h>

#include "oracle.h"

static const struct test *test; // the one in hand
static struct events events;
static struct execution execution;
static struct verdict *verdict;
static const int *wanted; // the values that reads find, or NULL: any

struct line { // of events, in an order that is tried
    unsigned list[MAX_EVENTS], length;
};

// Calls next for each order of the line's events from its index `at` on.
static void permute(struct line *line, unsigned at, void (*next)(void))
{
    if (at >= line->length) {
        next();
        return;
    }
    for (unsigned i = at; i < line->length; i++) {
        unsigned chosen = line->list[i];
        line->list[i] = line->list[at];
        line->list[at] = chosen;
        permute(line, at + 1, next);
        line->list[at] = line->list[i];
        line->list[i] = chosen;
    }
}

static struct line writes_to[MAX_CELLS], fences;

// ---- outcomes

static bool same_values(const struct test *t, const int *a, const int *b)
{
    return !memcmp(a, b, (t->registers + t->cells) * sizeof *a);
}

static struct outcome *outcome_of(const int *values)
{
    for (unsigned i = 0; i < verdict->count; i++)
        if (same_values(test, verdict->outcomes[i].values, values))
            return &verdict->outcomes[i];
    if (verdict->count == MAX_OUTCOMES) {
        fprintf(stderr, "litmus: %s has too many outcomes\n", test->name);
        exit(2);
    }
    struct outcome *o = &verdict->outcomes[verdict->count++];
    *o = (struct outcome){.breaks_all = ~0u};
    memcpy(o->values, values, sizeof o->values);
    return o;
}

static void note_runs(struct outcome *o)
{
    static struct execution total;
    total = execution;
    for (unsigned c = 0; c < test->cells; c++)
        for (unsigned i = 0; i < writes_to[c].length; i++)
            for (unsigned j = i + 1; j < writes_to[c].length; j++)
                relate(&total.coherence, writes_to[c].list[i], writes_to[c].list[j]);
    o->interleaved |= is_run(&total, false);
    const bool reachable = is_run(&total, true);
    o->reachable |= reachable;
    o->silent |= reachable && !has_unsettled_race(&total);
}

static void note_execution(void)
{
    int values[MAX_READS + MAX_CELLS] = {0}, *next = values;
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].reads)
            *next++ = execution.value[i];
    for (unsigned c = 0; c < test->cells; c++)
        *next++ = execution.value[writes_to[c].list[writes_to[c].length - 1]];
    struct outcome *o = outcome_of(values);
    unsigned broken = broken_axioms(&execution);
    o->breaks_all &= broken;
    o->breaks_one |= broken & -broken;
    if (broken)
        return;
    o->allowed = true;
    note_runs(o);
    *(has_race(&execution) ? &o->races : &o->clean) = true;
}

// ---- executions

// Two writes of one cell are ordered if they are morally strong or in causality order; others race, and are
// not.
static void order_writes(void)
{
    memset(&execution.coherence, 0, sizeof execution.coherence);
    for (unsigned c = 0; c < test->cells; c++)
        for (unsigned i = 0; i < writes_to[c].length; i++)
            for (unsigned j = i + 1; j < writes_to[c].length; j++) {
                unsigned a = writes_to[c].list[i], b = writes_to[c].list[j];
                if (related(&events.morally_strong, a, b) || related(&execution.causality, a, b) ||
                    related(&execution.causality, b, a))
                    relate(&execution.coherence, a, b);
            }
    close_transitively(&execution.coherence);
    note_execution();
}

static unsigned cell; // whose writes are being ordered

static void permute_next_cell(void)
{
    if (cell == test->cells) {
        order_writes();
        return;
    }
    permute(&writes_to[cell++], 1, permute_next_cell); // the initial write is the first
    cell--;
}

static void order_fences(void)
{
    memset(&execution.fence_order, 0, sizeof execution.fence_order);
    for (unsigned i = 0; i < fences.length; i++)
        for (unsigned j = i + 1; j < fences.length; j++)
            if (related(&events.morally_strong, fences.list[i], fences.list[j]))
                relate(&execution.fence_order, fences.list[i], fences.list[j]);
    find_causality(&execution);
    permute_next_cell();
}

// What the write stores, from what is known so far.
static int value_of(unsigned write)
{
    const struct event *w = &events.list[write];
    const struct statement *s = w->source;
    if (!s)
        return 0;
    if (s->forwards) {
        while (!events.list[--write].reads) {
        }
        return execution.value[write];
    }
    int before = s->action == ADD ? execution.value[w->partner] : 0;
    return before == THIN_AIR ? THIN_AIR : before + s->value;
}

// Returns false if a read reads a write that does not take place.
static bool find_values(void)
{
    for (unsigned i = 0; i < events.count; i++)
        execution.value[i] = THIN_AIR;
    for (unsigned round = 0; round < events.count; round++)
        for (unsigned i = 0; i < events.count; i++)
            if (events.list[i].reads)
                execution.value[i] = execution.value[execution.from[i]];
            else if (events.list[i].writes)
                execution.value[i] = value_of(i);
    for (unsigned i = 0; i < events.count; i++) {
        const struct event *w = &events.list[i];
        execution.absent[i] = w->writes && w->source && w->source->action == COMPARE_AND_SWAP &&
                              execution.value[w->partner] != w->source->expected;
    }
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].reads && execution.absent[execution.from[i]])
            return false;
    return true;
}

static bool are_wanted(void)
{
    const int *next = wanted;
    for (unsigned i = 0; i < events.count && next; i++)
        if (events.list[i].reads && execution.value[i] != *next++)
            return false;
    return true;
}

static void try_reads(void)
{
    if (!find_values() || !are_wanted())
        return;
    memset(&execution.reads_from, 0, sizeof execution.reads_from);
    memset(writes_to, 0, sizeof writes_to);
    for (unsigned i = 0; i < events.count; i++) {
        const struct event *a = &events.list[i];
        if (a->reads)
            relate(&execution.reads_from, execution.from[i], i);
        if (a->writes && !execution.absent[i])
            writes_to[a->cell].list[writes_to[a->cell].length++] = i;
    }
    if (execution.rules == PTX_RULES) {
        permute(&fences, 0, order_fences);
    } else {
        find_observed_fence_order(&execution);
        permute_next_cell();
    }
}

// Whether the write may store that value, as far as is known before the reads are chosen.
static bool may_store(unsigned write, int value)
{
    const struct statement *s = events.list[write].source;
    return (s && (s->forwards || s->action == ADD)) || value_of(write) == value;
}

// Chooses what the reads find, from that event and that register on.
static void choose_reads(unsigned event, unsigned reg)
{
    while (event < events.count && !events.list[event].reads)
        event++;
    if (event == events.count) {
        try_reads();
        return;
    }
    const struct event *r = &events.list[event];
    for (unsigned w = 0; w < events.count; w++)
        if (events.list[w].writes && events.list[w].cell == r->cell && (int)w != r->partner &&
            (!wanted || may_store(w, wanted[reg]))) {
            execution.from[event] = w;
            choose_reads(event + 1, reg + 1);
        }
}

static void enumerate(struct verdict *v, const struct test *t, enum rules rules, bool with_sc)
{
    memset(v, 0, sizeof *v);
    verdict = v;
    test = t;
    find_events(&events, t);
    execution.events = &events;
    execution.rules = rules;
    fences.length = 0;
    for (unsigned i = 0; i < events.count; i++)
        if (events.list[i].sc && with_sc)
            fences.list[fences.length++] = i;
    choose_reads(0, 0);
}

void judge(struct verdict *v, const struct test *t)
{
    static struct verdict without_sc;
    enumerate(&without_sc, t, PTX_RULES, false);
    enumerate(v, t, PTX_RULES, true);
    for (unsigned i = 0; i < v->count; i++) {
        struct outcome *o = &v->outcomes[i];
        if (o->allowed) {
            v->allowed++;
            v->interleaved += o->interleaved;
            v->reachable += o->reachable;
            v->racy += o->races;
            v->clean |= o->clean;
            continue;
        }
        o->axioms = o->breaks_all ? o->breaks_all & -o->breaks_all : o->breaks_one;
        const struct outcome *weaker = find_outcome(&without_sc, t, o->values);
        o->only_by_sc = weaker && weaker->allowed;
    }
}

void judge_outcomes(struct verdict *v, const struct test *t, enum rules rules, const int *values)
{
    wanted = values;
    enumerate(v, t, rules, true);
    wanted = NULL;
}

const struct outcome *find_outcome(const struct verdict *v, const struct test *t, const int *values)
{
    for (unsigned i = 0; i < v->count; i++)
        if (same_values(t, v->outcomes[i].values, values))
            return &v->outcomes[i];
    return NULL;
}
