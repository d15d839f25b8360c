// CUB's scans of the host: sums, maxima, and operators that do not commute.
#include <cub/device/device_scan.cuh>

#include "../twice.h"

#define N 5000

static int host_x[N], wanted[N];
static int *x, *y;

struct larger {
    __host__ __device__ int operator()(int left, int right) const { return left < right ? right : left; }
};

struct second { // keeps the right operand unless it is 0: associative, and does not commute
    __host__ __device__ int operator()(int left, int right) const { return right ? right : left; }
};

struct combine_maps { // (a, b) stands for the map v -> a * v + b. CUB keeps such values apart from their
                      // flags
    __host__ __device__ int2 operator()(const int2 &left, const int2 &right) const
    {
        return make_int2(left.x * right.x, left.y * right.x + right.y);
    }
};

static void sums(void)
{
    TWICE(cub::DeviceScan::InclusiveSum(temp, bytes, x, y, N));
    for (int i = 0, sum = 0; i < N; i++)
        wanted[i] = sum += host_x[i];
    compare(y, wanted, N);
    TWICE(cub::DeviceScan::ExclusiveSum(temp, bytes, x, y, N));
    for (int i = 0, sum = 0; i < N; sum += host_x[i++])
        wanted[i] = sum;
    compare(y, wanted, N);
}

template <class Operator> static void scan_with(Operator combine)
{
    TWICE(cub::DeviceScan::InclusiveScan(temp, bytes, x, y, combine, N));
    for (int i = 0; i < N; i++)
        wanted[i] = i > 0 ? combine(wanted[i - 1], host_x[i]) : host_x[i];
    compare(y, wanted, N);
}

static void scan_of_maps(void)
{
    static int2 host_maps[N], wanted_maps[N];
    int2 map = {1, 0};
    for (int i = 0; i < N; i++) {
        host_maps[i] = make_int2(i % 3 - 1, i % 10);
        wanted_maps[i] = map = combine_maps()(map, host_maps[i]);
    }
    int2 *maps = to_device(host_maps, N), *results = device_array<int2>(N);
    TWICE(cub::DeviceScan::InclusiveScan(temp, bytes, maps, results, combine_maps(), N));
    compare(results, wanted_maps, N);
    cudaFree(maps);
    cudaFree(results);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        host_x[i] = i / 3 * 7 % 11 - 3;
    x = to_device(host_x, N);
    y = device_array<int>(N);
    sums();
    scan_with(larger());
    scan_with(second());
    scan_of_maps();
    return say();
}
