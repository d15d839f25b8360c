// What a random kernel does, in words and in numbers: its actions, and the cells that they go to.
#include "model.h"

bool is_strong_action(enum action a) { return a >= VOLATILE_READ && a <= POLL_ADD; }
bool is_update(enum action a) { return (a >= EXCHANGE && a <= ADD_BLOCK) || a == POLL_ADD; }
bool is_block_scope(enum action a) { return a == EXCHANGE_BLOCK || a == ADD_BLOCK; }
bool is_access(enum action a) { return a >= READ && a <= POLL_ADD; }
bool reads(enum action a) { return a == READ || a == VOLATILE_READ || a == POLL || is_update(a); }
bool writes(enum action a) { return a == WRITE || a == VOLATILE_WRITE || is_update(a); }

unsigned threads_of(const struct kernel *k) { return k->blocks * k->threads; }

unsigned cell_of(const struct kernel *k, unsigned thread, const struct statement *s)
{
    if (s->cell >= MAX_SHARED_CELLS)
        return s->cell - MAX_SHARED_CELLS;
    unsigned block = thread / k->threads;
    return MAX_GLOBAL_CELLS + block * MAX_SHARED_CELLS + s->cell;
}
