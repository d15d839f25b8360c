// A scan of the whole array, recursive on the host: sections, their sums, and the sums added back. Launches
// come one after the other, and that alone orders them.
#include <stdio.h>
#include <stdlib.h>

#define SECTION 32

static void check(cudaError_t error)
{
    if (error != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(error));
        exit(1);
    }
}

__global__ void scan_sections(int *y, int *sums, const int *x, int n)
{
    __shared__ int s[SECTION];
    int t = threadIdx.x, i = blockIdx.x * SECTION + t;
    s[t] = i < n ? x[i] : 0;
    for (int stride = 1; stride < SECTION; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
    }
    if (i < n)
        y[i] = s[t];
    if (t == SECTION - 1)
        sums[blockIdx.x] = s[t];
}

__global__ void add_sums(int *y, const int *sums, int n)
{
    int i = (blockIdx.x + 1) * SECTION + threadIdx.x;
    if (i < n)
        y[i] += sums[blockIdx.x];
}

static void scan(int *y, const int *x, int n)
{
    int sections = (n + SECTION - 1) / SECTION, *sums;
    check(cudaMalloc(&sums, sections * sizeof(int)));
    scan_sections<<<sections, SECTION>>>(y, sums, x, n);
    check(cudaGetLastError());
    if (sections > 1) {
        scan(sums, sums, sections);
        add_sums<<<sections - 1, SECTION>>>(y, sums, n);
        check(cudaGetLastError());
    }
    check(cudaFree(sums));
}

int main(void)
{
    const int n = 5000;
    static int h[n], result[n];
    int *x, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 3;
    check(cudaMalloc(&x, sizeof h));
    check(cudaMalloc(&y, sizeof h));
    check(cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice));
    scan(y, x, n);
    check(cudaDeviceSynchronize());
    check(cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost));
    check(cudaFree(x));
    check(cudaFree(y));
    for (int i = 0; i < n; i++) {
        sum += h[i];
        if (result[i] != sum) {
            printf("y[%d] is %d, not %d\n", i, result[i], sum);
            return 1;
        }
    }
    printf("ok\n");
    return 0;
}
