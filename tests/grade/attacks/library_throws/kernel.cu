#include <thrust/system/cuda/error.h>
#include <thrust/system_error.h>
#include "libraries.h"
extern "C" cudaError_t inclusive_sums(unsigned *y, const unsigned *x, size_t n, cudaStream_t stream)
{
    throw thrust::system_error(cudaErrorUnknown, thrust::cuda_category());
    return cudaSuccess;
}
