// What a call of CUB returns if its temporary storage is too small: an error, and nothing is launched. A
// misaligned beginning is allowed, and so is a scan in place.
#include <cub/device/device_scan.cuh>
#include <stdio.h>

int main(void)
{
    const int n = 5000;
    int h[n], *x, wrong = 0;
    char *temp;
    size_t bytes = 0, few = 1, other = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 7;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cub::DeviceScan::InclusiveSum(NULL, bytes, x, x, n);
    cub::DeviceScan::InclusiveSum(NULL, other, x, x, 100 * n);
    wrong += other <= bytes; // the size depends on n
    cudaMalloc(&temp, bytes + 4);
    wrong += cub::DeviceScan::InclusiveSum((void *)temp, few, x, x, n) != cudaErrorInvalidValue;
    wrong += cub::DeviceScan::InclusiveSum((void *)(temp + 4), bytes, x, x, n) != cudaSuccess;
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0, sum = 0; i < n; i++)
        wrong += h[i] != (sum += i % 7);
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
