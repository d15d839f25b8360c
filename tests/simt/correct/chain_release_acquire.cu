// form: `cuda::atomic_ref` of device scope: a store that releases, a load that acquires
// verdict: right
// why: A load that acquires and sees what a store has released is ordered after everything before that
// store.
#include "../chain_by_one.h"
#include <cuda/atomic>

typedef cuda::atomic_ref<int, cuda::thread_scope_device> flag;

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flag(flags[b - 1]).load(cuda::memory_order_acquire) == 0)
            ;
        before = sums[b - 1];
    }
    sums[b] = before + total;
    flag(flags[b]).store(1, cuda::memory_order_release);
    return before;
}
