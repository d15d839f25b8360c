// needs: oob-global
// says: y[32]: thread 32 writes
// A kernel that is launched by a void * is watched as any other.
#include <stdio.h>

__global__ void fill(int *y, int value)
{
    y[threadIdx.x] = value; // finds: oob-global write
}

int main(void)
{
    int *y, value = 7;
    cudaMalloc(&y, 32 * sizeof *y);
    const void *kernel = (const void *)fill;
    void *arguments[] = {&y, &value};
    cudaLaunchKernel(kernel, 1, 33, arguments, 0, 0);
    cudaDeviceSynchronize();
    return 0;
}
