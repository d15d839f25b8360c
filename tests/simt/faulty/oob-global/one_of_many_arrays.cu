// There are a hundred arrays, some of them freed. An index misses one of them by the length of the array.
// says: and the array has 100 elements, 400 bytes
#include <stdio.h>

__global__ void fill(int *y, int n, int first)
{
    int i = threadIdx.x;
    if (i < n)
        y[first + i] = i; // finds: oob-global write
}

int main(void)
{
    int *arrays[100];
    for (int k = 0; k < 100; k++)
        cudaMalloc(&arrays[k], 100 * sizeof(int));
    for (int k = 0; k < 100; k += 3) {
        cudaFree(arrays[k]);
        cudaMalloc(&arrays[k], 100 * sizeof(int));
    }
    for (int k = 0; k < 100; k++)
        fill<<<1, 128>>>(arrays[k], 100, 0);
    fill<<<1, 128>>>(arrays[50], 100, 100);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
