// Flags. What a thread has fenced is published by its next strong writes. A thread that reads such a write by
// a strong read knows it after its next fence, or at once if the read acquires. See happens_before.c for the
// rule.
#include <stdlib.h>
#include <string.h>

#include "knowledge.h"
#include "race.h"

// What the last strong write to an address has published, together with the writes that it continues. An
// address has one publication for the device. In addition, it has one for each block that published to
// itself, and one for each cluster that did; in these, narrower fences count, too.
struct publication {
    uintptr_t address; // 0 if this place in the table is free
    uint64_t to;       // the block that it is for; a cluster, as IN_CLUSTERS + its first block; or DEVICE
    const struct knowledge *what;
    uint64_t chain;    // writes that continue each other have the same number
    uint64_t span;     // only for DEVICE: the writer's span, see span.c
    uint64_t accesses; // only for DEVICE: the length of the writer's chain of accesses, see grid/chain.c
};
#define DEVICE      UINT64_MAX
#define IN_CLUSTERS ((uint64_t)1 << 62)

static struct publication *table;
static size_t table_size, table_used;
static uint64_t chains;

void simt_flags_forget(void)
{
    if (table_used)
        memset(table, 0, table_size * sizeof *table);
    table_used = 0;
}

static struct publication *find(uintptr_t address, uint64_t to, bool add)
{
    if (add && 2 * (table_used + 1) > table_size) {
        struct publication *old = table;
        size_t old_size = table_size;
        table_size = table_size ? 2 * table_size : 1024;
        table = simt_device_calloc(table_size, sizeof *table);
        table_used = 0;
        for (size_t i = 0; i < old_size; i++)
            if (old[i].address)
                *find(old[i].address, old[i].to, true) = old[i];
        free(old);
    }
    if (!table_size)
        return NULL;
    for (size_t i =
             ((address >> 2) + (to + 1) * 0x2545f4914f6cdd1du) * 0x9e3779b97f4a7c15u >> 20 & (table_size - 1);
         ; i = (i + 1) & (table_size - 1)) {
        if (table[i].address == address && table[i].to == to)
            return &table[i];
        if (!table[i].address) {
            if (!add)
                return NULL;
            table_used++;
            table[i].address = address;
            table[i].to = to;
            return &table[i];
        }
    }
}

// For whom the running block's publications of that reach are.
static uint64_t those_in(enum reach reach)
{
    return reach == IN_BLOCK     ? simt_current_block->number
           : reach == IN_CLUSTER ? IN_CLUSTERS + cluster_block(simt_current_block, 0)->number
                                 : DEVICE;
}

struct published simt_published_at(uintptr_t address)
{
    struct published all = {{NULL}};
    const struct publication *p = find(address, DEVICE, false);
    if (!p)
        return all;
    all.to[IN_DEVICE] = p->what;
    for (enum reach r = IN_BLOCK; r < IN_DEVICE; r++) {
        const struct publication *near = find(address, those_in(r), false);
        all.to[r] = near && near->chain == p->chain ? near->what : NULL;
    }
    return all;
}

uint64_t simt_near_fence(uintptr_t address, const struct moment *m)
{
    const struct publication *p = find(address, m->block, false);
    const struct knowledge *k = p ? simt_knower(p->what, m) : NULL;
    return k ? k->near_fence : 0;
}

