// A product of 32 bits that overflows leads to 2 GiB before the array, and not into one that was allocated
// before it.
// says: counted from last, which has 1024 elements, this is element -536870912
#include <stdio.h>

__global__ void first_of_section(int *last, int section)
{
    int first = (int)((blockIdx.x + 2) * (unsigned)section); // 2^31
    last[first / 4] = (int)threadIdx.x;                      // finds: oob-global write
}

int main(void)
{
    char *before[3];
    int *last;
    for (int i = 0; i < 3; i++)
        cudaMalloc(&before[i], 1 << 20);
    cudaMalloc(&last, 1024 * sizeof *last);
    first_of_section<<<1, 1>>>(last, 1 << 30);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
