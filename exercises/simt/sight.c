// Which strong writes the threads of a block have seen by strong reads, while nothing else is written there:
// a write to a place that was seen before is no longer the last, and its sights make room.
#include "device.h"
#include "race.h"

void sight_open(struct block *b)
{
    b->sight_count = 0;
    b->sights_lost = false;
}

void sight_note(uintptr_t address, uint64_t w, uint64_t reader)
{
    bool shared = address - (uintptr_t)here->shared < SHARED_SPAN;
    struct sight *place = NULL;
    for (unsigned i = 0; i < here->sight_count; i++) {
        struct sight *s = &here->sights[i];
        if (s->address != address)
            continue;
        if (s->writer != w)
            place = s;
        else if (race_ordered(s->reader, reader, shared))
            return; // whoever comes after this read comes after that one
    }
    if (!place && here->sight_count == MAX_SIGHTS) {
        here->sights_lost = true;
        return;
    }
    if (!place)
        place = &here->sights[here->sight_count++];
    *place = (struct sight){address, w, reader};
}

bool sight_before(uintptr_t address, uint64_t w, uint64_t mine, bool shared)
{
    for (unsigned i = 0; i < here->sight_count; i++) {
        const struct sight *s = &here->sights[i];
        if (s->writer == w && address - s->address < 16 && race_ordered(s->reader, mine, shared))
            return true;
    }
    return here->sights_lost; // what is not remembered invents nothing
}