// The running thread writes a flag. If the write is part of an atomic update, and the strong write before it
// is morally strong with it, the update continues to publish what that write published. From now on the
// thread has another epoch, so that what it does after the flag can be told apart from what it did before.
void simt_ordering_release(const struct touch *t, bool modifies)
{
    const struct ordering *o = simt_current_block->ordering;
    const struct thread_knowledge *own = &o->threads[simt_current_thread->number];
    const enum reach reach = simt_reach_of(t->scope);
    const bool near = reach < IN_DEVICE, releases = t->how & ACCESS_RELEASE;
    const struct knowledge *now = releases ? simt_all_up_to_now(own, near ? pc_of(t) : 0) : NULL;
    if (UNLIKELY(simt_fence_order_kept))
        simt_knowledge_of_write(simt_knowledge_now(own, 0));
    simt_begin_epoch(simt_current_thread);
    const bool counts = simt_combines_counted || simt_options.flags_chain;
    if (!simt_current_launch->fine && !near && !counts)
        return;
    struct published by_me = {{NULL}}; // what reaches far also reaches near
    for (int r = IN_DEVICE; r >= 0; r--) {
        by_me.to[r] = join(o->all.fenced[r], own->fenced[r]);
        if (r == (int)reach)
            by_me.to[r] = join(by_me.to[r], now);
        if (r < IN_DEVICE)
            by_me.to[r] = join(by_me.to[r], by_me.to[r + 1]);
    }
    struct publication *p = find(t->address, DEVICE, by_me.to[IN_BLOCK] || near || counts);
    if (!p)
        return;
    if (!modifies || !p->chain) {
        p->chain = ++chains;
        p->what = NULL;
    }
    p->what = join(p->what, by_me.to[IN_DEVICE]);
    p->span = modifies && p->span > simt_current_thread->span ? p->span : simt_current_thread->span;
    const uint64_t accesses = simt_chain_of(simt_current_block, simt_current_thread->number);
    p->accesses = modifies && p->accesses > accesses ? p->accesses : accesses;
    const uint64_t chain = p->chain; // the next call of find may move *p
    for (enum reach r = IN_BLOCK; r < IN_DEVICE; r++) {
        if (r == IN_CLUSTER && simt_current_launch->together <= 1)
            continue;
        p = find(t->address, those_in(r), by_me.to[r]);
        if (!p)
            continue;
        p->what = p->chain == chain ? join(p->what, by_me.to[r]) : by_me.to[r];
        p->chain = chain;
    }
}

// The running thread has read a flag that published this, by a read of that reach. The thread knows it after
// a fence; or at once if the read acquires, but then only what was published by those whom the read reaches.
static void learn(const struct published *to_me, bool acquires, enum reach reach)
{
    for (enum reach r = IN_BLOCK; r < REACHES; r++) {
        if (!to_me->to[r])
            continue;
        struct thread_knowledge *t = simt_own_knowledge();
        const struct knowledge **what = acquires && r <= reach ? &t->known : &t->pending[r];
        *what = join(*what, to_me->to[r]);
    }
}

// The running thread reads a flag whose last strong writer has the stamp w. Its span is then at least the
// writer's. If a thread polls the flag again, it learns nothing new before the flag is written again, with
// one exception: the second read acquires, and the first did not.
void simt_ordering_acquire(const struct touch *t, uint64_t w, const struct published *older)
{
    const bool acquires = t->how & ACCESS_ACQUIRE;
    struct look *l = &simt_current_block->ordering->polls[simt_current_thread->number].last;
    bool again = l->writer == w;
    const bool sees = !again || t->how & ACCESS_WRITE; // an update is seen in its turn
    if (!sees && !acquires)
        return;
    l->writer = w;
    const struct publication *p = find(t->address, DEVICE, false);
    if (p)
        span_reaches(simt_current_thread, p->span);
    // Updates of a counter that publish nothing are done in any order, so they are not a chain.
    if (p && simt_options.flags_chain && (p->what || !(t->how & ACCESS_WRITE)))
        simt_chain_reaches(simt_current_block, simt_current_thread->number, p->accesses);
    const bool linked = simt_morally_strong(w, t->stamp);
    if (linked && sees)
        simt_sight_note(t, w);
    struct published to_me = {{NULL}};
    if (linked)
        to_me = older ? *older : simt_published_at(t->address);
    const struct moment by = simt_moment_of(w);
    for (enum reach r = IN_BLOCK; older && r < IN_DEVICE; r++)
        if (!simt_reaches_block(r, by.block))
            to_me.to[r] = NULL;
    learn(&to_me, acquires, simt_reach_of(t->scope));
    if (again)
        return;
    unsigned i = simt_current_block->ordering->seen_count < MAX_SEEN
                     ? simt_current_block->ordering->seen_count++
                     : (unsigned)(simt_current_block->ordering->seen_next++ % MAX_SEEN);
    simt_current_block->ordering->seen[i] =
        (struct seen){.address = t->address,
                      .writer = w,
                      .reader = t->stamp,
                      .interval = epoch_of(simt_current_block->first_stamp),
                      .fenced = acquires && linked,
                      .near_fence = acquires && !linked ? pc_of(t) : 0,
                      .released = join(to_me.to[IN_CLUSTER], to_me.to[IN_DEVICE])};
}
