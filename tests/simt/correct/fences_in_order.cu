// needs: fences
// Two threads' wide fences are in one order although a narrower fence, or an atomic that acquires, hands on
// the flag between them: sequentially consistent fences that reach each other need no fence that publishes.
#include <stdio.h>

#include <cuda/atomic>

__device__ int value[4], flag[4];

__device__ void wait_for(int *f, int wanted)
{
    while (atomicAdd(f, 0) != wanted)
        ;
}

// Block 0 hands the flag on within itself, by a fence for the block only.
__device__ void through_a_narrow_fence(void)
{
    if (blockIdx.x == 0 && threadIdx.x == 1) {
        value[0] = 1;
        __threadfence();
        atomicExch(&flag[0], 1);
    } else if (blockIdx.x == 0) {
        wait_for(&flag[0], 1);
        __threadfence_block();
        atomicExch(&flag[0], 2);
    } else if (threadIdx.x == 0) {
        wait_for(&flag[0], 2);
        __threadfence();
        value[0]++;
    }
}

// The flag changes hands in block 1, and comes back to block 0, whose first fence is for itself only.
__device__ void through_another_block(void)
{
    if (blockIdx.x == 0 && threadIdx.x == 1) {
        value[1] = 1;
        __threadfence_block();
        atomicExch(&flag[1], 1);
    } else if (blockIdx.x == 1 && threadIdx.x == 1) {
        wait_for(&flag[1], 1);
        __threadfence();
        atomicExch(&flag[1], 2);
    } else if (blockIdx.x == 0) {
        wait_for(&flag[1], 2);
        __threadfence();
        value[1]++;
    }
}

// A thread that acquires what a fence published, and raises a flag by a relaxed write.
__device__ void through_an_acquire(void)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> f(flag[2]), g(flag[3]);
    if (blockIdx.x == 0 && threadIdx.x == 1) {
        value[2] = 1;
        __threadfence();
        f.store(1, cuda::memory_order_relaxed);
    } else if (blockIdx.x == 0) {
        while (f.load(cuda::memory_order_acquire) == 0)
            ;
        g.store(1, cuda::memory_order_relaxed);
    } else if (threadIdx.x == 0) {
        while (g.load(cuda::memory_order_relaxed) == 0)
            ;
        __threadfence();
        value[2]++;
    }
}

__global__ void hand_on(void)
{
    through_a_narrow_fence();
    through_another_block();
    through_an_acquire();
}

int main(void)
{
    int h[4];
    cudaLaunchCooperativeKernel((void *)hand_on, 2, 2, NULL, 0, 0); // so that both blocks are resident
    cudaMemcpyFromSymbol(h, value, sizeof h);
    if (h[0] != 2 || h[1] != 2 || h[2] != 2)
        return printf("%d %d %d, not 2 2 2\n", h[0], h[1], h[2]), 1;
    printf("ok\n");
    return 0;
}
