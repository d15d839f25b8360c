// Gives one read of what nobody has written another value than the one that is there: in a process that tries
// whether that matters.
#include "inside.h"

uint64_t simt_unwritten_zero;

bool simt_is_unwritten(const struct finding *f)
{
    return is_kind(f, "uninit-shared") || is_kind(f, "uninit-global");
}

static struct { // bytes that nobody has written, and that contain something else until the next access
    uint8_t *at, was;
    const uint8_t *state; // its state byte,
    unsigned bit;         // and which bit of it says whether it has been written
} changed[MAX_TRIED_READ];
static unsigned changed_count;

void simt_unwritten_settle(void)
{
    for (; changed_count > 0; changed_count--)
        if (!(*changed[changed_count - 1].state >> changed[changed_count - 1].bit & 1))
            *changed[changed_count - 1].at = changed[changed_count - 1].was;
}

void simt_unwritten_change(struct spot from, size_t bytes, enum unwritten to)
{
    const uint8_t *states = spot_states(from);
    for (size_t i = from.offset; i < from.offset + bytes; i++) {
        const unsigned may_be_touched = states[i / 4] >> i % 4 & 1,
                       written = states[i / 4] >> (4 + i % 4) & 1;
        uint8_t *at = (uint8_t *)spot_address(from) + (i - from.offset);
        if (!may_be_touched || written)
            continue;
        changed[changed_count].at = at;
        changed[changed_count].was = *at;
        changed[changed_count].state = &states[i / 4];
        changed[changed_count++].bit = 4 + i % 4;
        *at = to == UNWRITTEN_ZERO ? 0 : (uint8_t) ~*at;
    }
}
