// options: -arch=sm_90
// Strong accesses whose scopes are wide enough, and narrow ones that something else orders.
#include <cooperative_groups.h>
#include <cuda/atomic>
#include <stdio.h>

typedef cuda::atomic_ref<int, cuda::thread_scope_block> in_block;

// Each block counts in a word of its own, and in shared memory.
__global__ void own_words(int *n)
{
    __shared__ int sum;
    if (threadIdx.x == 0)
        sum = 0;
    __syncthreads();
    atomicAdd_block(&n[blockIdx.x], 1);
    in_block(sum).fetch_add(1, cuda::memory_order_relaxed);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(&n[4], sum);
}

// The next launch comes after it: another block continues.
__global__ void next_launch(int *n) { atomicAdd_block(&n[(blockIdx.x + 1) % gridDim.x], 1); }

// The grid's barrier orders the blocks.
__global__ void after_grid_barrier(int *n)
{
    atomicAdd_block(&n[blockIdx.x], 1);
    cooperative_groups::this_grid().sync();
    atomicAdd_block(&n[(blockIdx.x + 1) % gridDim.x], 1);
}

// Cluster scope reaches both blocks of the cluster; device, system and volatile go together.
__global__ void __cluster_dims__(2) in_clusters(int *n)
{
    asm volatile("red.relaxed.cluster.global.add.s32 [%0], 1;" ::"l"(&n[blockIdx.x / 2]) : "memory");
    if (blockIdx.x % 2 == 0)
        atomicAdd(&n[4], 1);
    else
        atomicAdd_system(&n[4], 1);
    if (*(volatile int *)&n[4] < 0)
        n[5] = 0;
}

// A flag hands a word over to another block, which then counts in it for itself.
__global__ void handed_over(int *n)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> flag(n[6]);
    if (threadIdx.x > 0)
        return;
    if (blockIdx.x == 0) {
        in_block(n[7]).fetch_add(1, cuda::memory_order_relaxed);
        flag.store(1, cuda::memory_order_release);
    } else {
        while (flag.load(cuda::memory_order_acquire) == 0)
            ;
        in_block(n[7]).fetch_add(1, cuda::memory_order_relaxed);
    }
}

int main(void)
{
    int h[8], *n;
    cudaMalloc(&n, sizeof h);
    cudaMemset(n, 0, sizeof h);
    own_words<<<4, 32>>>(n);
    next_launch<<<4, 32>>>(n);
    int *arguments[] = {(int *)n};
    void *pointers[] = {&arguments[0]};
    cudaLaunchCooperativeKernel((void *)after_grid_barrier, dim3(4), dim3(32), pointers, 0, 0);
    in_clusters<<<4, 32>>>(n);
    cudaLaunchCooperativeKernel((void *)handed_over, dim3(2), dim3(32), pointers, 0, 0);
    cudaMemcpy(h, n, sizeof h, cudaMemcpyDeviceToHost);
    bool right = h[0] + h[1] == 384 && h[2] + h[3] == 256 && h[4] == 256 && h[7] == 2;
    puts(right ? "ok" : "wrong");
    return 0;
}
