// The oracle. A kernel's control flow does not depend on values (but for how often it polls), so an execution
// is its threads' statements in the order in which they were done, which the kernel notes outside of the
// device. From that order follows which write each strong (volatile or atomic) read has read. Nothing else of
// the order counts: the accesses X and Y of two threads race if they touch one cell, at least one writes,
// they are not both strong with scopes that include both threads, and X does not happen before Y. That is so
// in every interleaving in which each strong read reads the same write; the order that was seen is one of
// them. There is one exception: X is a strong write, or a strong read that happens before one of its cell;
// what Y finds there was left by a strong write L, or by plain writes of its own thread after an update L of
// its own, so that
//     X came before L, which is an update, and happens before Y; or
//     X is L, or happens before it, or L is an update, and Y comes after a strong read in its block that saw
//     L.
// If Y is a write, then X also happens before Y, and so before what Y happens before.
//
// What happens before is computed forwards, as sets of accesses. Each thread has three:
//     known      happened before its next statement
//     published  was known at its last fence, one set for fences of the device and one for those of the block
//     pending    was published by a flag that it has read, and it has not fenced since; one set for each
//                block whose thread raised the flag
// Program order: an access is known to its thread. __syncthreads: each thread of the block, and __syncwarp:
// each lane of the mask, has the union of what they had. (So a fence before a barrier serves a flag that
// another thread raises after it, and a flag read before a barrier serves a fence after it.) A fence makes
// what is pending known, then what is known published; __threadfence_block only what comes from the block.
// A strong write carries what its thread has published; an atomic update also what the write carried that it
// read. A strong read or update makes pending what the write that it reads carries; by __threadfence_block,
// only within the block. A write and a read of two blocks see each other only if neither is of block scope.
#include <string.h>

#include "model.h"

enum fault fault = NO_FAULT;

static void unite(struct set *to, const struct set *from)
{
    for (unsigned i = 0; i < MAX_EVENTS / 64; i++)
        to->words[i] |= from->words[i];
}

struct knower {
    struct set known, published, published_block, pending[MAX_BLOCKS];
};

struct cell_state {
    int value;
    bool strong, block_scope;                                  // its last write
    unsigned block;                                            // of whose thread
    struct set carried[MAX_BLOCKS], carried_block[MAX_BLOCKS]; // by the block that published it
    bool update, polled;
    unsigned last;     // its event
    struct set before; // its last strong write, and what happened before it
    struct set saw;    // the strong reads that saw it
};

static struct oracle {
    struct knower knowers[MAX_BLOCKS * MAX_THREADS];
    struct cell_state cells[MAX_CELLS];
    struct set overwritten; // accesses that are, or happen before, a strong write to the same cell
    unsigned arrived[MAX_BLOCKS][MAX_GROUPS];
    struct verdict verdict;
} o;

static void unite_knowers(struct knower *to, const struct knower *from)
{
    unite(&to->known, &from->known);
    unite(&to->published, &from->published);
    unite(&to->published_block, &from->published_block);
    for (unsigned b = 0; b < MAX_BLOCKS; b++)
        unite(&to->pending[b], &from->pending[b]);
}

static void meet(const struct kernel *k, unsigned block, const struct statement *s)
{
    if (++o.arrived[block][s->group] < k->group_size[s->group])
        return;
    if (fault == (s->action == BARRIER ? DROP_BARRIER : DROP_WARP))
        return;
    static struct knower all;
    memset(&all, 0, sizeof all);
    for (int give = 0; give < 2; give++)
        for (unsigned i = 0; i < k->threads; i++)
            if (s->action == BARRIER || s->operand >> i & 1) {
                struct knower *t = &o.knowers[block * k->threads + i];
                if (give)
                    *t = all;
                else
                    unite_knowers(&all, t);
            }
}

static void fence(struct knower *t, unsigned block, bool block_only)
{
    for (unsigned b = 0; b < MAX_BLOCKS; b++)
        if ((!block_only || b == block || fault == WIDE_BLOCK_FENCE) && fault != DROP_READERS_FENCE)
            unite(&t->known, &t->pending[b]);
    unite(&t->published_block, &t->known);
    if (!block_only)
        unite(&t->published, &t->known);
}

static bool is_morally_strong(enum action a, enum action b, bool one_block)
{
    return is_strong_action(a) && is_strong_action(b) &&
           (one_block || !(is_block_scope(a) || is_block_scope(b)));
}

static bool is_linked(const struct cell_state *c, unsigned block, enum action a)
{
    return c->strong && (c->block == block || !(c->block_scope || is_block_scope(a)));
}

static void signal(struct cell_state *c, struct knower *t, unsigned block, enum action a)
{
    bool linked = is_linked(c, block, a);
    if (reads(a) && linked) {
        for (unsigned b = 0; b < MAX_BLOCKS; b++)
            unite(&t->pending[b], &c->carried[b]);
        unite(&t->pending[block], &c->carried_block[block]);
    }
    if (!writes(a))
        return;
    if (!(is_update(a) && linked)) {
        memset(c->carried, 0, sizeof c->carried);
        memset(c->carried_block, 0, sizeof c->carried_block);
    }
    const bool none = fault == DROP_WRITERS_FENCE;
    unite(&c->carried[block], none ? &t->known : &t->published);
    unite(&c->carried_block[block], &t->published_block);
}

