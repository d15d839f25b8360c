// copies SIZE [ZFILL]: an asynchronous copy with these numbers; without ZFILL, by an aligned_size_t.
#include <cuda/pipeline>
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

__global__ void promise(const int *x, size_t size)
{
    __shared__ alignas(16) int s[8];
    auto pipe = cuda::make_pipeline();
    cuda::memcpy_async(s, x, cuda::aligned_size_t<8>(size), pipe);
    pipe.producer_commit();
    pipe.consumer_wait();
}

int main(int argc, char **arguments)
{
    int *x;
    cudaMalloc(&x, 32);
    cudaMemset(x, 0, 32);
    if (argc > 2)
        copy<<<1, 1>>>(x, x, atoi(arguments[1]), atoi(arguments[2]));
    else
        promise<<<1, 1>>>(x, atoi(arguments[1]));
    return cudaDeviceSynchronize();
}
