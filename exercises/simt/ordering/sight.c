// Which strong writes the threads of a block have seen by strong reads. Only the last write to an address
// matters, so a newer write takes the place of an older one.
#include "race.h"

void simt_sight_note(const struct touch *t, uint64_t w)
{
    struct sight *place = NULL;
    for (unsigned i = 0; i < simt_current_block->ordering->sight_count; i++) {
        struct sight *s = &simt_current_block->ordering->sights[i];
        if (s->address != t->address)
            continue;
        if (s->writer != w)
            place = s;
        else if (simt_race_ordered(s->reader, t))
            return; // an access that comes after this read also comes after that one
    }
    if (!place && simt_current_block->ordering->sight_count == MAX_SIGHTS) {
        simt_current_block->ordering->sights_lost = true;
        return;
    }
    if (!place)
        place = &simt_current_block->ordering->sights[simt_current_block->ordering->sight_count++];
    *place = (struct sight){t->address, w, t->stamp};
}

bool simt_sight_before(uintptr_t address, uint64_t w, const struct touch *t)
{
    for (unsigned i = 0; i < simt_current_block->ordering->sight_count; i++) {
        const struct sight *s = &simt_current_block->ordering->sights[i];
        if (s->writer == w && address - s->address < 16 && s->reader != t->stamp &&
            simt_race_ordered(s->reader, t))
            return true;
    }
    // If some sights were lost, the answer is yes, so that no race is invented.
    return simt_current_block->ordering->sights_lost;
}
