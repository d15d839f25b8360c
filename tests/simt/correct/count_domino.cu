// needs: fences
// A chained scan: the chain runs on from block to block through the flags. 5 steps inside a block of 32, and
// one more for each block after the first.
#include <stdio.h>

#ifdef SIMT
extern "C" void simtCombine(void);
#endif

__host__ __device__ static int combine(int left, int right)
{
#ifdef SIMT
    simtCombine();
#endif
    return left + right;
}

#define BLOCK 32

__global__ void domino(int *y, const int *x, int *sums, int *flags, int *ticket)
{
    __shared__ int s[BLOCK];
    __shared__ int b, before;
    int t = threadIdx.x;
    if (t == 0)
        b = atomicAdd(ticket, 1);
    __syncthreads();
    int i = b * BLOCK + t;
    s[t] = x[i];
    for (int stride = 1; stride < BLOCK; stride *= 2) {
        __syncthreads();
        int sum = s[t];
        if (t >= stride)
            sum = combine(s[t - stride], sum);
        __syncthreads();
        s[t] = sum;
    }
    if (t == 0 && b > 0) {
        while (atomicAdd(&flags[b - 1], 0) == 0)
            ;
        __threadfence();
        before = sums[b - 1];
    }
    __syncthreads();
    int sum = b > 0 ? combine(before, s[t]) : s[t];
    y[i] = sum;
    if (t == BLOCK - 1) {
        sums[b] = sum;
        __threadfence();
        atomicExch(&flags[b], 1);
    }
}

int main(void)
{
    const int blocks = 10, n = blocks * BLOCK;
    int h[n], *x, *y, *sums, *flags, *ticket;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&flags, blocks * sizeof(int));
    cudaMalloc(&ticket, sizeof(int));
    cudaMemset(flags, 0, blocks * sizeof(int));
    cudaMemset(ticket, 0, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    // launch: work=1578 steps=14
    domino<<<blocks, BLOCK>>>(y, x, sums, flags, ticket);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    cudaFree(flags);
    cudaFree(ticket);
    for (int i = 0; i < n; i++)
        if (h[i] != i + 1)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
