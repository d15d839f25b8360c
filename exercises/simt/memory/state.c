// The state of each byte of memory, and what fresh memory is filled with.
#include <string.h>

#include "inside.h"

void simt_poison(void *p, size_t bytes)
{
    uint32_t *word = p;
    for (size_t i = 0; i < bytes / 4; i++)
        word[i] = POISON;
}

void simt_state_set(uint8_t *state, size_t offset, size_t bytes, uint8_t pattern)
{
    size_t end = offset + bytes;
    while (offset < end && offset % 4) {
        uint8_t mask = (uint8_t)(0x11 << offset % 4);
        state[offset / 4] = (uint8_t)((state[offset / 4] & ~mask) | (pattern & mask));
        offset++;
    }
    memset(state + offset / 4, pattern, (end - offset) / 4);
    for (offset = offset + (end - offset) / 4 * 4; offset < end; offset++) {
        uint8_t mask = (uint8_t)(0x11 << offset % 4);
        state[offset / 4] = (uint8_t)((state[offset / 4] & ~mask) | (pattern & mask));
    }
}
