// One buffer of bytes in shared memory holds a flag and then, right after it, doubles.
#include <stdio.h>

__global__ void sums(double *y, const double *x)
{
    extern __shared__ unsigned char bytes[];
    double *s = (double *)(bytes + 4);
    s[threadIdx.x] = x[threadIdx.x]; // finds: misaligned write
    __syncthreads();
    y[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main(void)
{
    double *x, *y;
    cudaMalloc(&x, 32 * sizeof(double));
    cudaMalloc(&y, 32 * sizeof(double));
    cudaMemset(x, 0, 32 * sizeof(double));
    sums<<<1, 32, 4 + 32 * sizeof(double)>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
