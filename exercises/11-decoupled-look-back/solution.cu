// Decoupled look-back: an inclusive scan of the whole array in one launch, whose blocks look back over what
// those before them have published. README.md has the contract.
#include "scan.h"

enum { WARP = 32 };                // lanes, and the sections of a window, which they look at together
enum { EMPTY, AGGREGATE, PREFIX }; // what a section has published

// What the sections publish. Once status[b] is AGGREGATE, aggregate[b] holds section b's elements, combined,
// and keeps it. Once it is PREFIX, prefix[b] holds everything up to the section's end.
struct published {
    volatile unsigned *status;
    elem_t *aggregate, *prefix;
};

// By one thread: section b's status becomes `state`. A thread that sees this status may read `value`.
__device__ inline void publish(struct published p, unsigned b, unsigned state, elem_t value)
{
    elem_t *where = state == PREFIX ? &p.prefix[b] : &p.aggregate[b];
    *where = value;
    __threadfence();
    p.status[b] = state;
}

// From here to look_back(): called by all threads of a block's first warp, in which thread k is lane k.

// Looks at the window that ends before section `end`, lane k at section end - 1 - k, and waits until all of
// these have published. *complete tells whether one of them has a prefix. The nearest that has one gives it
// to its lane. The lanes below get their sections' aggregates, and those above the identity.
__device__ inline elem_t look(struct published p, int end, bool *complete)
{
    unsigned lane = threadIdx.x;       // 0 <= lane < WARP
    int section = end - 1 - (int)lane; // this lane's; below 0 there are none
    unsigned state = PREFIX;           // what it has published; where there is none, nothing is missing
    do {
        if (section >= 0)
            state = p.status[section];
    } while (__any_sync(0xffffffff, state == EMPTY));
    __threadfence();
    unsigned prefixes = __ballot_sync(0xffffffff, state == PREFIX); // bit k is lane k's
    unsigned nearest = (unsigned)__ffs((int)prefixes) - 1; // the lowest's number, or above every lane's
    *complete = prefixes != 0;
    if (lane == nearest)
        return p.prefix[section];
    return lane < nearest ? p.aggregate[section] : IDENTITY;
}

// The value of the lane `by` lanes above.
__device__ inline elem_t from_above(elem_t value, unsigned by)
{
    unsigned words[sizeof(elem_t) / sizeof(unsigned)]; // a shuffle moves one
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
        words[k] = __shfl_down_sync(0xffffffff, words[k], by);
    memcpy(&value, words, sizeof value);
    return value;
}

// All lanes' values, combined in the order of the array, in which lane 31's comes first. Only lane 0 gets it.
__device__ inline elem_t combine_lanes(elem_t value)
{
    for (unsigned by = 1; by < WARP; by *= 2) {
        elem_t earlier = from_above(value, by);
        if (threadIdx.x % (2 * by) == 0)
            value = combine(earlier, value);
    }
    return value;
}

// Everything before section b, which is not the first. Only lane 0 gets it.
__device__ inline elem_t look_back(struct published p, unsigned b)
{
    bool complete; // whether sum goes back to the beginning of the array
    elem_t sum = combine_lanes(look(p, (int)b, &complete));
    for (int end = (int)b - WARP; !complete; end -= WARP) {
        elem_t earlier = combine_lanes(look(p, end, &complete));
        if (threadIdx.x == 0)
            sum = combine(earlier, sum);
    }
    return sum;
}

// One block scans one section and adds everything before it. *started counts the blocks that have started.
__global__ void decoupled_look_back(elem_t *y, const elem_t *x, size_t n, struct published p,
                                    unsigned *started)
{
    extern __shared__ elem_t XY[]; // the section, one element per thread
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
    elem_t own = XY[t]; // the section's elements up to this thread's
    if (t == 0)
        publish(p, b, b > 0 ? AGGREGATE : PREFIX, XY[blockDim.x - 1]);
    if (t < WARP && b > 0) {
        elem_t sum = look_back(p, b); // in thread 0
        if (t == 0) {
            publish(p, b, PREFIX, combine(sum, XY[blockDim.x - 1]));
            before = sum;
        }
    }
    __syncthreads();
    if (i < n)
        y[i] = b > 0 ? combine(before, own) : own;
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    elem_t *aggregate = NULL, *prefix = NULL;                    // one of each for each section
    unsigned *words = NULL;                                      // the counter, then each section's status
    size_t bytes = (sections + (size_t)1) * sizeof *words;
    if (cudaMalloc(&aggregate, sections * sizeof *aggregate) == cudaSuccess &&
        cudaMalloc(&prefix, sections * sizeof *prefix) == cudaSuccess &&
        cudaMalloc(&words, bytes) == cudaSuccess) {
        struct published p = {words + 1, aggregate, prefix};
        cudaMemset(words, 0, bytes);
        decoupled_look_back<<<sections, section, section * sizeof(elem_t)>>>(y, x, n, p, words);
    }
    cudaFree(words);
    cudaFree(prefix);
    cudaFree(aggregate);
}
