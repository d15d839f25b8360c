// Reduction tree and reverse tree in dynamic shared memory, two elements per thread.
#include <stdio.h>

__global__ void brent_kung(int *y, const int *x, unsigned n)
{
    extern __shared__ int XY[];
    const unsigned section = 2 * blockDim.x, first = blockIdx.x * section;
    for (unsigned k = threadIdx.x; k < section; k += blockDim.x)
        XY[k] = first + k < n ? x[first + k] : 0;
    for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned k = (threadIdx.x + 1) * 2 * stride - 1;
        if (k < section)
            XY[k] += XY[k - stride];
    }
    for (unsigned stride = section / 4; stride > 0; stride /= 2) {
        __syncthreads();
        unsigned k = (threadIdx.x + 1) * 2 * stride - 1;
        if (k + stride < section)
            XY[k + stride] += XY[k];
    }
    __syncthreads();
    for (unsigned k = threadIdx.x; k < section && first + k < n; k += blockDim.x)
        y[first + k] = XY[k];
}

int main(void)
{
    const unsigned n = 900, threads = 128, section = 2 * threads;
    int h[n], result[n], *x, *y, sum = 0;
    for (unsigned i = 0; i < n; i++)
        h[i] = (int)(i * i % 13);
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    brent_kung<<<(n + section - 1) / section, threads, section * sizeof(int)>>>(y, x, n);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (unsigned i = 0; i < n; i++) {
        sum = i % section ? sum + h[i] : h[i];
        if (result[i] != sum) {
            printf("y[%u] is %d, not %d\n", i, result[i], sum);
            return 1;
        }
    }
    printf("ok\n");
    return 0;
}
