// Measures the functions beside the same calls of CUB with storage that was allocated before, and shows so
// what allocating costs. Flags and keys are random: half of the elements are kept, and every other key
// begins a segment. The segments of segment_maxima() have SEGMENT elements each.
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <cub/device/device_select.cuh>

#include "task_bench.h"

#include "libraries.h"

enum { SEGMENT = 1024 };

// Device arrays, and what they must hold after a call.
struct arrays {
    size_t n;
    unsigned *x, *y, *wanted, *count, *wanted_count;
    unsigned char *flags;
    int *keys, *offsets;
    unsigned *sorted; // values
};

static size_t segments_of(size_t n) { return (n + SEGMENT - 1) / SEGMENT; }

__global__ void make_offsets(int *offsets, size_t segments, size_t n)
{
    size_t s = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (s <= segments)
        offsets[s] = (int)(s < segments ? s * SEGMENT : n);
}

__global__ void make_flags(unsigned char *flags, int *keys, const unsigned *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        flags[i] = x[i] % 2;
        keys[i] = (int)(x[i] % 2);
    }
}

struct larger_int {
    __host__ __device__ int operator()(int left, int right) const { return left > right ? left : right; }
};

// Measures a function that moves `bytes` bytes. If there is a result to compare, `words` words of y must
// agree.
template <class Call>
static bool measure(const char *function, const struct arrays *a, size_t bytes, double cub, size_t words,
                    Call call)
{
    if (!is_chosen(function))
        return true;
    CHECK(cudaMemset(a->y, 0, a->n * sizeof *a->y));
    double us = median_us(times_for(a->n), [&](unsigned) { CHECK(call()); });
    rate_print({function, a->n, TILE_THREADS, bytes, us, cub});
    return words == 0 || agree(function, a->n, a->y, a->wanted, words);
}

static bool measure_sums(const struct arrays *a)
{
    double cub = cub_us(a->n, [&](void *room, size_t &bytes) {
        return cub::DeviceScan::InclusiveSum(room, bytes, a->x, a->wanted, (int)a->n);
    });
    bool good = measure("inclusive_sums", a, 2 * a->n * sizeof *a->x, cub, a->n,
                        [&] { return inclusive_sums(a->y, a->x, a->n, 0); });
    good = measure("prefixes", a, 2 * a->n * sizeof *a->x, cub, a->n,
                   [&] { return prefixes((elem_t *)a->y, (const elem_t *)a->x, a->n, 0); }) &&
           good;
    return measure("scan_tiles", a, 2 * a->n * sizeof *a->x, 0, 0,
                   [&] { return scan_tiles((elem_t *)a->y, (const elem_t *)a->x, a->n, 0); }) &&
           good;
}

static bool measure_highs(const struct arrays *a)
{
    double cub = cub_us(a->n, [&](void *room, size_t &bytes) {
        return cub::DeviceScan::InclusiveScan(room, bytes, (const int *)a->x, (int *)a->wanted, larger_int(),
                                              (int)a->n);
    });
    return measure("highs_so_far", a, 2 * a->n * sizeof *a->x, cub, a->n,
                   [&] { return highs_so_far((int *)a->y, (const int *)a->x, a->n, 0); });
}

static bool measure_selection(const struct arrays *a)
{
    double cub = cub_us(a->n, [&](void *room, size_t &bytes) {
        return cub::DeviceSelect::Flagged(room, bytes, a->x, a->flags, a->wanted, a->wanted_count, (int)a->n);
    });
    unsigned kept;
    CHECK(cudaMemcpy(&kept, a->wanted_count, sizeof kept, cudaMemcpyDeviceToHost));
    return measure("keep_flagged", a, a->n * (sizeof *a->x + 1) + kept * sizeof *a->y, cub, kept,
                   [&] { return keep_flagged((int *)a->y, a->count, (const int *)a->x, a->flags, a->n, 0); });
}

static bool measure_segments(const struct arrays *a)
{
    size_t segments = segments_of(a->n);
    double cub = cub_us(a->n, [&](void *room, size_t &bytes) {
        return cub::DeviceSegmentedReduce::Max(room, bytes, (const int *)a->x, (int *)a->wanted,
                                               (int)segments, a->offsets, a->offsets + 1);
    });
    return measure("segment_maxima", a, a->n * sizeof *a->x + segments * (sizeof *a->y + sizeof *a->offsets),
                   cub, segments,
                   [&] { return segment_maxima((int *)a->y, (const int *)a->x, a->offsets, segments, 0); });
}

// The bytes are those of one pass, which is what a digit needs.
static bool measure_sort(const struct arrays *a)
{
    double cub = cub_us(a->n, [&](void *room, size_t &bytes) {
        return cub::DeviceRadixSort::SortPairs(room, bytes, a->x, a->wanted, (const unsigned *)a->keys,
                                               a->sorted, (int)a->n, DIGIT_FIRST, DIGIT_END);
    });
    return measure("sort_by_digit", a, 4 * a->n * sizeof *a->x, cub, a->n,
                   [&] { return sort_by_digit(a->y, a->sorted, a->x, (const unsigned *)a->keys, a->n, 0); });
}

// There is no call of CUB with which these two could be compared.
static bool measure_maxima(const struct arrays *a)
{
    bool good = measure("highs_of_days", a, 2 * a->n * sizeof *a->x, 0, 0,
                        [&] { return highs_of_days((int *)a->y, (const int *)a->x, a->n, 0); });
    return measure("maxima_ahead", a, 2 * a->n * sizeof *a->x, 0, 0,
                   [&] { return maxima_ahead((int *)a->y, (const int *)a->x, a->n, 0); }) &&
           good;
}

static bool measure_by_key(const struct arrays *a)
{
    double cub = cub_us(a->n, [&](void *room, size_t &bytes) {
        return cub::DeviceScan::ExclusiveSumByKey(room, bytes, a->keys, a->x, a->wanted, (int)a->n);
    });
    return measure("sums_by_key", a, a->n * (2 * sizeof *a->x + sizeof *a->keys), cub, a->n,
                   [&] { return sums_by_key(a->y, a->x, a->keys, a->n, 0); });
}

bool measure_tasks(size_t n)
{
    struct arrays a = {n,
                       device_room<unsigned>(n),
                       device_room<unsigned>(n),
                       device_room<unsigned>(n),
                       device_room<unsigned>(1),
                       device_room<unsigned>(1),
                       device_room<unsigned char>(n),
                       device_room<int>(n),
                       device_room<int>(segments_of(n) + 1),
                       device_room<unsigned>(n)};
    fill((int *)a.x, n);
    make_flags<<<(unsigned)((n + 255) / 256), 256>>>(a.flags, a.keys, a.x, n);
    make_offsets<<<(unsigned)(segments_of(n) / 256 + 1), 256>>>(a.offsets, segments_of(n), n);
    bool sums = measure_sums(&a), highs = measure_highs(&a), kept = measure_selection(&a);
    bool segments = measure_segments(&a), sorted = measure_sort(&a), maxima = measure_maxima(&a),
         by_key = measure_by_key(&a);
    for (void *room : {(void *)a.x, (void *)a.y, (void *)a.wanted, (void *)a.count, (void *)a.wanted_count,
                       (void *)a.flags, (void *)a.keys, (void *)a.offsets, (void *)a.sorted})
        CHECK(cudaFree(room));
    return sums && highs && kept && segments && sorted && maxima && by_key;
}
