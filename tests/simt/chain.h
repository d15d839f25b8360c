// What the programs chain_….cu share, each of which writes a chained scan in another form: the parts that
// are the same in all forms, and a main that compares the result. The lines form:, verdict: and why: at the
// head of each program are its row in docs/chained-scans.md. The program defines scan(), or includes
// chain_by_one.h.
#ifndef CHAIN_H
#define CHAIN_H

#include <stdio.h>

#define SECTION 64
#define BLOCKS  12
#ifndef CALLS
#define CALLS 1
#endif

void scan(int *y, const int *x); // of BLOCKS sections, in one launch

__device__ int started; // how many blocks have started

// Returns the place of the block in the order in which the blocks have started.
__device__ static inline int number_of_block()
{
    __shared__ int number;
    if (threadIdx.x == 0)
        number = atomicAdd(&started, 1);
    __syncthreads();
    return number;
}

// Returns the sum of the values of the threads up to this one.
__device__ static inline int scan_section(int value)
{
    __shared__ int s[SECTION];
    int t = threadIdx.x;
    s[t] = value;
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
    }
    return s[t];
}

// Ends with 0 even if the result is wrong, because the device reports a race whether or not it did harm.
int main()
{
    const int n = BLOCKS * SECTION;
    int h[n], result[n], *x, *y, sum = 0, i;
    for (i = 0; i < n; i++)
        h[i] = i % 5 - 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    for (int call = 0; call < CALLS; call++)
        scan(y, x);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    for (i = 0; i < n && result[i] == (sum += h[i]); i++)
        ;
    if (i < n)
        printf("y[%d] is %d, not %d\n", i, result[i], sum);
    else
        printf("ok\n");
    cudaFree(x);
    cudaFree(y);
    return 0;
}

#endif
