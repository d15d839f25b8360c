// Sections of four are loaded as one int4 each, from a pointer that was moved by one element first.
#include <stdio.h>

__global__ void copy(int4 *y, const int *x)
{
    const int4 *from = (const int4 *)(x + 1);
    y[threadIdx.x] = from[threadIdx.x]; // finds: misaligned read
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, 132 * sizeof(int));
    cudaMalloc(&y, 128 * sizeof(int));
    cudaMemset(x, 0, 132 * sizeof(int));
    copy<<<1, 32>>>((int4 *)y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize())); // prints: cudaErrorMisalignedAddress
    return 0;
}
