// Finds writes that the student's code must not make to the arrays lent to it: writes to x, and writes to the
// guard zones. Guard zones are bytes around an array that are filled with poison and checked afterwards.
#ifndef GUARD_H
#define GUARD_H

#include <stdlib.h>
#include <string.h>

#include "elements.h"
#include "entry.h"

enum { GUARD_BYTES = 4096 }; // on either side of an array; a multiple of the alignment of every element type

// Allocates `bytes` bytes, filled with POISON_WORD, word by word from the first.
static inline unsigned char *poison_new(size_t bytes)
{
    static const unsigned word = POISON_WORD;
    unsigned char *memory = (unsigned char *)room_for(bytes, 1);
    for (size_t i = 0; i < bytes; i++)
        memory[i] = ((const unsigned char *)&word)[i % sizeof word];
    return memory;
}

// Checks the bytes around an array of `bytes` bytes, given the whole block of memory: `before` bytes of
// poison lie before the array and `after` bytes after it. Returns 0 if nobody wrote there. Otherwise returns
// the distance of the nearest byte written: 1 is the byte after the array's last, -1 the byte before its
// first.
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

// Adds to the reply where bytes around an array were written, for the first such array.
static inline void fact_breach(struct message *reply, const char *name, const unsigned char *block,
                               size_t before, size_t bytes, size_t after)
{
    long long breach = guard_breach(block, before, bytes, after);
    if (breach == 0 || message_find(reply, ITEM_NUMBER, "beyond"))
        return;
    message_add_number(reply, "beyond", breach);
    message_add_text(reply, "beyond_of", name);
}

// Adds x_changed if one of the `count` elements of x has changed.
static inline void fact_x_changed(struct message *reply, const void *x, const void *now, size_t count,
                                  size_t size)
{
    for (size_t i = 0; i < count; i++)
        if (memcmp((const char *)now + i * size, (const char *)x + i * size, size) != 0) {
            message_add_number(reply, "x_changed", (long long)i);
            return;
        }
}

#endif
