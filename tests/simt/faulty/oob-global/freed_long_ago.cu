// The input is freed, and many arrays come and go. The old pointer still leads to the input.
// says: it at freed_long_ago.cu:7, after it was freed
#include <stdio.h>

__global__ void copy(int *y, const int *x)
{
    y[threadIdx.x] = x[threadIdx.x]; // finds: oob-global read
}

int main(void)
{
    int *x, *y = NULL;
    cudaMalloc(&x, 64 * sizeof *x);
    cudaFree(x);
    for (int k = 0; k < 40; k++) {
        cudaFree(y);
        cudaMalloc(&y, 64 * sizeof *y);
    }
    copy<<<1, 64>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(y);
    return 0;
}
