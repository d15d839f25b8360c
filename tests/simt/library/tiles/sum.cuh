#pragma once
namespace tiles
{
#ifdef __CUDA_ARCH__
#define TILES_ARCH __CUDA_ARCH__
#else
#define TILES_ARCH 0
#endif
template <class T, int arch = TILES_ARCH> struct tile_sum {
    enum { threads = arch >= 500 ? 64 : 32 };
    static __device__ T sum(T *shared, T v)
    {
        shared[threadIdx.x] = v;
        asm("add.s32 %0, %0, 1;" : "+r"(v));
        return v + shared[(threadIdx.x + 1) % threads];
    }
};
template <class T> __device__ void meet(T *) { __syncthreads(); }
template <class T> __global__ void number_blocks(T *y, T *before)
{
    while (blockIdx.x > 0 && atomicAdd(before + blockIdx.x - 1, 0) == 0)
        ;
    atomicAdd(before + blockIdx.x, 1);
    y[blockIdx.x] = 1;
}
template <class Kernel, class T> __host__ __device__ int launch(Kernel kernel, T *y, T *before, int blocks)
{
#ifdef __CUDA_ARCH__
    return 0;
#else
    kernel<<<blocks, 1>>>(y, before);
    return 1;
#endif
}
} // namespace tiles
