// What counts as a barrier of a block: a phase of a cuda::barrier in which several of its threads arrived,
// and a latch that opens. One thread alone meets nobody.
#include <cuda/barrier>
#include <cuda/latch>
#include <stdio.h>

__global__ void phases(int *y, unsigned times)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> all;
    unsigned t = threadIdx.x;
    if (t == 0)
        init(&all, blockDim.x);
    __syncthreads();
    for (unsigned k = 0; k < times; k++)
        all.arrive_and_wait();
    y[blockIdx.x * blockDim.x + t] = 1;
}

__global__ void opens(int *y)
{
    __shared__ __align__(8) unsigned char room[sizeof(cuda::latch<cuda::thread_scope_block>)];
    auto *all = (cuda::latch<cuda::thread_scope_block> *)room;
    if (threadIdx.x == 0)
        new (all) cuda::latch<cuda::thread_scope_block>(blockDim.x);
    __syncthreads();
    all->arrive_and_wait();
    y[threadIdx.x] = 1;
}

int main(void)
{
    int *y, h[64];
    cudaMalloc(&y, sizeof h);
    // launch: barriers=4
    phases<<<1, 64>>>(y, 3);
    // launch: barriers=8
    phases<<<2, 32>>>(y, 3);
    // launch: barriers=1
    phases<<<1, 1>>>(y, 3);
    // launch: barriers=2
    opens<<<1, 64>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < 64; i++)
        if (h[i] != 1)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
