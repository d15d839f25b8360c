// The place of a block's section is a product of 32 bits, and that overflows to a number below zero.
// says: counted from y, which has 64 elements, this is element -2147483648
// says: such an index can come from a product that overflows 32 bits
#include <stdio.h>

__global__ void first_of_section(int *y, int section)
{
    int first = (blockIdx.x + 32768) * section; // 2^31
    if (threadIdx.x == 0)
        y[first] = 1; // finds: oob-global write
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof *y);
    first_of_section<<<1, 32>>>(y, 65536);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
