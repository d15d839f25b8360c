// The order of a pass, laid out in turns, so that to go on is to go to the next one, whatever the order is.
#include <string.h>

#include "device.h"

static turn up[MAX_BLOCK_THREADS], down[MAX_BLOCK_THREADS];

static turn turn_of(unsigned number) { return number * (turn)sizeof(struct thread); }

__attribute__((constructor)) static void lay_out(void)
{
    for (unsigned k = 0; k < MAX_BLOCK_THREADS; k++)
        up[k] = down[MAX_BLOCK_THREADS - 1 - k] = turn_of(k);
}

// In two parts: from where the pass begins, and from the other end.
static void copy(turn *to, const turn *first, unsigned length, const turn *second, unsigned count)
{
    memcpy(to, first, length * sizeof *to);
    memcpy(to + length, second, (count - length) * sizeof *to);
}

void turns_lay_out(struct block *b, struct permutation order)
{
    unsigned count = b->count, start = (unsigned)order.start, step = (unsigned)order.step;
    b->next = b->turns;
    b->end = b->turns + count;
    if (start == b->laid_out.start && step == b->laid_out.step && count == b->laid_out.count)
        return;
    b->laid_out = order;
    if (step == 1)
        copy(b->turns, up + start, count - start, up, count);
    else if (step == count - 1)
        copy(b->turns, down + MAX_BLOCK_THREADS - 1 - start, start + 1, down + MAX_BLOCK_THREADS - count,
             count);
    else
        for (unsigned k = 0, n = start; k < count; k++) {
            b->turns[k] = turn_of(n);
            n += step;
            n -= n < count ? 0 : count;
        }
    b->turns[count] = turn_of(SCHEDULER);
}
