// An unsigned index goes below zero by more than a megabyte.
// says: words[-300000]: thread 0 writes
// says: (-300000 became 4294667296)
#include <stdio.h>

__global__ void shift(int *y, unsigned by)
{
    unsigned t = threadIdx.x;
    y[t - by] = 1; // finds: oob-global write
}

int main(void)
{
    const unsigned n = 400000;
    int *first, *words;
    cudaMalloc(&first, sizeof(int));
    cudaMalloc(&words, n * sizeof(int));
    shift<<<1, 1>>>(words, 300000);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
