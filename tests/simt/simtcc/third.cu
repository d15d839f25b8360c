#include <stdio.h>
static __global__ void hidden(int *y)
{
    __shared__ double s[9];
    s[8] = 4;
    y[1] = (int)s[8];
}
int other(int *y);
int main()
{
    int h[2], *y;
    cudaMalloc(&y, sizeof h);
    other(y);
    hidden<<<1, 1>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    printf("%d %d\n", h[0], h[1]);
}
