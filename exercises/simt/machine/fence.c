// Linked only into a program in which some code fences, lets the lanes of a warp call together, or has named
// barriers. In all other programs, only barriers of whole blocks and launches order threads, and race.c can
// skip the rest.
#include "inside.h"

const bool simt_program_is_fine = true;

void simt_fence(enum simt_scope scope)
{
    simt_fence_at(scope, __ATOMIC_SEQ_CST, __builtin_return_address(0));
}

void simt_fence_at(enum simt_scope scope, int order, const void *by)
{
    if (!simt_current_thread)
        return;
    if (UNLIKELY(simt_each_strong) && order == __ATOMIC_SEQ_CST)
        simt_next_fence(by);
    simt_ordering_fence(scope, order, text_offset(by));
    if (simt_thread_stops(CHOICE_FENCE)) // a plain read in a loop with a fence may poll, too
        simt_block_yield();
}

void simt_named_barrier(unsigned id, unsigned threads, int waits, const char *file, int line)
{
    simt_named_arrive(id, threads, waits, (struct simt_site){file, line});
}

uint64_t simt_warp(enum simt_warp_op op, unsigned mask, uint64_t value, unsigned source, const char *file,
                   int line)
{
    return simt_warp_call((struct lane_call){.op = op,
                                             .mask = mask,
                                             .value = value,
                                             .source = source % WARP_SIZE,
                                             .pc = text_offset(__builtin_return_address(0))},
                          (struct simt_site){file, line});
}
