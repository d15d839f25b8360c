// Rung 4: blocks that stay. There are as many as the device holds, and each takes tile after tile.
#include "prefixes.h"
#include "runs.h"
#include "staying.h"

template <unsigned VECTORS>
__global__ void staying_scan(struct array a, unsigned tiles, volatile word_t *words, unsigned *taken)
{
    extern __shared__ uint4 slice[];              // each warp's
    __shared__ mbarrier_t arrived[WARP];          // a barrier each
    __shared__ unsigned number;                   // the tile's
    __shared__ elem_t totals[WARP], before[WARP]; // of the slices; and what the array has before them
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    uint4 *mine = slice + warp * VECTORS * WARP;

    bulk_begin(&arrived[warp], 1);
    for (unsigned turn = 0;; turn++) {
        if (threadIdx.x == 0)
            number = atomicAdd(taken, 1);
        __syncthreads();
        unsigned tile = number;
        if (tile >= tiles)
            break;
        long long begin = slice_begin(a, (size_t)tile * warps + warp, VECTORS * ROW);
        load_slice(mine, a, begin, VECTORS, &arrived[warp]);
        bulk_wait(&arrived[warp], turn);
        elem_t inside = add_up<VECTORS>(mine, &totals[warp]);
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
        scan_runs<VECTORS>(mine, combine(before[warp], inside));
        store_slice(a, begin, VECTORS, mine);
        bulk_stored();
    }
}

template <unsigned VECTORS> static void launch(struct array a, unsigned section)
{
    unsigned threads = section / (VECTORS * VECTOR);
    unsigned tiles = (unsigned)((a.lead + a.n + section - 1) / section);
    size_t bytes = (size_t)section * sizeof(elem_t);
    launch_staying<staying_scan<VECTORS>>(a, tiles, threads, bytes);
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
