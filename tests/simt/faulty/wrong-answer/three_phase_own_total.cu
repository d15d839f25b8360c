// prints: wrong from 4 on
// exits: 1
// The third phase of a coarsened scan adds each part's own total to it, where the total of the parts before
// is due, and leaves the first and last elements of a part out. Every access is in order: no device can see
// this fault, only a test of the results.
#include <stdio.h>

#define SECTION 16
#define PART    4

__global__ void three_phase(int *y, const int *x)
{
    __shared__ int s[SECTION], totals[SECTION / PART];
    int t = threadIdx.x, parts = blockDim.x;
    for (int i = t; i < SECTION; i += parts)
        s[i] = x[i];
    __syncthreads();
    for (int k = 1; k < PART; k++)
        s[t * PART + k] += s[t * PART + k - 1];
    totals[t] = s[(t + 1) * PART - 1];
    for (int stride = 1; stride < parts; stride *= 2) {
        __syncthreads();
        int sum = totals[t];
        if (t >= stride)
            sum += totals[t - stride];
        __syncthreads();
        totals[t] = sum;
    }
    if (t > 0)
        for (int k = 1; k < PART - 1; k++)
            s[t * PART + k] += totals[t];
    __syncthreads();
    for (int i = t; i < SECTION; i += parts)
        y[i] = s[i];
}

int main(void)
{
    int h[SECTION], *x, *y, sum = 0, i;
    for (i = 0; i < SECTION; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    three_phase<<<1, SECTION / PART>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (i = 0; i < SECTION && h[i] == sum + 1; i++)
        sum++;
    if (i < SECTION)
        printf("wrong from %d on\n", i);
    return i < SECTION;
}
