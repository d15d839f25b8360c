// Version 4: more rows. Five times as many in a slice: most registers hold elements now, and a look-back,
// which takes no longer, is done for more of them. __launch_bounds__ says how many threads that leaves room
// for.
#include "../../09-hierarchical/ladder/slice.h"
#include "published.h"

enum {
    ROWS = 20,          // rows of a slice
    SLICE = ROWS * ROW, // elements
    WARPS = 16          // of a block, at most
};

// One block scans one section, each of its warps a slice, and adds everything before it. *started counts the
// blocks that have started.
__global__ void __launch_bounds__(WARPS *WARP)
    decoupled_look_back(elem_t *y, const elem_t *x, size_t n, struct published p, unsigned *started)
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
    if (threadIdx.x == 0)
        publish(p, b, b > 0 ? AGGREGATE : PREFIX, all);
    if (warp == 0 && b > 0) {
        elem_t earlier_sections = look_back(p, b); // in thread 0
        if (threadIdx.x == 0) {
            publish(p, b, PREFIX, combine(earlier_sections, all));
            before_all = earlier_sections;
        }
    }
    __syncthreads();
    if (b > 0)
        earlier = combine(before_all, earlier);
    store_slice(y, begin, n, vector, earlier);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned warps = warps_of(section, SLICE, WARPS);
    section = warps * SLICE;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    struct published p;
    unsigned *words;
    if (!new_published(&p, &words, sections))
        return;
    decoupled_look_back<<<sections, warps * WARP>>>(y, x, n, p, words);
    cudaFreeAsync(p.aggregate, 0);
}
