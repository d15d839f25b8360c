// A kernel reads memory from malloc that nobody has written.
#include <stdlib.h>

__global__ void sums(int *y)
{
    int *list = (int *)malloc(8 * sizeof(int)), sum = 0;
    for (int i = 0; i < 7; i++)
        list[i] = i;
    for (int i = 0; i < 8; i++)
        sum += list[i]; // finds: uninit-global read
    y[threadIdx.x] = sum;
    free(list);
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof *y);
    sums<<<1, 32>>>(y);
    cudaDeviceSynchronize();
    return 0;
}
