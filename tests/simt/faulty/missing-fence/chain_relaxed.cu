// form: `cuda::atomic_ref` of device scope, with relaxed stores and loads and with no fence
// verdict: race
// why: A relaxed access does not order the accesses to other words.
// says: memory_order_release at
#include "../../chain_by_one.h"
#include <cuda/atomic>

typedef cuda::atomic_ref<int, cuda::thread_scope_device> flag;

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flag(flags[b - 1]).load(cuda::memory_order_relaxed) == 0) // finds: missing-fence *
            ;
        before = sums[b - 1]; // finds: missing-fence read
    }
    sums[b] = before + total;                            // finds: missing-fence write
    flag(flags[b]).store(1, cuda::memory_order_relaxed); // finds: missing-fence *
    return before;
}
