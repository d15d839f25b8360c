// Rung 7: totals only. A block knows what the array has up to the end of its own last tile. So it looks back
// over the totals after that tile, about one per block, all at once. It needs no prefix: a total that it
// waits for waits for no other block.
#include "runs.h"
#include "staying.h"
#include "totals.h"

enum { DEPTH = 3 }; // tiles that a block has room for

template <unsigned VECTORS>
__global__ void totals_scan(struct array a, unsigned tiles, volatile word_t *words, unsigned *taken)
{
    extern __shared__ uint4 ring[];             // DEPTH slices of each warp
    __shared__ mbarrier_t arrived[WARP][DEPTH]; // a barrier each
    __shared__ unsigned numbers[DEPTH];         // numbers[t % DEPTH] is the tile of turn t
    __shared__ elem_t totals[WARP];             // of the slices that were added up last
    __shared__ elem_t before[WARP];             // what the array has before those to scan
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
    elem_t up_to =
        IDENTITY; // warp 0's: what the array has before tile `behind`, the one after the block's last
    unsigned behind = 0;
    elem_t inside = IDENTITY,
           sum = IDENTITY; // of the tile to finish: before the lane's run; warp 0's: its slices

    bulk_begin(arrived[warp], DEPTH);
    unsigned tile = tiles, next = take(0); // none is to be finished yet
    for (unsigned turn = 0; tile < tiles || next < tiles; turn++) {
        unsigned after = next < tiles ? take(turn + 1) : tiles;
        elem_t next_inside = IDENTITY;
        if (next < tiles) {
            bulk_wait(&arrived[warp][turn % DEPTH], turn / DEPTH);
            next_inside = add_up<VECTORS>(mine[turn % DEPTH], &totals[warp]);
        }
        __syncthreads();
        if (warp == 0) {
            elem_t next_sum = IDENTITY;
            if (next < tiles) {
                next_sum = scan_lanes(lane < warps ? totals[lane] : IDENTITY);
                if (lane == WARP - 1)
                    publish(words, next, TOTAL, next_sum);
            }
            if (tile < tiles) {
                elem_t earlier = look_back(words, behind, tile, up_to);
                up_to = combine(earlier, from_lane(sum, WARP - 1));
                behind = tile + 1;
                before[lane] = combine(earlier, from_below(sum));
            }
            sum = next_sum;
        }
        __syncthreads();
        if (tile < tiles) {
            unsigned place = (turn - 1) % DEPTH;
            scan_runs<VECTORS>(mine[place], combine(before[warp], inside));
            store_slice(a, begin(tile), VECTORS, mine[place]);
        }
        inside = next_inside;
        tile = next;
        next = after;
    }
    bulk_stored();
}

template <unsigned VECTORS> static void launch(struct array a, unsigned section)
{
    unsigned threads = section / (VECTORS * VECTOR);
    unsigned tiles = (unsigned)((a.lead + a.n + section - 1) / section);
    size_t bytes = DEPTH * (size_t)section * sizeof(elem_t);
    launch_staying<totals_scan<VECTORS>>(a, tiles, threads, bytes);
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
