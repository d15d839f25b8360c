// The input is also the temporary storage.
// says: do two arguments of the call overlap?
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
    cub::DeviceScan::InclusiveSum((void *)x, bytes, x, y, n); // finds: global-race *; may: missing-fence *
    cudaDeviceSynchronize();
    return 0;
}
