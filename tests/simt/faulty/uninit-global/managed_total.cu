// prints: 2016
// A total and counters in managed memory that nobody sets before a kernel adds to them. On a GPU they happen
// to be 0, and so they are here.
#include <stdio.h>

__global__ void sum(int *total, const int *x)
{
    atomicAdd(total, x[threadIdx.x]); // finds: uninit-global atomic
}

__global__ void scale(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 2 * x[i]; // finds: uninit-global read
}

int main(void)
{
    const int n = 5000;
    int *x, *total;
    float *y, *z;
    cudaMallocManaged(&x, 64 * sizeof(int));
    cudaMallocManaged(&total, sizeof(int));
    cudaMallocManaged(&y, n * sizeof(float));
    cudaMallocManaged(&z, n * sizeof(float));
    for (int i = 0; i < 64; i++)
        x[i] = i;
    for (int i = 0; i < 10; i++)
        z[i] = i;
    sum<<<1, 64>>>(total, x);
    scale<<<(n + 255) / 256, 256>>>(y, z, n); // only the first page of z was written
    cudaDeviceSynchronize();
    printf("%d\n", *total);
    cudaFree(x);
    cudaFree(total);
    cudaFree(y);
    cudaFree(z);
    return 0;
}
