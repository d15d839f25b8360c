// What holds between the events of an execution, whatever the reads find.
#include "events.h"

unsigned related_events;

struct event *append_event(struct events *e, struct event what)
{
    e->list[e->count] = what;
    return &e->list[e->count++];
}

void append_initial_writes(struct events *e, unsigned cells)
{
    for (unsigned c = 0; c < cells; c++)
        append_event(e, (struct event){.cell = c, .initial = true, .writes = true, .partner = -1});
    e->initial = cells;
}

static bool reaches(const struct event *a, const struct event *b)
{
    return a->strong && (a->scope == CTA       ? a->block == b->block
                         : a->scope == CLUSTER ? a->cluster == b->cluster
                                               : true);
}

// Morally strong: one thread's, or each is strong and its scope has the other's thread. Two accesses must
// also go to the same bytes, which is to say cells here.
static bool are_morally_strong(const struct event *a, const struct event *b)
{
    if ((is_memory(a) && is_memory(b) && a->cell != b->cell) || a->initial || b->initial)
        return false;
    return a->thread == b->thread || (reaches(a, b) && reaches(b, a));
}

// Enters what holds from a to b, another event.
static void relate_pair(struct events *e, unsigned from, unsigned to)
{
    const struct event *a = &e->list[from], *b = &e->list[to];
    if (are_morally_strong(a, b))
        relate(&e->morally_strong, from, to);
    if (a->meeting && a->meeting == b->meeting && a->block == b->block)
        relate(&e->barriers, from, to);
    if (a->thread != b->thread || a->initial || b->initial || from > to)
        return;
    relate(&e->program_order, from, to);
    if (is_memory(a) && is_memory(b) && a->cell == b->cell)
        relate(&e->same_cell_order, from, to);
    if (a->reads && a->partner == (int)to)
        relate(&e->modifies, from, to), relate(&e->dependency, from, to);
}

void relate_events(struct events *e)
{
    related_events = e->count;
    for (unsigned a = 0; a < e->count; a++)
        for (unsigned b = 0; b < e->count; b++)
            if (a != b)
                relate_pair(e, a, b);
}

bool conflict(const struct events *e, unsigned a, unsigned b)
{
    const struct event *p = &e->list[a], *q = &e->list[b];
    return is_memory(p) && is_memory(q) && p->cell == q->cell && (p->writes || q->writes) &&
           !related(&e->morally_strong, a, b);
}
