// Guard zones: bytes round an array that nobody may write, filled with poison and looked at afterwards.
#ifndef GUARD_H
#define GUARD_H

#include <stddef.h>
#include <string.h>

#include "elements.h"

enum { GUARD_BYTES = 4096 }; // on either side of an array; a multiple of the alignment of any element

// Fills `bytes` bytes with POISON_WORD, word by word from the first.
static inline void poison_fill(unsigned char *memory, size_t bytes)
{
    static const unsigned word = POISON_WORD;
    for (size_t i = 0; i < bytes; i++)
        memory[i] = ((const unsigned char *)&word)[i % sizeof word];
}

// Looks at what lies round an array of `bytes` bytes, `before` bytes of poison before it and `after` behind,
// given the whole block of memory. 0 when nobody wrote there; else the distance of the nearest byte written:
// 1 is the byte after the array's last, -1 the byte before its first.
static inline long long guard_breach(const unsigned char *block, size_t before, size_t bytes, size_t after)
{
    static const unsigned word = POISON_WORD;
    for (size_t d = 0; d < before || d < after; d++) {
        size_t behind = before + bytes + d, ahead = before - 1 - d;
        if (d < after && block[behind] != ((const unsigned char *)&word)[behind % sizeof word])
            return (long long)d + 1;
        if (d < before && block[ahead] != ((const unsigned char *)&word)[ahead % sizeof word])
            return -(long long)d - 1;
    }
    return 0;
}

#endif
