// Latches that are counted down too often. Everything else about a latch is in include/simt/latches.h.
#include <stdio.h>

#include "threads.h"

void simt_latch_below_zero(long long arrivals, long long missing, void *by)
{
    if (!simt_current_thread || !simt_options.checks)
        return;
    struct finding f = {
        .kind = DIVERGENCE, .access = {simt_access_here(OP_BARRIER, text_offset(by))}, .accesses = 1};
    snprintf(
        f.why, sizeof f.why,
        "thread %u of block %u counts a latch down by %lld at %%1 when its count is %lld: a latch must not "
        "be counted below 0",
        f.access[0].thread.x, f.access[0].block.x, arrivals, missing);
    simt_finding_add(&f);
}
