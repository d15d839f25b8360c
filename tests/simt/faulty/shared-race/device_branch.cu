// says: device_branch.cu:16 while thread
// The barrier is in the branch that only the host compiles.
#include <stdio.h>

__device__ __host__ inline void meet()
{
#ifndef __CUDA_ARCH__
    printf("nothing to wait for\n");
#endif
}

__device__ int from_right(int *s, int v)
{
#ifdef __CUDA_ARCH__
    s[threadIdx.x] = v;                       // finds: shared-race write
    return s[(threadIdx.x + 1) % blockDim.x]; // finds: shared-race read
#else
    __syncthreads();
    return v;
#endif
}

__global__ void rotate(int *y)
{
    __shared__ int s[64];
    s[threadIdx.x] = 0;
    __syncthreads();
    y[threadIdx.x] = from_right(s, threadIdx.x);
    meet();
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    rotate<<<1, 64>>>(y);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(y);
    return 0;
}
