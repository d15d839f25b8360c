// CUB's scans of the host: sums, maxima, and operators that do not commute. Each call is made twice: first
// with a null pointer, to ask for the size of its temporary storage.
#include <cub/device/device_scan.cuh>
#include <stdio.h>

#define N 5000

static int host_x[N], host_y[N], wrong;
static int *x, *y;
static void *temp;
static size_t bytes;

#define CALL(call)                                  \
    do {                                            \
        temp = NULL;                                \
        bytes = 0;                                  \
        wrong += call != cudaSuccess || bytes == 0; \
        cudaMalloc(&temp, bytes);                   \
        wrong += call != cudaSuccess;               \
        cudaFree(temp);                             \
    } while (0)

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

static void fetch(int *to, const int *from, int n)
{
    cudaMemcpy(to, from, n * sizeof(int), cudaMemcpyDeviceToHost);
}

static void scans(void)
{
    int sum = 0, most = host_x[0], last = host_x[0];
    CALL(cub::DeviceScan::InclusiveSum(temp, bytes, x, y, N));
    fetch(host_y, y, N);
    for (int i = 0; i < N; i++)
        wrong += host_y[i] != (sum += host_x[i]);
    CALL(cub::DeviceScan::ExclusiveSum(temp, bytes, x, y, N));
    fetch(host_y, y, N);
    sum = 0;
    for (int i = 0; i < N; sum += host_x[i++])
        wrong += host_y[i] != sum;
    CALL(cub::DeviceScan::InclusiveScan(temp, bytes, x, y, larger(), N));
    fetch(host_y, y, N);
    for (int i = 0; i < N; i++)
        wrong += host_y[i] != (most = larger()(most, host_x[i]));
    CALL(cub::DeviceScan::InclusiveScan(temp, bytes, x, y, second(), N));
    fetch(host_y, y, N);
    for (int i = 0; i < N; i++)
        wrong += host_y[i] != (last = second()(last, host_x[i]));
}

static void scan_of_maps(void)
{
    static int2 host_maps[N], got[N];
    int2 *maps, *results, map = {1, 0};
    cudaMalloc(&maps, sizeof host_maps);
    cudaMalloc(&results, sizeof got);
    for (int i = 0; i < N; i++)
        host_maps[i] = make_int2(i % 3 - 1, i % 10);
    cudaMemcpy(maps, host_maps, sizeof host_maps, cudaMemcpyHostToDevice);
    CALL(cub::DeviceScan::InclusiveScan(temp, bytes, maps, results, combine_maps(), N));
    cudaMemcpy(got, results, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        map = combine_maps()(map, host_maps[i]);
        wrong += got[i].x != map.x || got[i].y != map.y;
    }
    cudaFree(maps);
    cudaFree(results);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        host_x[i] = i / 3 * 7 % 11 - 3;
    cudaMalloc(&x, sizeof host_x);
    cudaMalloc(&y, sizeof host_y);
    cudaMemcpy(x, host_x, sizeof host_x, cudaMemcpyHostToDevice);
    scans();
    scan_of_maps();
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
