// needs: fences
// Locks: with a fence of block scope and atomics of block scope for the threads of one block, with a lock for
// each of two counters, given back by a volatile store, and by an atomic that releases; and a look at the
// counter by a thread that takes the lock for it.
#include <cuda/atomic>
#include <stdio.h>

// One thread of each warp takes the lock of its block.
__global__ void in_block(int *locks, int *counters)
{
    if (threadIdx.x % 32 != 0)
        return;
    while (atomicCAS_block(&locks[blockIdx.x], 0, 1) != 0)
        ;
    __threadfence_block();
    counters[blockIdx.x] += 1;
    __threadfence_block();
    atomicExch_block(&locks[blockIdx.x], 0);
}

__global__ void one_for_each(int *locks, int *counters)
{
    const unsigned which = blockIdx.x % 2;
    if (threadIdx.x != 0)
        return;
    while (atomicCAS(&locks[which], 0, 1) != 0)
        ;
    __threadfence();
    counters[which] += 1;
    __threadfence();
    *(volatile int *)&locks[which] = 0;
}

__global__ void by_orders(int *locks, int *counters, int *seen)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> lock(locks[0]);
    if (threadIdx.x != 0)
        return;
    for (int free = 0; !lock.compare_exchange_weak(free, 1, cuda::memory_order_acquire); free = 0)
        ;
    if (blockIdx.x == 7)
        *seen = counters[0];
    counters[0] += 1;
    lock.store(0, cuda::memory_order_release);
}

int main(void)
{
    const int blocks = 20;
    int h[blocks], *locks, *counters, *seen;
    cudaMalloc(&locks, sizeof h);
    cudaMalloc(&counters, sizeof h);
    cudaMalloc(&seen, sizeof *seen);
    cudaMemset(locks, 0, sizeof h);
    cudaMemset(counters, 0, sizeof h);
    in_block<<<blocks, 128>>>(locks, counters);
    one_for_each<<<blocks, 32>>>(locks, counters);
    by_orders<<<blocks, 32>>>(locks, counters, seen);
    cudaMemcpy(h, counters, sizeof h, cudaMemcpyDeviceToHost);
    printf(h[0] == 4 + 10 + 20 && h[1] == 4 + 10 && h[2] == 4 ? "ok\n" : "wrong\n");
    return 0;
}
