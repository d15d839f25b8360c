// Updates that may be lost. A thread reads a word and then writes it, both by strong accesses, and another
// thread does the same in between. None of these accesses race. But if two blocks took the same number from
// a counter in this way, they later race for the element that the number stands for.
//
// Each write after a read of the same word is remembered, with the write that the read saw. If two threads
// saw the same write, both have read the word before either of them wrote it.
#include <stdio.h>
#include <string.h>

#include "race.h"

static struct update {
    struct strong_read read;
    uint32_t launch;
    uint64_t block;
    unsigned thread;
} updates[MAX_UPDATES]; // the last ones, as a ring
static unsigned update_count;

void simt_update_note(const struct touch *t, uint64_t last_write)
{
    struct strong_read *last = &simt_current_block->ordering->reads[simt_current_thread->number];
    if (t->how & ACCESS_READ) {
        const bool alone = !(t->how & ACCESS_WRITE) && t->bytes == sizeof last->value;
        *last = (struct strong_read){.address = alone ? t->address : 0,
                                     .saw = last_write < simt_current_launch->first_stamp ? 0 : last_write,
                                     .pc = pc_of(t)};
        if (last->address)
            memcpy(&last->value, (const void *)t->address, sizeof last->value);
    } else if (last->address == t->address) {
        updates[update_count++ % MAX_UPDATES] = (struct update){
            *last, simt_current_launch->number, simt_current_block->number, simt_current_thread->number};
        last->address = 0;
    }
}

// Whether the update is by that thread; if the two threads are of different blocks, any thread of the block
// counts.
static bool is_by(const struct update *u, const struct moment *m, bool one_block)
{
    return u->launch == simt_current_launch->number && u->block == m->block &&
           (!one_block || u->thread == m->thread);
}

static const struct update *twin_of(const struct update *u, const struct moment *m, bool one_block)
{
    for (unsigned i = 0; i < MAX_UPDATES && i < update_count; i++)
        if (is_by(&updates[i], m, one_block) && updates[i].read.address == u->read.address &&
            updates[i].read.saw == u->read.saw)
            return &updates[i];
    return NULL;
}

const struct strong_read *simt_lost_update(const struct moment *a, const struct moment *b)
{
    bool one_block = a->block == b->block;
    for (unsigned i = 0; i < MAX_UPDATES && i < update_count; i++)
        if (is_by(&updates[i], a, one_block) && twin_of(&updates[i], b, one_block))
            return &updates[i].read;
    return NULL;
}
