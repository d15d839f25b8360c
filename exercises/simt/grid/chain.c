// The longest chain of accesses in which each has to wait for the one before. Each thread carries the length
// of the longest chain that ends in it: an access adds the instructions that it takes, and threads that meet
// continue with the highest length of those who meet. So the chain is long if threads take turns, however
// many threads there are.
#include <string.h>

#include "grid.h"

void simt_chain_place(struct block *b)
{
    if (simt_options.costs)
        b->chain = simt_device_calloc(MAX_BLOCK_THREADS, sizeof *b->chain);
}

void simt_chain_start(struct block *b)
{
    b->highest_chain = 0;
    if (b->chain)
        memset(b->chain, 0, b->count * sizeof *b->chain);
}

uint64_t simt_chain_of(const struct block *b, unsigned thread) { return b->chain ? b->chain[thread] : 0; }

void simt_chain_reaches(struct block *b, unsigned thread, uint64_t length)
{
    if (!b->chain || length <= b->chain[thread])
        return;
    b->chain[thread] = length;
    if (length > b->highest_chain)
        b->highest_chain = length;
}

void simt_chain_add(size_t bytes)
{
    struct block *b = simt_current_block;
    const unsigned thread = simt_current_thread->number;
    simt_chain_reaches(b, thread, simt_chain_of(b, thread) + simt_instructions_of(bytes));
}

void simt_chain_meet(struct block *b)
{
    for (unsigned i = 0; b->chain && i < b->count; i++)
        b->chain[i] = b->highest_chain;
}
