// A coarsened section scan with several shared arrays: serial in the thread, a scan of the totals, add back.
#include <stdio.h>

#define THREADS 64
#define COARSE  5
#define SECTION (THREADS * COARSE)

__global__ void three_phase(int *y, const int *x, int n)
{
    __shared__ int XY[SECTION];
    __shared__ int totals[THREADS];
    int t = threadIdx.x, first = blockIdx.x * SECTION;
    for (int k = t; k < SECTION; k += THREADS)
        XY[k] = first + k < n ? x[first + k] : 0;
    __syncthreads();
    int *mine = &XY[t * COARSE];
    for (int k = 1; k < COARSE; k++)
        mine[k] += mine[k - 1];
    totals[t] = mine[COARSE - 1];
    for (int stride = 1; stride < THREADS; stride *= 2) {
        __syncthreads();
        int sum = totals[t];
        if (t >= stride)
            sum += totals[t - stride];
        __syncthreads();
        totals[t] = sum;
    }
    __syncthreads();
    if (t > 0)
        for (int k = 0; k < COARSE; k++)
            mine[k] += totals[t - 1];
    __syncthreads();
    for (int k = t; k < SECTION && first + k < n; k += THREADS)
        y[first + k] = XY[k];
}

int main(void)
{
    const int n = 1111;
    int h[n], result[n], *x, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 4;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    three_phase<<<(n + SECTION - 1) / SECTION, THREADS>>>(y, x, n);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++) {
        sum = i % SECTION ? sum + h[i] : h[i];
        if (result[i] != sum) {
            printf("y[%d] is %d, not %d\n", i, result[i], sum);
            return 1;
        }
    }
    printf("ok\n");
    return 0;
}
