// From the statements of a test to its events, and to the relations that are the same in all executions.
#include "oracle.h"

static struct event *append(struct events *e, struct event what)
{
    e->list[e->count] = what;
    return &e->list[e->count++];
}

static struct event *append_fence(struct events *e, unsigned thread, enum scope scope, bool sc)
{
    return append(e, (struct event){.thread = thread,
                                    .fence = true,
                                    .sc = sc,
                                    .strong = true,
                                    .acquire = true,
                                    .release = true,
                                    .scope = scope,
                                    .partner = -1});
}

// A seq_cst access is an acquire, a release or both, after a fence.sc. Volatile is relaxed, of the system's
// scope.
static void append_access(struct events *e, unsigned thread, const struct statement *s)
{
    if (s->order == SEQ_CST)
        append_fence(e, thread, s->scope, true)->of_access = true;
    bool acquires = s->order == ACQUIRE || s->order == ACQ_REL || s->order == SEQ_CST;
    bool releases = s->order == RELEASE || s->order == ACQ_REL || s->order == SEQ_CST;
    struct event base = {.thread = thread,
                         .cell = s->cell,
                         .strong = s->order != PLAIN,
                         .scope = s->order == VOLATILE ? SYS : s->scope,
                         .partner = -1,
                         .source = s};
    if (reads(s->action)) {
        struct event *r = append(e, base);
        r->reads = true;
        r->acquire = acquires;
        if (writes(s->action))
            r->partner = (int)e->count;
    }
    if (writes(s->action)) {
        struct event *w = append(e, base);
        w->writes = true;
        w->release = releases;
        if (reads(s->action))
            w->partner = (int)e->count - 2;
    }
}

static void append_thread(struct events *e, unsigned thread)
{
    unsigned barriers = 0;
    for (unsigned i = 0; i < e->test->length[thread]; i++) {
        const struct statement *s = &e->test->list[thread][i];
        if (s->action == BARRIER)
            append(e, (struct event){.thread = thread, .barrier = ++barriers, .partner = -1});
        else if (s->action == FENCE)
            append_fence(e, thread, s->scope, s->order == SEQ_CST);
        else
            append_access(e, thread, s);
    }
}

static bool reaches(const struct events *e, const struct event *a, const struct event *b)
{
    unsigned here = e->test->block[a->thread], there = e->test->block[b->thread],
             blocks = e->test->cluster_blocks;
    return a->strong && (a->scope == CTA       ? here == there
                         : a->scope == CLUSTER ? here / blocks == there / blocks
                                               : true);
}

// Morally strong: one thread's, or each is strong and its scope has the other's thread. Two accesses must
// also go to the same bytes, which is to say cells here.
static bool are_morally_strong(const struct events *e, const struct event *a, const struct event *b)
{
    if (is_memory(a) && is_memory(b) && a->cell != b->cell)
        return false;
    if (a->thread == LAUNCH || b->thread == LAUNCH)
        return false;
    return a->thread == b->thread || (reaches(e, a, b) && reaches(e, b, a));
}

// Enters what holds from a to b, another event.
static void relate_pair(struct events *e, unsigned from, unsigned to)
{
    const struct event *a = &e->list[from], *b = &e->list[to];
    if (are_morally_strong(e, a, b))
        relate(&e->morally_strong, from, to);
    if (a->thread != LAUNCH && b->thread != LAUNCH && a->barrier && a->barrier == b->barrier &&
        e->test->block[a->thread] == e->test->block[b->thread])
        relate(&e->barriers, from, to);
    if (a->thread != b->thread || a->thread == LAUNCH || from > to)
        return;
    relate(&e->program_order, from, to);
    if (is_memory(a) && is_memory(b) && a->cell == b->cell)
        relate(&e->same_cell_order, from, to);
    if (a->reads && a->partner == (int)to)
        relate(&e->modifies, from, to), relate(&e->dependency, from, to);
}

// A store that forwards depends on the last read before it.
static void relate_forwarding(struct events *e)
{
    for (unsigned i = 0; i < e->count; i++) {
        const struct event *w = &e->list[i];
        if (!w->writes || !w->source || !w->source->forwards)
            continue;
        unsigned r = i;
        while (!e->list[--r].reads) {
        }
        relate(&e->dependency, r, i);
    }
}

void find_events(struct events *e, const struct test *t)
{
    memset(e, 0, sizeof *e);
    e->test = t;
    for (unsigned c = 0; c < t->cells; c++)
        append(e, (struct event){.thread = LAUNCH, .cell = c, .writes = true, .partner = -1});
    for (unsigned i = 0; i < t->threads; i++)
        append_thread(e, i);
    for (unsigned a = 0; a < e->count; a++)
        for (unsigned b = 0; b < e->count; b++)
            if (a != b)
                relate_pair(e, a, b);
    relate_forwarding(e);
}
