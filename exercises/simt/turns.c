// The order of a pass, laid out in turns, so that to go on is to go to the next one, whatever the order is.
#include "device.h"

// Through any block of so many threads, twice: a pass may begin anywhere.
static turn up[2 * MAX_BLOCK_THREADS], down[2 * MAX_BLOCK_THREADS];
static unsigned laid_out;

static turn turn_of(unsigned number) { return number * (turn)sizeof(struct thread); }

static void lay_out(unsigned count)
{
    laid_out = count;
    for (unsigned k = 0; k < 2 * count; k++)
        up[k] = down[2 * count - 1 - k] = turn_of(k % count);
}

void turns_lay_out(struct block *b, struct permutation order)
{
    unsigned count = b->count, start = (unsigned)order.start, step = (unsigned)order.step;
    if (laid_out != count)
        lay_out(count);
    b->step = step;
    if (step == 1)
        b->next = &up[start];
    else if (step + 1 == count)
        b->next = &down[count - 1 - start];
    else {
        b->next = b->jumps;
        for (unsigned k = 0, n = start; k < count; k++) {
            b->jumps[k] = turn_of(n);
            n += step;
            n -= n < count ? 0 : count;
        }
    }
    b->end = b->next + count;
}
