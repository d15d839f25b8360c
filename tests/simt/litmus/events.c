// From the statements of a test to its events.
#include "oracle.h"

// What is the same in all events of a thread.
static struct event of_thread(const struct test *t, unsigned thread)
{
    return (struct event){.thread = thread,
                          .block = t->block[thread],
                          .cluster = t->block[thread] / t->cluster_blocks,
                          .partner = -1};
}

static struct event *append_fence(struct events *e, struct event base, enum scope scope, bool sc)
{
    base.fence = base.strong = base.acquire = base.release = true;
    base.sc = sc;
    base.scope = scope;
    return append_event(e, base);
}

// A seq_cst access is an acquire, a release or both, after a fence.sc. Volatile is relaxed, of the system's
// scope.
static void append_access(struct events *e, struct event base, const struct statement *s)
{
    if (s->order == SEQ_CST)
        append_fence(e, base, s->scope, true)->of_access = true;
    bool acquires = s->order == ACQUIRE || s->order == ACQ_REL || s->order == SEQ_CST;
    bool releases = s->order == RELEASE || s->order == ACQ_REL || s->order == SEQ_CST;
    base.cell = s->cell;
    base.strong = s->order != PLAIN;
    base.scope = s->order == VOLATILE ? SYS : s->scope;
    base.source = s;
    if (reads(s->action)) {
        struct event *r = append_event(e, base);
        r->reads = true;
        r->acquire = acquires;
        if (writes(s->action))
            r->partner = (int)e->count;
    }
    if (writes(s->action)) {
        struct event *w = append_event(e, base);
        w->writes = true;
        w->release = releases;
        if (reads(s->action))
            w->partner = (int)e->count - 2;
    }
}

static void append_thread(struct events *e, const struct test *t, unsigned thread)
{
    unsigned barriers = 0;
    for (unsigned i = 0; i < t->length[thread]; i++) {
        const struct statement *s = &t->list[thread][i];
        struct event base = of_thread(t, thread);
        if (s->action == BARRIER) {
            base.meeting = ++barriers;
            append_event(e, base);
        } else if (s->action == FENCE) {
            append_fence(e, base, s->scope, s->order == SEQ_CST);
        } else {
            append_access(e, base, s);
        }
    }
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
    append_initial_writes(e, t->cells);
    for (unsigned i = 0; i < t->threads; i++)
        append_thread(e, t, i);
    relate_events(e);
    relate_forwarding(e);
}
