// Work and steps. Work is the number of combines. Steps are the length of the longest chain of dependent
// combines. Each thread carries its span, which is the length of the longest chain that ends in the thread. A
// combine adds one to it. Whatever orders threads passes the highest span on to them (barriers do this in
// block.c). The steps of a launch are the highest span at its end.
#include "inside.h"

void simt_count_combine(uint32_t node, uint64_t pc)
{
    simt_combines_counted = true;
    if (!simt_current_thread)
        return;
    simt_more_than_memory = true;
    catch_up(simt_current_thread);
    span_reaches(simt_current_thread, simt_current_thread->span + 1);
    simt_costs.work++;
    if (simt_logging)
        simt_log_combine(node, pc);
}

static void combine_numbers(uint64_t pc)
{
    if (simt_derivation_begun())
        simt_derivation_tell_nothing(pc);
    else
        simt_count_combine(SIMT_NOBODY, pc);
}

void simtCombine(void) { combine_numbers(text_offset(__builtin_return_address(0))); }

void simt_combine_numbers(void) { combine_numbers(text_offset(__builtin_return_address(0))); }
