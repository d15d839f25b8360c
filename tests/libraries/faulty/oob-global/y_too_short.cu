// The output of a scan has one element less than the input.
// says: y[999]
#include <cub/device/device_scan.cuh>
#include <stdio.h>

int main(void)
{
    const int n = 1000;
    int *x, *y;
    void *temp = NULL;
    size_t bytes = 0;
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, (n - 1) * sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    cub::DeviceScan::InclusiveSum(temp, bytes, x, y, n);
    cudaMalloc(&temp, bytes);
    cub::DeviceScan::InclusiveSum(temp, bytes, x, y, n); // finds: oob-global write
    cudaDeviceSynchronize();
    return 0;
}
