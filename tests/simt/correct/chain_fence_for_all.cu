// form: All threads write, and after `__syncthreads()` one thread calls `__threadfence()` and raises the
// flag; one thread polls and calls `__threadfence()`, and after `__syncthreads()` all threads read
// verdict: right
// why: A fence also covers what other threads of the block did before a barrier that comes before the fence,
// and a barrier after the reader's fence passes the order on to the reader's block.
#include "../chain.h"

__device__ volatile int flags[BLOCKS];

__global__ void chain(int *y, const int *x)
{
    int t = threadIdx.x, b = number_of_block(), i = b * SECTION + t, own = scan_section(x[i]);
    if (t == 0 && b > 0) {
        while (flags[b - 1] == 0)
            ;
        __threadfence();
    }
    __syncthreads();
    y[i] = own + (b > 0 ? y[b * SECTION - 1] : 0);
    __syncthreads();
    if (t == 0) {
        __threadfence();
        flags[b] = 1;
    }
}

void scan(int *y, const int *x) { chain<<<BLOCKS, SECTION>>>(y, x); }
