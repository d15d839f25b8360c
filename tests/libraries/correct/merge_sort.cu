// CUB's merge sort, whose blocks read the key after the last one and do not use it, and scans of warps of 12
// threads, whose first thread reads a sum that nobody has written.
#include <cub/device/device_merge_sort.cuh>
#include <cub/warp/warp_scan.cuh>

#include "../twice.h"

#define N     3001
#define LANES 12

struct is_less {
    __device__ bool operator()(int a, int b) const { return a < b; }
};

struct higher {
    __device__ int operator()(int a, int b) const { return a > b ? a : b; }
};

__global__ void highest_before(int *y)
{
    using scan = cub::WarpScan<int, LANES>;
    __shared__ typename scan::TempStorage temp;
    if (threadIdx.x >= LANES)
        return;
    int v = 100 - threadIdx.x, highest;
    scan(temp).ExclusiveScan(v, highest, higher());
    y[threadIdx.x] = threadIdx.x > 0 ? highest : 0;
}

int main(void)
{
    static int h[N], wanted[N];
    for (int i = 0; i < N; i++) {
        h[i] = (int)(i * 1000ll % N);
        wanted[i] = i;
    }
    int *x = to_device(h, N);
    TWICE(cub::DeviceMergeSort::SortKeys(temp, bytes, x, N, is_less()));
    compare(x, wanted, N);
    int *y = device_array<int>(LANES), highest[LANES];
    highest_before<<<1, 32>>>(y);
    for (int i = 0; i < LANES; i++)
        highest[i] = i > 0 ? 100 : 0;
    compare(y, highest, LANES);
    return say();
}
