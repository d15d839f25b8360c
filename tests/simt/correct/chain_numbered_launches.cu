// form: Flags that are never cleared: the flag is the number of the launch, with `__threadfence()` on both
// sides
// verdict: right
// why: No flag of an earlier launch holds the number of this launch.
#define CALLS 3
#include "../chain.h"

__device__ int sums[BLOCKS];
__device__ volatile int flags[BLOCKS];

__global__ void chain(int *y, const int *x, int launch)
{
    __shared__ int before;
    int b = number_of_block() - (launch - 1) * BLOCKS, i = b * SECTION + threadIdx.x,
        own = scan_section(x[i]);
    if (threadIdx.x == SECTION - 1) {
        before = 0;
        if (b > 0) {
            while (flags[b - 1] != launch)
                ;
            __threadfence();
            before = sums[b - 1];
        }
        sums[b] = before + own;
        __threadfence();
        flags[b] = launch;
    }
    __syncthreads();
    y[i] = before + own;
}

void scan(int *y, const int *x)
{
    static int launches;
    chain<<<BLOCKS, SECTION>>>(y, x, ++launches);
}
