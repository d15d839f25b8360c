// Whose turn it is: the slots of the resident blocks take turns, in an order that is a choice.
//
// The *plain* turn is that of the block that had the last one, until it waits or ends. Then it is that of the
// first block, by its number, that can go on; if there is none, the next block starts; and if all wait, they
// look in turn whether they still have to. A block waits if nothing has changed since its last turn began. A
// block that polls may change something again and again, without end, so there is a bound to its turns in a
// row.
#include <limits.h>

#include "inside.h"

static struct {
    uint64_t rounds; // turns so far
    unsigned last;   // the slot that had the last turn
    unsigned row;    // what its turns in a row cost, of MOST_PLAIN_COST
    struct idle {    // of each slot: the turns that it has had since anything last changed
        uint64_t changes;
        unsigned turns;
    } idle[MAX_RESIDENT];
} turns;

void simt_turns_begin(void)
{
    turns.rounds = turns.last = turns.row = 0;
    for (unsigned s = 0; s < MAX_RESIDENT; s++)
        turns.idle[s] = (struct idle){0, 0};
}

static bool waits(unsigned slot)
{
    const struct idle *i = &turns.idle[slot];
    return i->changes == simt_progress.changes && i->turns > 0;
}

static bool goes_on(unsigned slot) { return simt_resident_blocks[slot]->resident && !waits(slot); }

static unsigned plain_turn(const struct launch *l, unsigned resident)
{
    const bool had_enough = turns.row >= MOST_PLAIN_COST;
    unsigned first = resident, empty = resident;
    if (goes_on(turns.last) && !had_enough)
        return turns.last;
    for (unsigned s = 0; s < resident; s++) {
        if (!simt_resident_blocks[s]->resident && empty == resident && !waits(s))
            empty = s;
        if (goes_on(s) && !(had_enough && s == turns.last) &&
            (first == resident || simt_resident_blocks[s]->number < simt_resident_blocks[first]->number))
            first = s;
    }
    if (first < resident)
        return first;
    return empty < resident && simt_progress.started < l->blocks ? empty : (turns.last + 1) % resident;
}

unsigned simt_turn_choose(const struct launch *l, unsigned resident)
{
    if (UNLIKELY(simt_each_strong))
        return turns.last = simt_next_turn(l, resident);
    const uint64_t round = turns.rounds++;
    if (simt_options.even)
        return (unsigned)(round % resident);
    const uint64_t plain = simt_choices_matter_plain() ? plain_turn(l, resident) : 0;
    const unsigned slot = (unsigned)simt_choose((struct choice){.purpose = CHOICE_TURN,
                                                                .occasion = &l->occasion,
                                                                .block = NO_BLOCK,
                                                                .thread = NO_THREAD,
                                                                .n = round,
                                                                .alternatives = resident,
                                                                .plain = plain});
    if (slot != turns.last)
        turns.row = 0;
    turns.last = slot;
    return slot;
}

void simt_turn_over(unsigned slot, uint64_t changes)
{
    const struct block *b = simt_resident_blocks[slot];
    const bool at_barrier = b->schedule->passes == UINT_MAX; // the barrier's opening has taken the last pass
    struct idle *i = &turns.idle[slot];
    turns.row = b->resident ? turns.row + (at_barrier ? 1 : POLLING_COST) : 0;
    if (changes != simt_progress.changes)
        *i = (struct idle){simt_progress.changes, 0};
    else if (i->changes == changes)
        i->turns++;
    else
        *i = (struct idle){changes, 1};
}

bool simt_turns_all_wait(const struct launch *l, unsigned resident)
{
    for (unsigned s = 0; s < resident; s++) {
        const struct idle *i = &turns.idle[s];
        const bool may_start = !simt_resident_blocks[s]->resident && simt_progress.started < l->blocks;
        const bool looked = i->changes == simt_progress.changes && i->turns >= HOLD_TURNS;
        if (!looked && (simt_resident_blocks[s]->resident || may_start))
            return false;
    }
    return true;
}
