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

// Looks at the guard zones round an array of `bytes` bytes, given the whole block of memory. 0 when nobody
// wrote to them; else the distance of the nearest byte written: 1 is the byte after the array's last, -1 the
// byte before its first.
static inline long long guard_breach(const unsigned char *block, size_t bytes)
{
    static const unsigned word = POISON_WORD;
    for (size_t d = 0; d < GUARD_BYTES; d++) {
        size_t after = GUARD_BYTES + bytes + d, before = GUARD_BYTES - 1 - d;
        if (block[after] != ((const unsigned char *)&word)[after % sizeof word])
            return (long long)d + 1;
        if (block[before] != ((const unsigned char *)&word)[before % sizeof word])
            return -(long long)d - 1;
    }
    return 0;
}

#endif
