// What tiles publish: a word of 64 bits for each 4 bytes of an element. The word has these bytes, and above
// them the status, so a thread that sees the status has the bytes, too.
#ifndef WORDS_H
#define WORDS_H

#include "../lanes.h"

typedef unsigned long long word_t;
enum { EMPTY, TOTAL, PREFIX };                      // the status: what the bytes are
enum { PARTS = sizeof(elem_t) / sizeof(unsigned) }; // words that a tile publishes

// By one thread: publishes the value. A thread that looks at the tile sees the value and its status.
__device__ inline void publish(volatile word_t *words, unsigned tile, word_t status, elem_t value)
{
    unsigned parts[PARTS];
    memcpy(parts, &value, sizeof value);
    for (unsigned k = 0; k < PARTS; k++)
        words[(size_t)tile * PARTS + k] = status << 32 | parts[k];
}

// The value in a tile's words.
__device__ inline elem_t value_of(const word_t word[PARTS])
{
    unsigned parts[PARTS];
    elem_t value;
    for (unsigned k = 0; k < PARTS; k++)
        parts[k] = (unsigned)word[k];
    memcpy(&value, parts, sizeof value);
    return value;
}

// Words for that many tiles, followed by the count of the tiles that were taken: all 0. NULL if there is no
// room.
static inline word_t *new_words(unsigned tiles)
{
    word_t *words;
    size_t bytes = ((size_t)tiles * PARTS + 1) * sizeof *words;
    if (cudaMallocAsync(&words, bytes, 0) != cudaSuccess)
        return NULL;
    cudaMemsetAsync(words, 0, bytes, 0);
    return words;
}

#endif
