// What the versions share: what blocks publish, and the warp that looks back over it, as in exercise 11.
#ifndef LOOK_BACK_H
#define LOOK_BACK_H

// The other functions of the exercise are the solution's.
#define compact compact_in_several_launches
#include "../solution.cu"
#undef compact

// A block works on one tile of x. For each tile there is a word of 64 bits. The lower half is a number of
// elements, and the upper half says what the number is. So a thread that sees what the number is has the
// number, too.
typedef unsigned long long word_t;
enum { EMPTY, TOTAL, PREFIX }; // TOTAL: of this tile. PREFIX: of it and of all tiles before it

__device__ static void publish(volatile word_t *words, unsigned tile, word_t what, unsigned number)
{
    words[tile] = what << 32 | number;
}

// The number of elements that all tiles before this one keep. All lanes of one warp call it. Lane k looks at
// the k-th tile before `end`. If nobody has published a prefix there, the warp looks 32 tiles further back.
// Before each look it pauses for `pause` nanoseconds, and leaves the memory to the warps that load and store.
__device__ static unsigned look_back(volatile word_t *words, unsigned tile, unsigned pause)
{
    unsigned lane = threadIdx.x % WARP, sum = 0;
    for (unsigned end = tile; end > 0; end -= WARP) {
        word_t word;
        unsigned prefixes, window, published;
        do {
            if (pause > 0)
                __nanosleep(pause);
            word = lane < end ? words[end - 1 - lane] : (word_t)PREFIX << 32; // nothing is before tile 0
            prefixes = __ballot_sync(ALL, word >> 32 == PREFIX);
            published = __ballot_sync(ALL, word >> 32 != EMPTY);
            // the lanes up to the one whose tile is nearest and has a prefix
            window = prefixes ? prefixes ^ (prefixes - 1) : ALL;
        } while ((published & window) != window);
        sum += __shfl_sync(ALL, scan_warp(window >> lane & 1 ? (unsigned)word : 0), WARP - 1);
        if (prefixes)
            break;
    }
    return sum;
}

// By one warp of the block: publishes the tile's total, looks back, and publishes the prefix. Returns how
// many elements the tiles before this one keep.
__device__ static unsigned take_place(volatile word_t *words, unsigned tile, unsigned total, unsigned pause)
{
    unsigned lane = threadIdx.x % WARP;
    if (tile > 0 && lane == 0)
        publish(words, tile, TOTAL, total);
    unsigned before = look_back(words, tile, pause);
    if (lane == 0)
        publish(words, tile, PREFIX, before + total);
    return before;
}

// Words for that many tiles, and after them the number of tiles that were taken, all 0. NULL if there is no
// room.
static word_t *new_words(unsigned tiles)
{
    word_t *words;
    size_t bytes = ((size_t)tiles + 1) * sizeof *words;
    if (cudaMallocAsync(&words, bytes, 0) != cudaSuccess)
        return NULL;
    cudaMemsetAsync(words, 0, bytes, 0);
    return words;
}

#endif
