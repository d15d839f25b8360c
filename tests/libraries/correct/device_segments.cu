// CUB reduces segments: sums and maxima, and an operator with an initial value, which is also the result of a
// segment without elements. A warp of a kernel scans 24 elements, which is no power of two, so that its scan
// needs storage in shared memory.
#include <cub/device/device_segmented_reduce.cuh>
#include <cub/warp/warp_scan.cuh>
#include <limits.h>

#include "../twice.h"

#define N     5000
#define WARPS 4
#define LANES 24

struct larger {
    __host__ __device__ int operator()(int left, int right) const { return left < right ? right : left; }
};

using scan = cub::WarpScan<int, LANES>;

__global__ void scan_rows(int *y, const int *x, int rows)
{
    __shared__ scan::TempStorage temp[WARPS];
    int warp = threadIdx.x / 32, lane = threadIdx.x % 32, row = blockIdx.x * WARPS + warp;
    if (row < rows && lane < LANES) {
        int value = x[row * LANES + lane];
        scan(temp[warp]).InclusiveScan(value, value, larger());
        y[row * LANES + lane] = value;
    }
}

static int host_x[N], wanted[N];

static void reduce(const int *x, int *y)
{
    const int segments = 5, ends[] = {0, 0, 1000, 1001, 1001, N};
    int *offsets = to_device(ends, segments + 1);
    TWICE(cub::DeviceSegmentedReduce::Reduce(temp, bytes, x, y, segments, offsets, offsets + 1, larger(),
                                             INT_MIN));
    for (int s = 0; s < segments; s++) {
        wanted[s] = INT_MIN;
        for (int i = ends[s]; i < ends[s + 1]; i++)
            wanted[s] = larger()(wanted[s], host_x[i]);
    }
    compare(y, wanted, segments);
    cudaFree(offsets);
}

int main(void)
{
    const int rows = N / LANES;
    for (int i = 0; i < N; i++)
        host_x[i] = i * 37 % 101 - 200;
    int *x = to_device(host_x, N), *y = device_array<int>(N);
    reduce(x, y);
    scan_rows<<<(rows + WARPS - 1) / WARPS, 32 * WARPS>>>(y, x, rows);
    for (int i = 0; i < rows * LANES; i++)
        wanted[i] = larger()(i % LANES ? wanted[i - 1] : INT_MIN, host_x[i]);
    compare(y, wanted, rows * LANES);
    return say();
}
