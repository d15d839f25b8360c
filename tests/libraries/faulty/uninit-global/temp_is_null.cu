// The temporary storage was never allocated. The second call only returns its size again, as the first one
// did.
#include <cub/device/device_scan.cuh>
#include <stdio.h>

__global__ void copy(int *z, const int *y)
{
    z[threadIdx.x] = y[threadIdx.x]; // finds: uninit-global read
}

int main(void)
{
    const int n = 32;
    int *x, *y, *z;
    void *temp = NULL;
    size_t bytes = 0;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMalloc(&z, n * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    cub::DeviceScan::InclusiveSum(temp, bytes, x, y, n);
    cub::DeviceScan::InclusiveSum(temp, bytes, x, y, n);
    copy<<<1, n>>>(z, y);
    cudaDeviceSynchronize();
    return 0;
}
