// CUB's reductions and selections, which the host calls. Each is made twice: first with a null pointer, to
// ask for the size of its temporary storage.
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <cub/device/device_select.cuh>
#include <stdio.h>

#define N 5000

static int host_x[N], host_y[N], wrong;
static int *x, *y, *counts;
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

struct is_odd {
    __host__ __device__ bool operator()(int v) const { return v & 1; }
};

static void fetch(int *to, const int *from, int n)
{
    cudaMemcpy(to, from, n * sizeof(int), cudaMemcpyDeviceToHost);
}

static void reductions(void)
{
    int sum = 0, got, ends[] = {0, 1000, 1000, 1700, N}, *segments, sums[4];
    CALL(cub::DeviceReduce::Sum(temp, bytes, x, counts, N));
    fetch(&got, counts, 1);
    for (int i = 0; i < N; i++)
        sum += host_x[i];
    wrong += got != sum;
    cudaMalloc(&segments, sizeof ends);
    cudaMemcpy(segments, ends, sizeof ends, cudaMemcpyHostToDevice);
    CALL(cub::DeviceSegmentedReduce::Sum(temp, bytes, x, y, 4, segments, segments + 1));
    fetch(sums, y, 4);
    for (int s = 0; s < 4; s++) {
        sum = 0;
        for (int i = ends[s]; i < ends[s + 1]; i++)
            sum += host_x[i];
        wrong += sums[s] != sum;
    }
    cudaFree(segments);
}

static void selections(void)
{
    int count, runs = 0, kept = 0, *lengths;
    static int host_lengths[N];
    CALL(cub::DeviceSelect::If(temp, bytes, x, y, counts, N, is_odd()));
    fetch(&count, counts, 1);
    fetch(host_y, y, count);
    for (int i = 0; i < N; i++)
        if (is_odd()(host_x[i]))
            wrong += kept >= count || host_y[kept++] != host_x[i];
    wrong += kept != count;
    cudaMalloc(&lengths, sizeof host_lengths);
    CALL(cub::DeviceRunLengthEncode::Encode(temp, bytes, x, y, lengths, counts, N));
    fetch(&count, counts, 1);
    fetch(host_y, y, count);
    fetch(host_lengths, lengths, count);
    for (int i = 0; i < N; runs++) {
        int begin = i;
        while (i < N && host_x[i] == host_x[begin])
            i++;
        wrong += runs >= count || host_y[runs] != host_x[begin] || host_lengths[runs] != i - begin;
    }
    wrong += runs != count;
    cudaFree(lengths);
}

int main(void)
{
    for (int i = 0; i < N; i++)
        host_x[i] = i / 3 * 7 % 11 - 3;
    cudaMalloc(&x, sizeof host_x);
    cudaMalloc(&y, sizeof host_y);
    cudaMalloc(&counts, sizeof(int));
    cudaMemcpy(x, host_x, sizeof host_x, cudaMemcpyHostToDevice);
    reductions();
    selections();
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
