// Each thread loads one element and adds its left neighbour's, with no barrier between: the neighbour may
// not have loaded its own yet.
#include <stdio.h>

#define SIZE 96

__global__ void add_left(int *y, const int *x)
{
    __shared__ int tile[SIZE];
    int t = threadIdx.x;
    tile[t] = x[t]; // finds: shared-race write
    int left = 0;
    if (t > 0)
        left = tile[t - 1]; // finds: shared-race read; may: uninit-shared read
    y[t] = tile[t] + left;
}

int main(void)
{
    int h[SIZE], *x, *y;
    for (int i = 0; i < SIZE; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    add_left<<<1, SIZE>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d %d\n", h[0], h[1], h[SIZE - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
