// A shared slot carries a total from chunk to chunk, with a barrier after it is written and one after it is
// read.
#include <stdio.h>

#define THREADS 64

__global__ void long_scan(int *y, const int *x, int n)
{
    __shared__ int s[THREADS], carry;
    int t = threadIdx.x;
    if (t == 0)
        carry = 0;
    for (int first = 0; first < n; first += THREADS) {
        s[t] = first + t < n ? x[first + t] : 0;
        for (int stride = 1; stride < THREADS; stride *= 2) {
            __syncthreads();
            int left = t >= stride ? s[t - stride] : 0;
            __syncthreads();
            s[t] += left;
        }
        __syncthreads();
        int before = carry;
        if (first + t < n)
            y[first + t] = before + s[t];
        __syncthreads();
        if (t == THREADS - 1)
            carry = before + s[t];
    }
}

int main(void)
{
    const int n = 1000;
    int h[n], result[n], *x, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 6;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    long_scan<<<1, THREADS>>>(y, x, n);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++) {
        sum += h[i];
        if (result[i] != sum)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    printf("ok\n");
    return 0;
}
