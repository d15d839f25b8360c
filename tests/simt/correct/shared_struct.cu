// One shared struct holds everything that a block needs; two kernels have arrays of the same name and of
// other types; some are declared inside loops and branches.
#include <stdio.h>

struct scratch {
    int sums[64];
    double mean;
    char label[3];
    int last;
};

__global__ void first(double *y, const int *x)
{
    __shared__ scratch s;
    unsigned t = threadIdx.x;
    s.sums[t] = x[t];
    if (t < 3)
        s.label[t] = (char)('a' + t);
    __syncthreads();
    if (t == 0) {
        int sum = 0;
        for (int k = 0; k < 64; k++)
            sum += s.sums[k];
        s.mean = sum / 64.0;
    }
    if (t == 63)
        s.last = s.sums[63];
    __syncthreads();
    y[t] = s.mean + s.last + s.label[t % 3];
}

__global__ void second(double *y, const int *x)
{
    __shared__ double s[32];
    unsigned t = threadIdx.x;
    for (int half = 0; half < 2; half++) {
        __shared__ int part[32];
        part[t] = x[32 * half + t];
        __syncthreads();
        s[t] = part[31 - t];
        __syncthreads();
        y[32 * half + t] = s[31 - t] + 0.5;
    }
}

int main(void)
{
    int h[64], *x, sum = 0;
    double result[64], *y;
    for (int i = 0; i < 64; i++)
        sum += h[i] = 3 * i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    first<<<1, 64>>>(y, x);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++)
        if (result[i] != sum / 64.0 + h[63] + 'a' + i % 3)
            return printf("first: %d is %g\n", i, result[i]), 1;
    second<<<1, 32>>>(y, x);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++)
        if (result[i] != h[i] + 0.5)
            return printf("second: %d is %g\n", i, result[i]), 1;
    cudaFree(x);
    cudaFree(y);
    printf("ok\n");
    return 0;
}
