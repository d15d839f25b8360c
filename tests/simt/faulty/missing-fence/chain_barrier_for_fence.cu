// form: One thread polls a `volatile` flag, and after `__syncthreads()` all threads read the sum, with a
// fence only on the writer's side
// verdict: race
// why: A barrier orders accesses only for the threads of its own block, so the reader's fence is still
// missing.
// says: missing on the reader's side
#include "../../chain.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__global__ void chain(int *y, const int *x)
{
    int t = threadIdx.x, b = number_of_block(), i = b * SECTION + t, own = scan_section(x[i]);
    if (t == 0 && b > 0)
        while (flags[b - 1] == 0) // finds: missing-fence read
            ;
    __syncthreads();
    int before = b > 0 ? sums[b - 1] : 0; // finds: missing-fence read
    y[i] = before + own;
    if (t == SECTION - 1) {
        sums[b] = before + own; // finds: missing-fence write
        __threadfence();
        flags[b] = 1; // finds: missing-fence write
    }
}

void scan(int *y, const int *x) { chain<<<BLOCKS, SECTION>>>(y, x); }
