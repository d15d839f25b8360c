// prints: wrong from 4160 on
// exits: 1
// A hierarchical scan with one level too few: the sums of more than 64 sections are scanned by one block of
// 64, each half on its own.
#include <stdio.h>

#define SECTION 64

__global__ void scan_sections(int *y, int *sums, const int *x, int n)
{
    __shared__ int s[SECTION];
    int t = threadIdx.x, i = blockIdx.x * SECTION + t;
    s[t] = i < n ? x[i] : 0;
    __syncthreads();
    for (int stride = 1; stride < SECTION; stride *= 2) {
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
        __syncthreads();
    }
    if (i < n)
        y[i] = s[t];
    if (sums && t == SECTION - 1)
        sums[blockIdx.x] = s[t];
}

__global__ void add_sums(int *y, const int *sums, int n)
{
    int i = blockIdx.x * SECTION + threadIdx.x;
    if (blockIdx.x > 0 && i < n)
        y[i] += sums[blockIdx.x - 1];
}

int main(void)
{
    const int n = 5000, sections = (n + SECTION - 1) / SECTION;
    static int h[n];
    int *x, *y, *sums, i;
    for (i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&sums, sections * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_sections<<<sections, SECTION>>>(y, sums, x, n);
    scan_sections<<<(sections + SECTION - 1) / SECTION, SECTION>>>(sums, NULL, sums, sections);
    add_sums<<<sections, SECTION>>>(y, sums, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    cudaFree(sums);
    for (i = 0; i < n && h[i] == i + 1; i++)
        ;
    if (i < n)
        printf("wrong from %d on\n", i);
    return i < n;
}
