// The temporary storage was freed before the call.
// says: after it was freed
#include <cub/device/device_scan.cuh>
#include <stdio.h>

int main(void)
{
    const int n = 5000;
    int *x, *y;
    void *temp = NULL;
    size_t bytes = 0;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    cub::DeviceScan::InclusiveSum(temp, bytes, x, y, n);
    cudaMalloc(&temp, bytes);
    cudaFree(temp);
    cub::DeviceScan::InclusiveSum(temp, bytes, x, y, n); // finds: oob-global write; may: oob-global *
    cudaDeviceSynchronize();
    return 0;
}
