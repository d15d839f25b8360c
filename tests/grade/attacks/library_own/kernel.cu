#include "cub/cub.cuh"
#include "libraries.h"
extern "C" cudaError_t inclusive_sums(unsigned *y, const unsigned *x, size_t n, cudaStream_t stream)
{
    return cudaSuccess;
}
