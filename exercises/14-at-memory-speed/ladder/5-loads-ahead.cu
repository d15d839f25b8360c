// Rung 5: loads ahead. While a block works on one tile the next is on its way to a second place in shared
// memory.
#include "prefixes.h"
#include "runs.h"
#include "staying.h"

enum { DEPTH = 2 }; // tiles that a block has room for

template <unsigned VECTORS>
__global__ void loading_scan(struct array a, unsigned tiles, volatile word_t *words, unsigned *taken)
{
    extern __shared__ uint4 ring[];               // DEPTH slices of each warp
    __shared__ mbarrier_t arrived[WARP][DEPTH];   // a barrier each
    __shared__ unsigned numbers[DEPTH];           // numbers[t % DEPTH] is the tile of turn t
    __shared__ elem_t totals[WARP], before[WARP]; // of the slices; and what the array has before them
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    auto mine = (uint4(*)[VECTORS * WARP]) ring + warp * DEPTH;
    auto begin = [&](unsigned tile) { return slice_begin(a, (size_t)tile * warps + warp, VECTORS * ROW); };
    auto take = [&](unsigned turn) { // the turn's tile, and starts to load it
        if (threadIdx.x == 0)
            numbers[turn % DEPTH] = atomicAdd(taken, 1);
        __syncthreads();
        unsigned tile = numbers[turn % DEPTH];
        bulk_stored(); // the one that was there
        if (tile < tiles)
            load_slice(mine[turn % DEPTH], a, begin(tile), VECTORS, &arrived[warp][turn % DEPTH]);
        return tile;
    };

    bulk_begin(arrived[warp], DEPTH);
    unsigned next = take(0);
    for (unsigned turn = 0; next < tiles; turn++) {
        unsigned tile = next, place = turn % DEPTH;
        next = take(turn + 1);
        bulk_wait(&arrived[warp][place], turn / DEPTH);
        elem_t inside = add_up<VECTORS>(mine[place], &totals[warp]);
        __syncthreads();
        if (warp == 0) {
            elem_t sum = scan_lanes(lane < warps ? totals[lane] : IDENTITY);
            if (lane == WARP - 1)
                publish(words, tile, TOTAL, sum);
            elem_t earlier = look_back(words, tile);
            if (lane == WARP - 1)
                publish(words, tile, PREFIX, combine(earlier, sum));
            before[lane] = combine(earlier, from_below(sum));
        }
        __syncthreads();
        scan_runs<VECTORS>(mine[place], combine(before[warp], inside));
        store_slice(a, begin(tile), VECTORS, mine[place]);
    }
}

template <unsigned VECTORS> static void launch(struct array a, unsigned section)
{
    unsigned threads = section / (VECTORS * VECTOR);
    unsigned tiles = (unsigned)((a.lead + a.n + section - 1) / section);
    size_t bytes = DEPTH * (size_t)section * sizeof(elem_t);
    launch_staying<loading_scan<VECTORS>>(a, tiles, threads, bytes);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    if (section == 0)
        section = 144 * ROW;
    struct array a = array_of(y, x, n);
    LAUNCH(a, section);
}
