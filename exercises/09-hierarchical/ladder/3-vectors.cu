// Version 3: vectors. The last launch adds to 16 bytes per thread, whatever the sections are: a quarter of
// the threads, and each waits for four times as much.
#include "vectors.h"

enum { ADDERS = 256 }; // threads of a block that adds

// One block scans one section of x into y. Unless totals is null, totals[b] becomes section b's total. y may
// be x.
__global__ void scan_sections(elem_t *y, elem_t *totals, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];                  // the section, one element per thread
    unsigned t = threadIdx.x;                       // 0 <= t < blockDim.x
    size_t i = (size_t)blockIdx.x * blockDim.x + t; // this thread's element of x, if i < n

    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        elem_t sum = XY[t];
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        __syncthreads();
        XY[t] = sum;
    }
    if (i < n)
        y[i] = XY[t];
    if (totals && t == blockDim.x - 1)
        totals[blockIdx.x] = XY[t];
}

// Completes all sections but the first, each of 2^log elements, a vector or more. totals[b] holds everything
// up to the end of section b.
__global__ void add_totals(elem_t *y, const elem_t *totals, size_t n, unsigned log)
{
    size_t i = ((size_t)1 << log) + ((size_t)blockIdx.x * blockDim.x + threadIdx.x) * VECTOR;
    if (i >= n)
        return;
    elem_t vector[VECTOR], before = totals[(i >> log) - 1];
    bool whole = are_vectors(y, i, VECTOR, n);
    load_vector(vector, y, i, n, whole);
    for (unsigned j = 0; j < VECTOR; j++)
        vector[j] = combine(before, vector[j]);
    store_vector(y, i, n, vector, whole);
}

static unsigned log2_of(unsigned power)
{
    unsigned log = 0;
    while (1u << log < power)
        log++;
    return log;
}

// How many blocks that takes.
static unsigned adding_blocks(size_t n, unsigned section)
{
    return (unsigned)((n - section + ADDERS * VECTOR - 1) / (ADDERS * VECTOR));
}

// y may be x.
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    if (section == 0)
        section = 256;
    if (section < VECTOR)
        section = VECTOR;
    size_t sections = (n + section - 1) / section; // the last may be partial
    size_t bytes = section * sizeof(elem_t);       // of shared memory a block
    if (sections == 1) {
        scan_sections<<<1, section, bytes>>>(y, NULL, x, n);
        return;
    }
    elem_t *totals;
    if (cudaMallocAsync(&totals, sections * sizeof(elem_t), 0) != cudaSuccess)
        return;
    scan_sections<<<(unsigned)sections, section, bytes>>>(y, totals, x, n);
    scan(totals, totals, sections, section);
    add_totals<<<adding_blocks(n, section), ADDERS>>>(y, totals, n, log2_of(section));
    cudaFreeAsync(totals, 0);
}
