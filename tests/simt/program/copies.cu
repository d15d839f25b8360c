// copies SIZE ZFILL: an asynchronous copy with these numbers.
#include <cuda_pipeline.h>
#include <stdlib.h>

__global__ void copy(int *y, const int *x, size_t size, size_t zfill)
{
    __shared__ alignas(16) int s[8];
    __pipeline_memcpy_async(s, x, size, zfill);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    *y = s[0];
}

int main(int, char **arguments)
{
    int *x;
    cudaMalloc(&x, 32);
    cudaMemset(x, 0, 32);
    copy<<<1, 1>>>(x, x, atoi(arguments[1]), atoi(arguments[2]));
    return cudaDeviceSynchronize();
}
