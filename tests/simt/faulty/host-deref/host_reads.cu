// The host prints the result straight from device memory.
#include <stdio.h>

__global__ void iota(int *y) { y[threadIdx.x] = threadIdx.x; }

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof(int));
    iota<<<1, 32>>>(y);
    cudaDeviceSynchronize();
    int last = y[31]; // finds: host-deref read
    printf("last %d\n", last);
    cudaFree(y);
    return 0;
}
