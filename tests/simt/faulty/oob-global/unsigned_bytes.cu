// An unsigned index of bytes goes below zero, which leads to device memory that is nobody's.
// says: flags[-1]: thread 0 reads
// says: (-1 became 4294967295)
#include <stdio.h>

__global__ void changes(unsigned char *y, const unsigned char *x)
{
    unsigned t = threadIdx.x;
    y[t] = x[t] != x[t - 1]; // finds: oob-global read
}

int main(void)
{
    unsigned char *flags, *y;
    cudaMalloc(&y, 64);
    cudaMalloc(&flags, 64);
    cudaMemset(flags, 0, 64);
    changes<<<1, 64>>>(y, flags);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
