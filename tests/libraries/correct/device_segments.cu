// CUB reduces segments: sums and maxima, and an operator with an initial value, which is also the result of a
// segment without elements. A warp of a kernel scans 24 elements, which is no power of two, so that its scan
// needs storage in shared memory.
#include <cub/device/device_segmented_reduce.cuh>
#include <cub/warp/warp_scan.cuh>
#include <limits.h>
#include <stdio.h>

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

static int host_x[N], host_y[N], wrong;

static void reduce(const int *x, int *y)
{
    int ends[] = {0, 0, 1000, 1001, 1001, N}, *offsets;
    const int segments = 5;
    void *temp = NULL;
    size_t bytes = 0;
    cudaMalloc(&offsets, sizeof ends);
    cudaMemcpy(offsets, ends, sizeof ends, cudaMemcpyHostToDevice);
    for (int call = 0; call < 2; call++) {
        wrong += cub::DeviceSegmentedReduce::Reduce(temp, bytes, x, y, segments, offsets, offsets + 1,
                                                    larger(), INT_MIN) != cudaSuccess;
        if (call == 0)
            cudaMalloc(&temp, bytes);
    }
    cudaMemcpy(host_y, y, segments * sizeof(int), cudaMemcpyDeviceToHost);
    for (int s = 0; s < segments; s++) {
        int most = INT_MIN;
        for (int i = ends[s]; i < ends[s + 1]; i++)
            most = larger()(most, host_x[i]);
        wrong += host_y[s] != most;
    }
    cudaFree(temp);
    cudaFree(offsets);
}

int main(void)
{
    const int rows = N / LANES;
    int *x, *y;
    for (int i = 0; i < N; i++)
        host_x[i] = i * 37 % 101 - 200;
    cudaMalloc(&x, sizeof host_x);
    cudaMalloc(&y, sizeof host_y);
    cudaMemcpy(x, host_x, sizeof host_x, cudaMemcpyHostToDevice);
    reduce(x, y);
    scan_rows<<<(rows + WARPS - 1) / WARPS, 32 * WARPS>>>(y, x, rows);
    cudaMemcpy(host_y, y, sizeof host_y, cudaMemcpyDeviceToHost);
    for (int i = 0, most = INT_MIN; i < rows * LANES; i++) {
        most = larger()(i % LANES ? most : INT_MIN, host_x[i]);
        wrong += host_y[i] != most;
    }
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
