// All the grids that come from one launch by the host: the host's own grid, the grids that its kernels
// launch, the grids that these launch, and so on.
//
// On a GPU a grid may begin before or after the grid that launched it has ended. Here it always begins after.
// This order is legal, and it makes a parent fail that waits for its child or reads what the child writes.
// Whether the two grids are ordered does not depend on this choice: see ordering/grids.c.
//
// A grid is *complete* when its blocks have ended and all grids that it has launched are complete. Then
// whatever waits for it may continue: the next grid in its stream; the next tail launch of its parent, if the
// parent has completed otherwise; and in the end the host. Grids that wait for nothing are *ready*. The seed
// chooses which of these begins next.
#include <stdlib.h>
#include <string.h>

#include "inside.h"

struct descent { // a grid's place among the others
    struct launch *launch;
    struct descent *parent;          // NULL: the host's own launch
    struct descent *older;           // next in the list of all grids
    struct descent *after;           // the next grid in its stream, which waits until this one is complete
    struct descent *tail, *tail_end; // its tail launches that have not begun, linked by `after`
    unsigned open; // how many of the grids it has launched are not complete, without tail launches that have
                   // not begun
    bool ended;    // its blocks have ended
    uint32_t first_epoch;           // the first epoch after it began
    const struct knowledge *before; // what happened before it begins, as far as that is known
    const struct knowledge
        *done; // what happened in the complete grids that it has launched and, once it has ended, in itself
};

struct stream { // a stream, in which grids of one parent wait for each other
    const struct descent *parent;
    struct simt_grid_stream key;
    struct descent *last; // the grid that was launched into it last
    struct stream *next;
};

enum { BUCKETS = 1024 };
static struct stream *streams[BUCKETS];
static struct descent *all;
static struct descent **ready;
static unsigned ready_count;
static unsigned waiting, most; // number of grids that have not begun, and its limit
static uint32_t total;         // number of grids that kernels have launched
static uint32_t begun;         // how many of them have begun
static uint64_t next_number;   // number of the next grid's first block

static struct descent *new_descent(struct launch *l)
{
    struct descent *d = simt_device_calloc(1, sizeof *d);
    d->launch = l;
    d->older = all;
    all = d;
    l->descent = d;
    return d;
}

// Returns the running grid's descent. The host's own grid gets one when its kernel first launches.
static struct descent *here(void)
{
    struct launch *l = simt_current_launch;
    if (!l->descent) {
        new_descent(l)->first_epoch = l->first_epoch;
        next_number = l->first_number + simt_grid_blocks(l);
        if (!l->node.known) // otherwise it is there already
            simt_grids_add(l);
    }
    return l->descent;
}

static void make_ready(struct descent *d)
{
    *ADDED(ready, ready_count) = d; // NOLINT(bugprone-sizeof-expression): pointers
}

static struct stream *stream_of(const struct descent *parent, struct simt_grid_stream key)
{
    uint64_t h = (uintptr_t)parent + key.block * 0x9e3779b97f4a7c15u + key.handle + key.thread;
    struct stream **bucket = &streams[h * 0x2545f4914f6cdd1du >> 32 & (BUCKETS - 1)], *s = *bucket;
    while (s && (s->parent != parent || s->key.block != key.block || s->key.handle != key.handle ||
                 s->key.thread != key.thread))
        s = s->next;
    if (s)
        return s;
    s = simt_device_calloc(1, sizeof *s);
    *s = (struct stream){parent, key, NULL, *bucket};
    return *bucket = s;
}

static void into_tail(struct descent *p, struct descent *d)
{
    if (p->tail)
        p->tail_end->after = d;
    else
        p->tail = d;
    p->tail_end = d;
}

// Puts d into a stream of p. As p still runs, no grid in its streams is complete.
static void into_stream(struct descent *p, struct descent *d, struct simt_grid_stream key)
{
    struct stream *s = stream_of(p, key);
    p->open++;
    if (s->last)
        s->last->after = d;
    else
        make_ready(d);
    s->last = d;
}

unsigned simt_family_waiting(void) { return waiting; }
uint32_t simt_family_total(void) { return total; }

void simt_family_launch(struct launch *l, struct simt_grid_stream stream, unsigned may_wait)
{
    struct descent *p = here(), *d = new_descent(l);
    d->parent = p;
    d->before = simt_ordering_launch();
    l->parent = p->launch;
    l->by_thread = simt_thread_index(simt_current_thread);
    l->by_block = simt_block_index(simt_current_block->number);
    l->launches = l->fine = true;
    l->first_epoch = p->launch->first_epoch;
    l->alone = stream.kind == SIMT_ALONE;
    l->slots = 1 - p->launch->slots;
    waiting++;
    most = may_wait;
    total++;
    simt_progress.changes++;
    if (stream.kind == SIMT_TAIL) {
        into_tail(p, d);
    } else if (stream.kind == SIMT_ALONE) {
        p->open++;
        make_ready(d);
    } else {
        into_stream(p, d, stream);
    }
}

// Continues what waits for d if d is complete, and likewise for its parents.
static void settle(struct descent *d)
{
    while (d && d->ended && d->open == 0) {
        if (d->tail) {
            struct descent *t = d->tail;
            d->tail = t->after;
            t->after = NULL;
            t->before = simt_ordering_both(t->before, d->done);
            d->open++;
            make_ready(t);
            return;
        }
        if (d->after) {
            d->after->before = simt_ordering_both(d->after->before, d->done);
            make_ready(d->after);
        }
        struct descent *p = d->parent;
        if (p) {
            p->done = simt_ordering_both(p->done, d->done);
            p->open--;
        }
        d = p;
    }
}

// Returns the launch by the host from which the current grid comes.
static const struct launch *by_host(void)
{
    const struct launch *l = simt_current_launch;
    while (l->parent)
        l = l->parent;
    return l;
}

// Removes and returns a grid that is ready. If many grids wait, this is the newest, so that what it launches
// may have ended before too many wait.
static struct descent *choose(void)
{
    unsigned i = ready_count - 1;
    if (ready_count > 1 && waiting <= most / 2)
        i = (unsigned)simt_choose_in(&by_host()->occasion, CHOICE_GRID, begun, ready_count);
    begun++;
    struct descent *d = ready[i];
    memmove((void *)&ready[i], (void *)&ready[i + 1], (--ready_count - i) * sizeof *ready); // NOLINT
    return d;
}

struct launch *simt_family_next(void)
{
    struct descent *d = simt_current_launch->descent;
    if (!d)
        return NULL;
    d->ended = true;
    d->done = simt_ordering_both(d->done, simt_ordering_grid(d->first_epoch, simt_current_launch->known));
    settle(d);
    if (ready_count == 0)
        return NULL;
    d = choose();
    waiting--;
    d->first_epoch = simt_epoch_next();
    struct launch *l = d->launch;
    l->number = simt_launch_number();
    l->known = d->before;
    l->first_number = l->first_block = next_number;
    next_number += simt_grid_blocks(l);
    simt_grids_add(l);
    return l;
}

void simt_family_forget(void)
{
    if (!all)
        return;
    while (all) {
        struct descent *d = all;
        all = d->older;
        d->launch->descent = NULL;
        if (d->parent)
            free(d->launch);
        free(d);
    }
    for (unsigned i = 0; i < BUCKETS; i++)
        while (streams[i]) {
            struct stream *s = streams[i];
            streams[i] = s->next;
            free(s);
        }
    ready_count = waiting = total = begun = 0;
    simt_grids_forget();
}
