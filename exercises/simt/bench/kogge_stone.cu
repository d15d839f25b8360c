// How fast the CPU device is: Kogge-Stone for 2^20 elements in blocks of 1024 threads, with every check on. A
// thread-step is one thread at one of the 10 strides. Prints millions of thread-steps per second: the median
// of the runs, and the best.
#include "rates.h"

#define SECTION 1024
#define STEPS   10
#define RUNS    15

__global__ void kogge_stone(int *y, const int *x, unsigned n)
{
    __shared__ int XY[SECTION];
    unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    XY[t] = i < n ? x[i] : 0;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        int sum = XY[t];
        if (t >= stride)
            sum += XY[t - stride];
        __syncthreads();
        XY[t] = sum;
    }
    if (i < n)
        y[i] = XY[t];
}

int main(void)
{
    const unsigned n = 1u << 20;
    int *h = (int *)malloc(n * sizeof *h), *x, *y;
    double rates[RUNS];
    for (unsigned i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, n * sizeof *x);
    cudaMalloc(&y, n * sizeof *y);
    cudaMemcpy(x, h, n * sizeof *x, cudaMemcpyHostToDevice);
    for (int r = 0; r < RUNS; r++) {
        double start = seconds();
        kogge_stone<<<n / SECTION, SECTION>>>(y, x, n);
        cudaDeviceSynchronize();
        rates[r] = (double)n * STEPS / (seconds() - start) / 1e6;
    }
    cudaMemcpy(h, y, n * sizeof *h, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < n; i++)
        if (h[i] != (int)(i % SECTION + 1)) {
            fprintf(stderr, "kogge_stone: y[%u] is %d\n", i, h[i]);
            return 1;
        }
    print_rates(rates, RUNS);
    printf("\n");
    return 0;
}
