// Sums without a library: one thread adds, and loads and stores whole chunks.
#include "libraries.h"

enum { CHUNK = 2048 };

__global__ void sums(unsigned *y, const unsigned *x, size_t n)
{
    unsigned chunk[CHUNK], sum = 0;
    for (size_t first = 0; first < n; first += CHUNK) {
        size_t there = n - first < CHUNK ? n - first : (size_t)CHUNK;
        memcpy(chunk, x + first, there * sizeof *chunk);
        for (size_t k = 0; k < there; k++)
            chunk[k] = sum += chunk[k];
        memcpy(y + first, chunk, there * sizeof *chunk);
    }
}

extern "C" cudaError_t inclusive_sums(unsigned *y, const unsigned *x, size_t n, cudaStream_t stream)
{
    if (n > INT_MAX)
        return cudaErrorInvalidValue;
    if (n > 0)
        sums<<<1, 1, 0, stream>>>(y, x, n);
    return cudaGetLastError();
}
