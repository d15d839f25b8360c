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
    // TODO (part 2): p.status[b] is `state`, and whoever sees that may read *where.
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
    // TODO (part 2): the sections that count have published, and what they published may be read. nearest is
    // as said.
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
    // TODO (part 2): lane 0's value is that of all lanes, in log2(WARP) steps.
    return value;
}

// By a warp: publishes section b, whose elements, combined, are `total`. *before becomes everything before
// it, if b > 0.
__device__ static void look_back(struct published p, unsigned b, elem_t total, elem_t *before)
{
    bool first_lane = threadIdx.x % WARP == 0;
    // TODO (part 2): what section b can publish before it knows of any other is published.
    if (b == 0)
        return;
    elem_t value;
    bool complete = look(p, (int)b, &value);
    elem_t sum = combine_lanes(value); // of all sections looked at, in the first lane
    if (!complete) {
        // TODO (part 3): sum has the sections farther back, too, up to and with one that has a prefix.
    }
    if (first_lane) {
        // TODO (part 2): section b's prefix is published.
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

    // TODO (part 1): number is one of 0, 1, 2 …, given out in the order in which blocks start. Any thread may
    // read it.
    unsigned b = number;
    size_t i = (size_t)b * blockDim.x + t; // this thread's element of x, if i < n
    XY[t] = i < n ? x[i] : IDENTITY;
    // TODO (part 1): every XY[t] holds its section's elements 0 to t, combined in order; by Kogge-Stone. Any
    // thread may read any of them.
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
        // TODO (part 1): no block has started, and every status is EMPTY.
        decoupled_look_back<<<sections, section, section * sizeof(elem_t)>>>(y, x, n, p, words);
        cudaFree(words);
    }
    cudaFree(values);
}
