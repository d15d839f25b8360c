// Which strong writes the threads of a block have seen by strong reads. A newer write to the same address
// takes the place of an older one if nothing is lost: if the newer one is an update, which comes after all
// writes before it; if both are by one thread; or if the older one is ordered by now.
#include "race.h"

void simt_sight_note(const struct touch *t, uint64_t w)
{
    struct ordering *o = simt_current_block->ordering;
    struct sight *place = NULL;
    for (unsigned i = 0; i < o->sight_count; i++) {
        struct sight *s = &o->sights[i];
        if (s->address != t->address)
            continue;
        if (s->writer == w && simt_race_ordered(s->reader, t))
            return; // an access that comes after this read also comes after that one
        if (s->writer != w &&
            (simt_is_update(w) || one_thread(s->writer, w) || simt_race_ordered(s->writer, t)))
            place = s;
    }
    if (!place && o->sight_count == MAX_SIGHTS) {
        o->sights_lost = true;
        return;
    }
    if (place) {
        o->replaced = *place;
        o->replaced_by = t->stamp;
    } else {
        place = &o->sights[o->sight_count++];
    }
    *place = (struct sight){t->address, w, t->stamp};
}

// w may come from a list of accesses, where the lowest bit does not count.
static bool is_before(const struct sight *s, uintptr_t address, uint64_t w, const struct touch *t)
{
    return stamp_of(s->writer) == stamp_of(w) && address - s->address < 16 && s->reader != t->stamp &&
           simt_race_ordered(s->reader, t);
}

bool simt_sight_before(uintptr_t address, uint64_t w, const struct touch *t)
{
    const struct ordering *o = simt_current_block->ordering;
    for (unsigned i = 0; i < o->sight_count; i++)
        if (is_before(&o->sights[i], address, w, t))
            return true;
    // If some sights were lost, the answer is yes, so that no race is invented.
    return o->sights_lost || (o->replaced_by == t->stamp && is_before(&o->replaced, address, w, t));
}
