// What versions 3 to 5 share: each thread has 16 elements in registers.
#ifndef RUNS_H
#define RUNS_H

#include "look_back.h"

enum {
    VECTOR = 4,          // ints that a thread loads at once
    ROW = WARP * VECTOR, // ints that a warp loads at once: a row
    VECTORS = 4, // that a lane loads from a slice, the part of a tile that a warp has: one of each row
    SLICE = VECTORS * ROW,
    MOST_WARPS = 16 // of a block
};

// The elements of a lane, four from each row of the warp's slice.
struct run {
    int element[VECTORS][VECTOR];
};

// Loads the lane's part of the slice that begins at x[begin]. What is beyond x is as an element that is not
// kept.
__device__ static void load_run(struct run *run, const int *x, size_t begin, size_t n)
{
    begin += threadIdx.x % WARP * VECTOR;
    for (unsigned row = 0; row < VECTORS; row++, begin += ROW)
        if (begin + VECTOR <= n) {
            int4 four = *(const int4 *)(x + begin);
            run->element[row][0] = four.x;
            run->element[row][1] = four.y;
            run->element[row][2] = four.z;
            run->element[row][3] = four.w;
        } else {
            for (unsigned k = 0; k < VECTOR; k++)
                run->element[row][k] = begin + k < n ? x[begin + k] : 0;
        }
}

// Where the kept elements of a lane go: the first of row r has the place first[r] among those that the slice
// keeps. `total` is the number of elements that the slice keeps.
struct places {
    unsigned first[VECTORS], total;
};

// One scan of the warp counts four rows at once: a row keeps at most 128 elements, so its counts fit into a
// byte.
__device__ static struct places find_places(const struct run *run)
{
    enum { BITS = 8, BYTE = (1 << BITS) - 1 };
    unsigned counts = 0; // byte r: how many elements of row r this lane keeps
    for (unsigned row = 0; row < VECTORS; row++)
        for (unsigned k = 0; k < VECTOR; k++)
            counts += (unsigned)keeps(run->element[row][k]) << BITS * row;
    unsigned up_to = scan_warp(counts), all = __shfl_sync(ALL, up_to, WARP - 1);
    unsigned before = up_to - counts;

    struct places places;
    places.total = 0;
    for (unsigned row = 0; row < VECTORS; row++) {
        places.first[row] = places.total + (before >> BITS * row & BYTE);
        places.total += all >> BITS * row & BYTE;
    }
    return places;
}

// Stores the kept elements of a lane: the one with place p at y[p].
__device__ static void store_kept(int *y, const struct run *run, const struct places *places)
{
    for (unsigned row = 0; row < VECTORS; row++) {
        unsigned place = places->first[row];
        for (unsigned k = 0; k < VECTOR; k++)
            if (keeps(run->element[row][k]))
                y[place++] = run->element[row][k];
    }
}

// The warps that a block of `threads` threads has in these versions.
static unsigned warps_for(unsigned threads)
{
    unsigned warps = threads / WARP, most = MOST_WARPS;
    return warps < most ? warps : most;
}

// What the tile keeps: the places that the warps before this one take, and the number in all.
struct tile {
    unsigned before, total;
};

// All threads call it, each with the total of its warp's slice.
__device__ static struct tile add_up(unsigned *totals, unsigned total)
{
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    if (lane == 0)
        totals[warp] = total;
    __syncthreads();
    unsigned own = lane < warps ? totals[lane] : 0, sum = scan_warp(own);
    struct tile tile = {__shfl_sync(ALL, sum - own, warp), __shfl_sync(ALL, sum, WARP - 1)};
    return tile;
}

#endif
