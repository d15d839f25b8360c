// form: `cuda::atomic_ref` of block scope: a store that releases, a load that acquires
// verdict: race
// why: An access of block scope is strong only for the threads of its own block, and it orders nothing for
// other blocks.
// says: reach only their own block
#include "../../chain_by_one.h"
#include <cuda/atomic>

typedef cuda::atomic_ref<int, cuda::thread_scope_block> flag;

__device__ int sums[BLOCKS], flags[BLOCKS];

__device__ int pass_on(int b, int total)
{
    int before = 0;
    if (b > 0) {
        while (flag(flags[b - 1]).load(cuda::memory_order_acquire) == 0) // finds: missing-fence|global-race *
            ;
        before = sums[b - 1]; // finds: missing-fence read
    }
    sums[b] = before + total;                            // finds: missing-fence write
    flag(flags[b]).store(1, cuda::memory_order_release); // finds: missing-fence|global-race *
    return before;
}
