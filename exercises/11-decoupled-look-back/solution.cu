// Decoupled look-back: an inclusive scan of the whole array in one launch, whose blocks look back over what
// those before them have published. README.md has the contract.
#include "scan.h"

enum { WARP = 32 };                // lanes, and sections in the window that they look at
enum { EMPTY, AGGREGATE, PREFIX }; // what a section has published

// What every section b publishes. Once status[b] is not EMPTY, aggregate[b] holds the section's elements,
// combined, unless b is 0. Once it is PREFIX, prefix[b] holds everything up to the section's end.
struct published {
    volatile unsigned *status;
    elem_t *aggregate, *prefix;
};

// The value of the lane `by` lanes up. Called by all lanes of a warp.
__device__ inline elem_t from_above(elem_t value, unsigned by)
{
    unsigned words[sizeof(elem_t) / sizeof(unsigned)]; // a shuffle moves a word
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
        words[k] = __shfl_down_sync(0xffffffff, words[k], by);
    memcpy(&value, words, sizeof value);
    return value;
}

// By one thread: section b's status becomes `state`, and whoever sees it may read `value`.
__device__ inline void publish(struct published p, unsigned b, unsigned state, elem_t value)
{
    elem_t *where = state == PREFIX ? &p.prefix[b] : &p.aggregate[b];
    *where = value;
    __threadfence();
    p.status[b] = state;
}

// By a warp: looks at the 32 sections before section `end`, lane k at section end - 1 - k. Waits until they
// have published, from end - 1 back to the nearest with a prefix; all of them where none has one. Returns, to
// every lane, whether one has. *value becomes that prefix in the lane that looks at it, the aggregate in the
// lanes below, and the identity in those above.
__device__ static bool look(struct published p, int end, elem_t *value)
{
    unsigned lane = threadIdx.x % WARP;
    int section = end - 1 - (int)lane; // this lane's, if not below 0
    unsigned nearest = 0;              // 1 << the lane that looks at the nearest prefix, or 0
    unsigned empty;                    // 1 << each lane whose section has published nothing
    do {
        unsigned state = section >= 0 ? p.status[section] : (unsigned)EMPTY;
        unsigned prefixes = __ballot_sync(0xffffffff, state == PREFIX);
        empty = __ballot_sync(0xffffffff, state == EMPTY);
        nearest = prefixes & (0 - prefixes); // the lowest of its bits
    } while (empty & (nearest - 1));         // the lanes below the nearest, or all
    __threadfence();
    *value = IDENTITY;
    if (1u << lane == nearest)
        *value = p.prefix[section];
    else if (1u << lane & (nearest - 1))
        *value = p.aggregate[section];
    return nearest != 0;
}

// By a warp: gives lane 0 all lanes' values, combined in the order of the array, in which lane 31's is first.
__device__ static elem_t combine_lanes(elem_t value)
{
    for (unsigned by = 1; by < WARP; by *= 2) {
        elem_t earlier = from_above(value, by);
        if (threadIdx.x % (2 * by) == 0)
            value = combine(earlier, value);
    }
    return value;
}

// By a warp: publishes section b, whose elements, combined, are `total`. *before becomes everything before
// it, if b > 0.
__device__ static void look_back(struct published p, unsigned b, elem_t total, elem_t *before)
{
    bool first_lane = threadIdx.x % WARP == 0;
    if (first_lane)
        publish(p, b, b > 0 ? AGGREGATE : PREFIX, total);
    if (b == 0)
        return;
    elem_t value;
    bool complete = look(p, (int)b, &value);
    elem_t sum = combine_lanes(value); // of all sections looked at, in the first lane
    if (!complete) {
        for (int end = (int)b - WARP; !complete; end -= WARP) {
            complete = look(p, end, &value);
            value = combine_lanes(value);
            if (first_lane)
                sum = combine(value, sum);
        }
    }
    if (first_lane) {
        publish(p, b, PREFIX, combine(sum, total));
        *before = sum;
    }
}

// One block scans one section and adds everything before it. *started counts the blocks that have started.
__global__ void decoupled_look_back(elem_t *y, const elem_t *x, size_t n, struct published p,
                                    unsigned *started)
{
    extern __shared__ elem_t XY[]; // the section, an element a thread
    __shared__ unsigned number;    // the section's
    __shared__ elem_t before;      // everything before the section
    unsigned t = threadIdx.x;      // 0 <= t < blockDim.x

    if (t == 0)
        number = atomicAdd(started, 1);
    __syncthreads();
    unsigned b = number;
    size_t i = (size_t)b * blockDim.x + t; // this thread's element of x, if i < n
    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        elem_t sum = XY[t];
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        __syncthreads();
        XY[t] = sum;
    }
    __syncthreads();
    if (t < WARP)
        look_back(p, b, XY[blockDim.x - 1], &before);
    __syncthreads();
    if (i < n)
        y[i] = b > 0 ? combine(before, XY[t]) : XY[t];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    elem_t *values;                                              // an aggregate and a prefix for each section
    unsigned *words; // the counter, and behind it each section's status
    size_t bytes = (sections + (size_t)1) * sizeof *words;
    if (cudaMalloc(&values, (size_t)2 * sections * sizeof *values) != cudaSuccess)
        return;
    if (cudaMalloc(&words, bytes) == cudaSuccess) {
        struct published p = {words + 1, values, values + sections};
        cudaMemset(words, 0, bytes);
        decoupled_look_back<<<sections, section, section * sizeof(elem_t)>>>(y, x, n, p, words);
        cudaFree(words);
    }
    cudaFree(values);
}
