// Version 6: words. Value and status share a word, which is written and read at once, as in exercise 14: no
// fence, and one trip to memory where there were two.
#include "../../09-hierarchical/ladder/slice.h"
#include "../../14-at-memory-speed/ladder/prefixes.h"

enum {
    ROWS = 20,          // rows of a slice
    SLICE = ROWS * ROW, // elements
    WARPS = 16,         // of a block, at most
    PAUSE = 800         // nanoseconds before each look
};

// One block scans one section, each of its warps a slice, and adds everything before it. *started counts the
// blocks that have started.
__global__ void __launch_bounds__(WARPS *WARP)
    decoupled_look_back(elem_t *y, const elem_t *x, size_t n, volatile word_t *words, unsigned *started)
{
    __shared__ unsigned number;     // the section's
    __shared__ elem_t slices[WARP]; // the slices' totals
    __shared__ elem_t before_all;   // everything before the section
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    elem_t vector[ROWS][VECTOR];

    if (threadIdx.x == 0)
        number = atomicAdd(started, 1);
    __syncthreads();
    unsigned b = number;
    size_t begin = ((size_t)b * warps + warp) * SLICE;
    load_slice(vector, x, begin, n);
    elem_t total = scan_slice(vector);
    if (lane == 0)
        slices[warp] = total;
    __syncthreads();
    elem_t sum = scan_lanes(lane < warps ? slices[lane] : IDENTITY);
    elem_t earlier = from_lane(from_below(sum), warp), all = from_lane(sum, WARP - 1);
    if (warp == 0) {
        if (lane == 0)
            publish(words, b, TOTAL, all);
        elem_t earlier_sections = look_back(words, b, PAUSE);
        if (lane == 0) {
            publish(words, b, PREFIX, combine(earlier_sections, all));
            before_all = earlier_sections;
        }
    }
    __syncthreads();
    store_slice(y, begin, n, vector, combine(before_all, earlier));
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned warps = warps_of(section, SLICE, WARPS);
    section = warps * SLICE;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    word_t *words = new_words(sections);
    if (!words)
        return;
    unsigned *started = (unsigned *)(words + (size_t)sections * PARTS);
    decoupled_look_back<<<sections, warps * WARP>>>(y, x, n, words, started);
    cudaFreeAsync(words, 0);
}
