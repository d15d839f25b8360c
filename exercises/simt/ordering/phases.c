// The phases of cuda::barrier. A thread that arrives gives what it knows and has done. A thread that goes on
// because a phase is over learns what all arrivals in that phase gave, and what arrivals in earlier phases
// gave. It learns nothing from arrivals in the next phase, which may have happened, too.
//
// When a phase is over, its arrivals become one fact for each block that took part, however many threads
// arrived.
#include <stdlib.h>
#include <string.h>

#include "knowledge.h"

struct arrival {
    uint64_t block;
    uint32_t thread, epoch;
    uint32_t bound; // the interval at that time: all threads of the block know earlier ones
};

struct phase {
    unsigned number;
    const struct knowledge *known; // once it is over: what its arrivals gave. Before: what else they knew
    uint64_t span;                 // the highest of any thread that has arrived
    uint64_t chain;                // and the longest chain
};

struct barrier_object { // a cuda::barrier
    uintptr_t address;  // 0 if this place in the table is free
    uint64_t of;        // the block that it is for, or DEVICE
    struct phase current, over;
    struct arrival *arrivals; // in the current phase
    unsigned count;
};
#define DEVICE UINT64_MAX

uint64_t simt_phase_barriers;

static struct barrier_object *table;
static size_t table_size, table_used;

void simt_phases_forget(void)
{
    for (size_t i = 0; i < table_size && table_used > 0; i++)
        free(table[i].arrivals);
    if (table_used)
        memset(table, 0, table_size * sizeof *table);
    table_used = 0;
}

// Returns the place of that barrier in the table, or the free place where it belongs.
static struct barrier_object *place_of(uintptr_t address, uint64_t of)
{
    size_t i = ((address >> 3) + (of + 1) * 0x2545f4914f6cdd1du) * 0x9e3779b97f4a7c15u >> 20;
    while (table[i & (table_size - 1)].address &&
           (table[i & (table_size - 1)].address != address || table[i & (table_size - 1)].of != of))
        i++;
    return &table[i & (table_size - 1)];
}

static void grow(void)
{
    struct barrier_object *old = table;
    size_t old_size = table_size;
    table_size = table_size ? 2 * table_size : 256;
    table = simt_device_calloc(table_size, sizeof *table);
    for (size_t i = 0; i < old_size; i++)
        if (old[i].address)
            *place_of(old[i].address, old[i].of) = old[i];
    free(old);
}

// Returns the barrier. If it is in shared memory, where other blocks had theirs before, or if it reaches the
// running block only, it is that block's own.
static struct barrier_object *meeting_at(uintptr_t address, enum simt_scope scope)
{
    const struct block *owner = simt_shared_block(address);
    const uint64_t of = scope <= SIMT_SCOPE_BLOCK ? simt_current_block->number
                        : owner                   ? owner->number
                                                  : DEVICE;
    if (2 * (table_used + 1) > table_size)
        grow();
    struct barrier_object *b = place_of(address, of);
    table_used += !b->address;
    b->address = address;
    b->of = of;
    return b;
}

static struct knowledge *given_by(const struct arrival *a, unsigned count)
{
    uint32_t epochs[MAX_BLOCK_THREADS] = {0}, bound = 0;
    for (unsigned i = 0; i < count; i++) {
        epochs[a[i].thread] = a[i].epoch;
        bound = a[i].bound > bound ? a[i].bound : bound;
    }
    return simt_knowledge_of_threads(a->block, epochs, bound);
}

// If several threads of a block arrived, they have met at a barrier.
static bool is_meeting(const struct arrival *a, unsigned count)
{
    for (unsigned i = 1; i < count; i++)
        if (a[i].thread != a->thread)
            return true;
    return false;
}

// The current phase is over: there are no more arrivals in it.
static void end_phase(struct barrier_object *b)
{
    if (b->count == 0)
        return;
    const bool follows = b->over.known && b->over.number + 1 == b->current.number;
    const struct knowledge *known = b->current.known, *before = follows ? b->over.known : NULL;
    for (unsigned from = 0, end = 0; end < b->count; from = end) {
        while (end < b->count && b->arrivals[end].block == b->arrivals[from].block)
            end++;
        if (is_meeting(b->arrivals + from, end - from))
            simt_phase_barriers++;
        struct knowledge *k = given_by(b->arrivals + from, end - from);
        k->left = keep(known);
        k->right = keep(before);
        known = k;
    }
    if (follows && b->over.span > b->current.span)
        b->current.span = b->over.span;
    if (follows && b->over.chain > b->current.chain)
        b->current.chain = b->over.chain;
    b->over = b->current;
    b->over.known = known;
    b->count = 0;
}

static void add_arrival(struct barrier_object *b, struct arrival a) { *ADDED(b->arrivals, b->count) = a; }

void simt_phase_arrive(const void *barrier, unsigned phase, enum simt_scope scope)
{
    if (!simt_current_thread || !simt_options.checks)
        return;
    struct barrier_object *b = meeting_at((uintptr_t)barrier, scope);
    if (b->count == 0 || b->current.number != phase) {
        end_phase(b);
        b->current = (struct phase){.number = phase};
    }
    simt_thread_gives();
    const struct thread_knowledge *t = &simt_current_block->ordering->threads[simt_current_thread->number];
    b->current.known = join(b->current.known, t->given);
    b->current.known = join(b->current.known, keep(simt_current_block->ordering->all.known));
    if (simt_current_thread->span > b->current.span)
        b->current.span = simt_current_thread->span;
    const uint64_t chain = simt_chain_of(simt_current_block, simt_current_thread->number);
    if (chain > b->current.chain)
        b->current.chain = chain;
    add_arrival(b, (struct arrival){simt_current_block->number, simt_current_thread->number, t->given_at,
                                    epoch_of(simt_current_block->first_stamp)});
    simt_current_block->ordering->fenced = true;
}

void simt_phase_over(const void *barrier, unsigned phase, enum simt_scope scope)
{
    if (!simt_current_thread || !simt_options.checks)
        return;
    struct barrier_object *b = meeting_at((uintptr_t)barrier, scope);
    if (b->current.number == phase)
        end_phase(b);
    if (!b->over.known || b->over.number != phase)
        return; // no thread has arrived in it
    simt_thread_learns(b->over.known);
    span_reaches(simt_current_thread, b->over.span);
    simt_chain_reaches(simt_current_block, simt_current_thread->number, b->over.chain);
}
