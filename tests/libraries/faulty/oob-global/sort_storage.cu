// The temporary storage of a sort is smaller than the size that the call is given.
#include <cub/device/device_radix_sort.cuh>
#include <stdio.h>

int main(void)
{
    const int n = 9000;
    unsigned *keys, *sorted;
    void *temp = NULL;
    size_t bytes = 0;
    cudaMalloc(&keys, n * sizeof *keys);
    cudaMalloc(&sorted, n * sizeof *sorted);
    cudaMemset(keys, 0, n * sizeof *keys);
    cub::DeviceRadixSort::SortKeys(temp, bytes, keys, sorted, n);
    cudaMalloc(&temp, bytes / 2);
    cub::DeviceRadixSort::SortKeys(temp, bytes, keys, sorted, n); // finds: oob-global *; may: oob-global *
    cudaDeviceSynchronize();
    return 0;
}
