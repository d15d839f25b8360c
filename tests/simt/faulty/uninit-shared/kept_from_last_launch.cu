// A second launch expects to find in shared memory what the first one left there.
#include <stdio.h>

__global__ void keep(const int *x)
{
    extern __shared__ int kept[];
    kept[threadIdx.x] = x[threadIdx.x];
}

__global__ void give_back(int *y)
{
    extern __shared__ int kept[];
    y[threadIdx.x] = kept[threadIdx.x]; // finds: uninit-shared read
}

int main(void)
{
    const int n = 64;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    keep<<<1, n, sizeof h>>>(x);
    give_back<<<1, n, sizeof h>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