static int value_after(int before, const struct statement *s)
{
    if (s->action == ADD || s->action == ADD_BLOCK)
        return before + s->operand;
    return s->action == POLL_ADD ? before : s->operand;
}

// Whether the last write to the cell that event i touches was an atomic update by the same thread, its own
// plain writes since then aside.
static bool updated_last(const struct kernel *k, const struct execution *e, unsigned i)
{
    const struct act *y = &e->events[i];
    unsigned cell = cell_of(k, y->thread, &k->list[y->thread][y->at]);
    while (i-- > 0) {
        const struct act *x = &e->events[i];
        const struct statement *r = &k->list[x->thread][x->at];
        if (!is_access(r->action) || !writes(r->action) || cell_of(k, x->thread, r) != cell)
            continue;
        if (x->thread != y->thread || is_strong_action(r->action))
            return x->thread == y->thread && is_update(r->action);
    }
    return false;
}

// Whether a strong read of the last write to the cell happened before what a thread of that block does that
// knows these.
static bool saw_last(const struct cell_state *c, const struct execution *e, const struct kernel *k,
                     unsigned block, const struct set *known)
{
    for (unsigned j = 0; j < e->count; j++)
        if (has(&c->saw, j) && has(known, j) && e->events[j].thread / k->threads == block)
            return true;
    return false;
}

// A strong write to the cell has been made, up to and with event i, by a thread that knows these.
static void overwrite(const struct kernel *k, const struct execution *e, unsigned i, unsigned cell,
                      const struct set *known)
{
    for (unsigned j = 0; j <= i; j++) {
        const struct act *x = &e->events[j];
        const struct statement *r = &k->list[x->thread][x->at];
        if (is_access(r->action) && cell_of(k, x->thread, r) == cell && has(known, j))
            add(&o.overwritten, j);
    }
}

const struct verdict *judge(const struct kernel *k, struct execution *e, bool make_values)
{
    memset(&o, 0, sizeof o);
    for (unsigned c = MAX_GLOBAL_CELLS; c < MAX_CELLS; c++)
        o.cells[c].value = (int)POISON;
    struct verdict *v = &o.verdict;
    for (unsigned i = 0; i < e->count; i++) {
        struct act *y = &e->events[i];
        const struct statement *s = &k->list[y->thread][y->at];
        unsigned block = y->thread / k->threads;
        struct knower *t = &o.knowers[y->thread];
        if (s->action == FENCE || s->action == FENCE_BLOCK)
            fence(t, block, s->action == FENCE_BLOCK);
        if (s->group)
            meet(k, block, s);
        if (!is_access(s->action))
            continue;
        unsigned cell = cell_of(k, y->thread, s);
        for (unsigned j = 0; j < i; j++) {
            const struct act *x = &e->events[j];
            const struct statement *r = &k->list[x->thread][x->at];
            if (x->thread == y->thread || !is_access(r->action) || cell_of(k, x->thread, r) != cell)
                continue;
            bool mixed = is_strong_action(s->action) != is_strong_action(r->action);
            if (!(writes(s->action) || writes(r->action)) || (mixed && fault == ALLOW_MIXED) ||
                (is_morally_strong(r->action, s->action, x->thread / k->threads == block)))
                continue;
            v->conflicts++;
            if (has(&t->known, j))
                continue;
            const struct cell_state *c = &o.cells[cell];
            bool saw =
                c->strong && (((c->update || has(&c->before, j)) && saw_last(c, e, k, block, &t->known)) ||
                              (c->update && has(&t->known, c->last)));
            if (is_strong_action(r->action) && has(&o.overwritten, j) && (saw || updated_last(k, e, i))) {
                if (saw && c->polled) // it may have been updated again since, though it is one event
                    add(&v->racing[j], i);
                if (writes(s->action))
                    add(&t->known, j);
                continue;
            }
            if (v->races++ == 0)
                v->pair[0] = j, v->pair[1] = i;
            add(&v->racing[j], i);
        }
        struct cell_state *c = &o.cells[cell];
        if (make_values)
            y->value = c->value;
        else if (reads(s->action) && y->value != c->value)
            v->wrong_value = true;
        if (is_strong_action(s->action)) {
            if (reads(s->action) && is_linked(c, block, s->action))
                add(&c->saw, i);
            signal(c, t, block, s->action);
        }
        if (writes(s->action)) {
            c->value = value_after(c->value, s);
            c->strong = is_strong_action(s->action);
            c->block = block;
            c->block_scope = is_block_scope(s->action);
            c->update = is_update(s->action);
            c->last = i;
            c->polled = s->action == POLL_ADD;
            c->before = t->known;
            add(&c->before, i);
            memset(&c->saw, 0, sizeof c->saw);
        }
        add(&t->known, i);
        if (is_strong_action(s->action) && writes(s->action))
            overwrite(k, e, i, cell, &t->known);
    }
    return v;
}
