// The ends of the segments are read from one element beyond the array of offsets on.
#include <cub/device/device_segmented_reduce.cuh>
#include <stdio.h>

int main(void)
{
    int h[] = {0, 300, 300, 1000}, *x, *y, *offsets;
    void *temp = NULL;
    size_t bytes = 0;
    cudaMalloc(&x, 1000 * sizeof *x);
    cudaMalloc(&y, 3 * sizeof *y);
    cudaMalloc(&offsets, sizeof h);
    cudaMemset(x, 0, 1000 * sizeof *x);
    cudaMemcpy(offsets, h, sizeof h, cudaMemcpyHostToDevice);
    cub::DeviceSegmentedReduce::Sum(temp, bytes, x, y, 3, offsets, offsets + 2);
    cudaMalloc(&temp, bytes);
    cub::DeviceSegmentedReduce::Sum(temp, bytes, x, y, 3, offsets, offsets + 2); // finds: oob-global read
    cudaDeviceSynchronize();
    return 0;
}
