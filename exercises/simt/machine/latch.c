// Latches that open, or that are counted down too often. Everything else about a latch is in
// include/simt/latches.h.
#include "inside.h"

void simt_latch_below_zero(long long arrivals, long long missing, void *by)
{
    if (simt_current_thread && simt_options.checks)
        TELL("divergence", simt_access_here(OP_BARRIER, text_offset(by)), "latch-below-zero",
             .n = {arrivals, missing});
}

void simt_latch_opens(void)
{
    if (simt_current_thread)
        simt_costs.barriers++;
}
