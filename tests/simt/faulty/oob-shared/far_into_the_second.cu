// An index of the whole array is used for a section's: beyond the first shared array, and beyond what would
// be the second if they were packed.
// says: sections[
// says: and the array has 64 elements, 256 bytes
#include <stdio.h>

__global__ void scan(int *y, const int *x)
{
    __shared__ int sections[64];
    __shared__ int sums[64];
    unsigned t = threadIdx.x, i = blockIdx.x * blockDim.x + t;
    sums[t] = x[i];
    sections[i] = sums[t]; // finds: oob-shared write
    __syncthreads();
    y[i] = sums[t];
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, 1024 * sizeof *x);
    cudaMalloc(&y, 1024 * sizeof *y);
    cudaMemset(x, 0, 1024 * sizeof *x);
    scan<<<16, 64>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
