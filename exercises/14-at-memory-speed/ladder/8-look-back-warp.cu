// Rung 8: a look-back warp. It looks back, over many totals at a time, while the others load, add up, scan
// and store: a tile goes through six steps, and in each step the block is at work on six tiles. What is
// between this and solution.cu matters for short arrays: no clearing, one wave of tiles, clusters.
#include "runs.h"
#include "staying.h"
#include "totals.h"

enum {
    DEPTH = 4, // tiles that a block has room for
    STEPS = 8, // of its tiles' numbers: a power of two, and more than it needs
};
static const unsigned NONE = ~0u; // the number of no tile

// A block takes tile after tile, and has each for six steps:
//     0   the first thread takes its number             3   the look-back warp publishes its total
//     1   each other warp starts to load a slice        4   and looks back
//     2   and adds it up                                5   the others scan their slices, and store them
// In each step it does all of this, for six tiles. So loads are always in flight, and what a look-back needs
// was published a step ago: it seldom waits. It begins after the block's own last tile, so it needs totals
// only, and no total waits for anything but memory and the block's earlier tiles.
template <unsigned VECTORS>
__global__ void pipelined_scan(struct array a, unsigned tiles, volatile word_t *words, unsigned *taken)
{
    extern __shared__ uint4 ring[];             // DEPTH slices of each warp
    __shared__ mbarrier_t arrived[WARP][DEPTH]; // a barrier each
    __shared__ unsigned numbers[STEPS];         // numbers[t % STEPS] is the tile taken in step t
    __shared__ elem_t totals[2][WARP];          // totals[t % 2] are the totals of its slices,
    __shared__ elem_t before[2][WARP];          // and before[t % 2] is what the array has before them
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    unsigned slices = blockDim.x / WARP - 1;                    // of a tile; the last warp looks back
    auto mine = (uint4(*)[VECTORS * WARP]) ring + warp * DEPTH; // mine[t % DEPTH] is the warp's slice
    auto begin = [&](unsigned tile) { return slice_begin(a, (size_t)tile * slices + warp, VECTORS * ROW); };
    // The first thread's: the tile that it took last. The look-back warp's: the slices up to slice `lane`, of
    // the tile that it published last; and what the array has up to the end of the tile from which it looked
    // back last, and the tile after that.
    unsigned number = NONE;
    elem_t sum = IDENTITY, up_to = IDENTITY;
    unsigned behind = 0;
    // The others': what slices have before the lane's runs, of the tile to finish in this step, in the next,
    // and in the one after it.
    elem_t inside[3] = {IDENTITY, IDENTITY, IDENTITY};

    if (threadIdx.x < STEPS)
        numbers[threadIdx.x] = NONE;
    if (warp < slices)
        bulk_begin(arrived[warp], DEPTH);
    __syncthreads();
    for (unsigned step = 0; step < 5 || numbers[(step - 5) % STEPS] < tiles; step++) {
        unsigned load = step - 1, add = step - 2, tell = step - 3, look = step - 4, finish = step - 5;
        if (warp == slices) {
            unsigned tile = numbers[tell % STEPS];
            elem_t next = IDENTITY;
            if (tile < tiles) {
                next = scan_lanes(lane < slices ? totals[tell % 2][lane] : IDENTITY);
                if (lane == WARP - 1)
                    publish(words, tile, TOTAL, next);
            }
            tile = numbers[look % STEPS];
            if (tile < tiles) {
                elem_t earlier = look_back(words, behind, tile, up_to); // everything before the tile
                up_to = combine(earlier, from_lane(sum, WARP - 1));
                behind = tile + 1;
                before[look % 2][lane] = combine(earlier, from_below(sum));
            }
            sum = next;
        } else {
            unsigned tile = numbers[finish % STEPS];
            if (tile < tiles) {
                scan_runs<VECTORS>(mine[finish % DEPTH], combine(before[finish % 2][warp], inside[0]));
                store_slice(a, begin(tile), VECTORS, mine[finish % DEPTH]);
            }
            inside[0] = inside[1];
            inside[1] = inside[2];
            tile = numbers[add % STEPS];
            if (tile < tiles) {
                bulk_wait(&arrived[warp][add % DEPTH], add / DEPTH);
                inside[2] = add_up<VECTORS>(mine[add % DEPTH], &totals[add % 2][warp]);
            }
            bulk_stored();
            tile = numbers[load % STEPS];
            if (tile < tiles)
                load_slice(mine[load % DEPTH], a, begin(tile), VECTORS, &arrived[warp][load % DEPTH]);
            if (threadIdx.x == 0) {
                if (step == 0 || number < tiles) // else there are no more
                    number = atomicAdd(taken, 1);
                numbers[step % STEPS] = number;
            }
        }
        __syncthreads();
    }
}

template <unsigned VECTORS> static void launch(struct array a, unsigned section)
{
    unsigned threads = (section / (VECTORS * ROW) + 1) * WARP;
    unsigned tiles = (unsigned)((a.lead + a.n + section - 1) / section);
    size_t bytes = DEPTH * (size_t)section * sizeof(elem_t);
    launch_staying<pipelined_scan<VECTORS>>(a, tiles, threads, bytes);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    if (section == 0)
        section = 108 * ROW;
    struct array a = array_of(y, x, n);
    LAUNCH(a, section);
}
