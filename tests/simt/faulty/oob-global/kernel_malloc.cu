// A thread takes room for one int too few.
#include <stdlib.h>

__global__ void squares(int *y, int n)
{
    int *list = (int *)malloc(n * sizeof(int)), sum = 0;
    for (int i = 0; i <= n; i++)
        list[i] = i * i; // finds: oob-global write
    for (int i = 0; i < n; i++)
        sum += list[i];
    y[threadIdx.x] = sum;
    free(list);
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 32 * sizeof *y);
    squares<<<1, 32>>>(y, 10);
    cudaDeviceSynchronize();
    return 0;
}
