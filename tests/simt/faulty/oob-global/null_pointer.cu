// prints: an illegal memory access was encountered
// prints: then cudaErrorIllegalAddress
// The output was never allocated: the kernel gets a null pointer. The launch fails, and what follows with it.
#include <stdio.h>

__global__ void fill(int *y, int value, int n)
{
    int i = threadIdx.x;
    if (i < n)
        y[i] = value; // finds: oob-global write
}

int main(void)
{
    int *y = NULL;
    fill<<<1, 32>>>(y, 7, 32);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorString(error));
    printf("then %s\n", cudaGetErrorName(cudaMalloc(&y, 128)));
    return 0;
}
