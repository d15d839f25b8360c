// cudaMemcpy is given a number of elements where it wants bytes: three quarters of the input never arrive.
// says: wrote only the first 256 of its 1024 bytes
#include <stdio.h>

__global__ void twice(int *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 2 * x[i]; // finds: uninit-global read
}

int main(void)
{
    const int n = 256;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, n, cudaMemcpyHostToDevice); // finds: uninit-global call
    twice<<<2, 128>>>(y, x, n);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
