// The kernel is given the host's own array, not the copy of it on the device.
#include <stdio.h>
#include <stdlib.h>

__global__ void twice(int *y, const int *x, int n)
{
    int i = threadIdx.x;
    if (i < n)
        y[i] = 2 * x[i]; // finds: host-deref read
}

int main(void)
{
    const int n = 64;
    int *h = (int *)malloc(n * sizeof(int)), *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMemcpy(x, h, n * sizeof(int), cudaMemcpyHostToDevice);
    twice<<<1, n>>>(y, h, n);
    cudaError_t error = cudaMemcpy(h, y, n * sizeof(int), cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorName(error));
    cudaFree(x);
    cudaFree(y);
    free(h);
    return 0;
}
