// needs: fences
// A chained scan: blocks take their place in the chain when they start, and hand the sum on through an atomic
// flag with a fence on either side.
#include <stdio.h>

#define SECTION 64

__global__ void domino(int *y, const int *x, int n, int *sums, int *flags, int *ticket)
{
    __shared__ int s[SECTION];
    __shared__ int block, before;
    int t = threadIdx.x;
    if (t == 0)
        block = atomicAdd(ticket, 1);
    __syncthreads();
    int b = block, i = b * SECTION + t;
    s[t] = i < n ? x[i] : 0;
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
    }
    if (t == SECTION - 1) {
        int sum = 0;
        if (b > 0) {
            while (atomicAdd(&flags[b - 1], 0) == 0)
                ;
            __threadfence();
            sum = sums[b - 1];
        }
        sums[b] = sum + s[t];
        __threadfence();
        atomicExch(&flags[b], 1);
        before = sum;
    }
    __syncthreads();
    if (i < n)
        y[i] = before + s[t];
}

int main(void)
{
    const int n = 2000, blocks = (n + SECTION - 1) / SECTION;
    int h[n], result[n], *x, *y, *sums, *flags, *ticket, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 5 - 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, blocks * sizeof(int));
    cudaMalloc(&flags, blocks * sizeof(int));
    cudaMalloc(&ticket, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 2; round++) {
        cudaMemset(flags, 0, blocks * sizeof(int));
        cudaMemset(ticket, 0, sizeof(int));
        domino<<<blocks, SECTION>>>(y, x, n, sums, flags, ticket);
    }
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        sum += h[i];
        if (result[i] != sum)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    cudaFree(flags);
    cudaFree(ticket);
    printf("ok\n");
    return 0;
}
