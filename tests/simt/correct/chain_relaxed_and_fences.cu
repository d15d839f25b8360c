// form: A relaxed `cuda::atomic`, with `cuda::atomic_thread_fence` that releases on the writer's side and
// acquires on the reader's
// verdict: right
// why: A fence that releases before a relaxed store, and a fence that acquires after a relaxed load, order
// as much as a store that releases and a load that acquires.
#include "../chain_by_one.h"
#include <cuda/atomic>

__device__ int sums[BLOCKS];
__device__ cuda::atomic<int, cuda::thread_scope_device> flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flags[b - 1].load(cuda::memory_order_relaxed) == 0)
            ;
        cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
        before = sums[b - 1];
    }
    sums[b] = before + total;
    cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
    flags[b].store(1, cuda::memory_order_relaxed);
    return before;
}
