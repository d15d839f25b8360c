// The choices within a block, and the order of a pass. The order is laid out as an array, so that the
// scheduler always goes to the next element, whatever the order is.
#include <string.h>

#include "inside.h"

static int64_t place_of(const struct block *b)
{
    return (int64_t)(b->number - simt_current_launch->first_number);
}

uint64_t simt_block_chooses(const struct block *b, enum purpose_of_choice purpose, uint64_t n,
                            uint64_t alternatives)
{
    return simt_choose((struct choice){.purpose = purpose,
                                       .occasion = &simt_current_launch->occasion,
                                       .block = place_of(b),
                                       .thread = NO_THREAD,
                                       .n = n,
                                       .alternatives = alternatives});
}

bool simt_thread_stops(enum purpose_of_choice purpose)
{
    const struct block *b = simt_current_block;
    const unsigned thread = simt_current_thread->number;
    return simt_choose((struct choice){.purpose = purpose,
                                       .occasion = &simt_current_launch->occasion,
                                       .block = place_of(b),
                                       .thread = (int)thread,
                                       .n = b->schedule->chances[thread][purpose == CHOICE_POLL]++,
                                       .alternatives = 2});
}

bool simt_accesses_counted;

void simt_every_access_choose(void)
{
    simt_counted_kept = simt_options.checks && simt_options.holds;
    simt_accesses_counted = simt_options.checks && (simt_options.holds || simt_choices_have_holds());
    simt_every_access = simt_options.weak != 0 || simt_accesses_counted;
}

bool simt_thread_is_held(uint64_t n)
{
    return simt_choices_hold((struct choice){.purpose = CHOICE_HOLD,
                                             .occasion = &simt_current_launch->occasion,
                                             .block = place_of(simt_current_block),
                                             .thread = (int)simt_current_thread->number,
                                             .n = n,
                                             .alternatives = 2});
}

static thread_offset up[MAX_BLOCK_THREADS], down[MAX_BLOCK_THREADS];

static thread_offset turn_of(unsigned number) { return number * (thread_offset)sizeof(struct thread); }

__attribute__((constructor)) static void lay_out(void)
{
    for (unsigned k = 0; k < MAX_BLOCK_THREADS; k++)
        up[k] = down[MAX_BLOCK_THREADS - 1 - k] = turn_of(k);
}

// Copies `count` turns in two parts: first `length` turns from `first`, then the others from `second`.
static void copy(thread_offset *to, const thread_offset *first, unsigned length, const thread_offset *second,
                 unsigned count)
{
    memcpy(to, first, length * sizeof *to);
    memcpy(to + length, second, (count - length) * sizeof *to);
}

void simt_schedule_pass(struct block *b, struct permutation order)
{
    unsigned count = b->count, start = (unsigned)order.start, step = (unsigned)order.step;
    b->schedule->next = b->schedule->order;
    b->schedule->end = b->schedule->order + count;
    if (start == b->schedule->laid_out.start && step == b->schedule->laid_out.step &&
        count == b->schedule->laid_out.count)
        return;
    b->schedule->laid_out = order;
    if (step == 1)
        copy(b->schedule->order, up + start, count - start, up, count);
    else if (step == count - 1)
        copy(b->schedule->order, down + MAX_BLOCK_THREADS - 1 - start, start + 1,
             down + MAX_BLOCK_THREADS - count, count);
    else
        for (unsigned k = 0, n = start; k < count; k++) {
            b->schedule->order[k] = turn_of(n);
            n += step;
            n -= n < count ? 0 : count;
        }
    b->schedule->order[count] = turn_of(SCHEDULER);
}
