// The selected elements go to the array that they come from. CUB allows that for a scan, but not for a
// selection.
// says: do two arguments of the call overlap?
#include <cub/device/device_select.cuh>
#include <stdio.h>

struct is_odd {
    __host__ __device__ bool operator()(int v) const { return v & 1; }
};

int main(void)
{
    const int n = 20000; // several tiles, in both versions of CUB
    static int h[n];
    int *x, *count;
    void *temp = NULL;
    size_t bytes = 0;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&count, sizeof *count);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cub::DeviceSelect::If(temp, bytes, x, x, count, n, is_odd());
    cudaMalloc(&temp, bytes);
    cub::DeviceSelect::If(temp, bytes, x, x, count, n, is_odd()); // some: missing-fence *
    cudaDeviceSynchronize();
    return 0;
}
