// Blocks count up one word by atomics of block scope, and read it by ones that are wide enough, or by none.
#include <cuda/atomic>
#include <stdio.h>

// says: the atomic at scope_of_one_block.cu:9 reaches only its own block; device scope reaches all blocks
__global__ void count(int *n)
{
    if (threadIdx.x == 0)
        atomicAdd_block(n, 1); // finds: global-race atomic
}

__global__ void count_two_ways(int *n)
{
    if (blockIdx.x % 2 == 0)
        atomicAdd(n, 1); // finds: global-race atomic
    else
        atomicAdd_block(n, 1); // finds: global-race atomic
}

__global__ void look(int *n, int *y)
{
    cuda::atomic_ref<int, cuda::thread_scope_block> here(*n);
    if (blockIdx.x == 0)
        here.fetch_add(1, cuda::memory_order_relaxed); // finds: global-race atomic
    else if (threadIdx.x == 0)
        y[blockIdx.x] = *(volatile int *)n; // finds: global-race read
}

int main(void)
{
    int *n, *y, h = 0;
    cudaMalloc(&n, sizeof *n);
    cudaMalloc(&y, 4 * sizeof *y);
    cudaMemset(n, 0, sizeof *n);
    count<<<4, 32>>>(n);
    count_two_ways<<<4, 32>>>(n);
    look<<<4, 32>>>(n, y);
    cudaMemcpy(&h, n, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h > 0);
    return 0;
}
