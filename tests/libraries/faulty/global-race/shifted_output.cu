// The output of a scan begins one element after the input. It may be the input itself, or not overlap it.
// says: do two arguments of the call overlap?
#include <cub/device/device_scan.cuh>
#include <stdio.h>

int main(void)
{
    const int n = 5000;
    int *x;
    void *temp = NULL;
    size_t bytes = 0;
    cudaMalloc(&x, (n + 1) * sizeof(int));
    cudaMemset(x, 1, (n + 1) * sizeof(int));
    cub::DeviceScan::InclusiveSum(temp, bytes, x, x + 1, n);
    cudaMalloc(&temp, bytes);
    cub::DeviceScan::InclusiveSum(temp, bytes, x, x + 1, n); // finds: global-race *
    cudaDeviceSynchronize();
    return 0;
}
