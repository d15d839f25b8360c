// says: divides the smallest number of its type by -1
#include <limits.h>
#include <stdio.h>

__global__ void divide(int *y, const int *x, int by)
{
    y[threadIdx.x] = x[threadIdx.x] / by; // finds: undefined-value *
}

int main(void)
{
    enum { N = 2 };
    int h[N] = {7, INT_MIN}, *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    divide<<<1, N>>>(y, x, -1);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[1]);
    return h[0] != -7 || h[1] != INT_MIN;
}
