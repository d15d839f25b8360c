// A running total in a static variable, as if each thread had one: all threads of the grid share it.
// A finding calls it total.
#include <stdio.h>

__global__ void scan(int *y, const int *x)
{
    static int total;
    total += x[threadIdx.x]; // finds: global-race write; may: global-race read
    y[threadIdx.x] = total;  // may: global-race read
}

int main(void)
{
    int h[64], *x, *y;
    for (int i = 0; i < 64; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<1, 64>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[63]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
