// CUB's reductions and selections, which the host calls.
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <cub/device/device_select.cuh>

#include "../twice.h"

#define N 5000

static int host_x[N], wanted[N];
static int *x, *y, *counts;

struct is_odd {
    __host__ __device__ bool operator()(int v) const { return v & 1; }
};

static int sum_of(int first, int end)
{
    int sum = 0;
    for (int i = first; i < end; i++)
        sum += host_x[i];
    return sum;
}

static void reductions(void)
{
    int ends[] = {0, 1000, 1000, 1700, N}, *segments = to_device(ends, 5);
    TWICE(cub::DeviceReduce::Sum(temp, bytes, x, counts, N));
    int sum = sum_of(0, N);
    compare(counts, &sum, 1);
    TWICE(cub::DeviceSegmentedReduce::Sum(temp, bytes, x, y, 4, segments, segments + 1));
    for (int s = 0; s < 4; s++)
        wanted[s] = sum_of(ends[s], ends[s + 1]);
    compare(y, wanted, 4);
    cudaFree(segments);
}

static void selection(void)
{
    int kept = 0;
    TWICE(cub::DeviceSelect::If(temp, bytes, x, y, counts, N, is_odd()));
    for (int i = 0; i < N; i++)
        if (is_odd()(host_x[i]))
            wanted[kept++] = host_x[i];
    compare(counts, &kept, 1);
    compare(y, wanted, kept);
}

static void encoding(void)
{
    static int wanted_lengths[N];
    int runs = 0, *lengths = device_array<int>(N);
    TWICE(cub::DeviceRunLengthEncode::Encode(temp, bytes, x, y, lengths, counts, N));
    for (int i = 0; i < N; runs++) {
        int begin = i;
        while (i < N && host_x[i] == host_x[begin])
            i++;
        wanted[runs] = host_x[begin];
        wanted_lengths[runs] = i - begin;
    }
    compare(counts, &runs, 1);
    compare(y, wanted, runs);
    compare(lengths, wanted_lengths, runs);
    cudaFree(lengths);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        host_x[i] = i / 3 * 7 % 11 - 3;
    x = to_device(host_x, N);
    y = device_array<int>(N);
    counts = device_array<int>(1);
    reductions();
    selection();
    encoding();
    return say();
}
