// Measures the segmented scan and what follows from it beside CUB's, on random numbers and on segments of
// eight elements.
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_scan.cuh>

#include "task_bench.h"

#include "segments.h"

enum { THREADS = 256, SEGMENT = 8 };

static __global__ void key_each(int *keys, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        keys[i] = (int)(i / SEGMENT);
}

struct arrays {
    size_t n, segments;
    elem_t *x, *y, *wanted;
    int *keys, *y_keys, *wanted_keys;
    unsigned *heads, *lengths, *wanted_lengths, *count;
};

static bool measure_scan(struct arrays a)
{
    const char *name = "segmented_scan";
    if (!is_chosen(name))
        return true;
    double cub = cub_us(a.n, [&](void *room, size_t &bytes) {
        return cub::DeviceScan::InclusiveSumByKey(room, bytes, a.keys, a.x, a.wanted, (int)a.n);
    });
    mark_heads(a.heads, a.keys, a.n, THREADS);
    double us = median_us(times_for(a.n), [&](unsigned) { segmented_scan(a.y, a.x, a.heads, a.n, THREADS); });
    rate_print({name, a.n, THREADS, 3 * a.n * sizeof *a.x, us, cub});
    return agree(name, a.n, a.y, a.wanted, a.n);
}

static bool measure_reduction(struct arrays a)
{
    const char *name = "reduce_by_key";
    if (!is_chosen(name))
        return true;
    double cub = cub_us(a.n, [&](void *room, size_t &bytes) {
        return cub::DeviceReduce::ReduceByKey(room, bytes, a.keys, a.wanted_keys, a.x, a.wanted, a.count + 1,
                                              cuda::std::plus<>{}, (int)a.n);
    });
    double us = median_us(
        times_for(a.n), [&](unsigned) { reduce_by_key(a.y, a.y_keys, a.count, a.x, a.keys, a.n, THREADS); });
    rate_print({name, a.n, THREADS, 2 * (a.n + a.segments) * sizeof *a.x, us, cub});
    return agree(name, a.n, a.count, a.count + 1, 1) && agree(name, a.n, a.y, a.wanted, a.segments) &&
           agree(name, a.n, a.y_keys, a.wanted_keys, a.segments);
}

static bool measure_runs(struct arrays a)
{
    const char *name = "run_lengths";
    if (!is_chosen(name))
        return true;
    double cub = cub_us(a.n, [&](void *room, size_t &bytes) {
        return cub::DeviceRunLengthEncode::Encode(room, bytes, a.keys, a.wanted_keys, a.wanted_lengths,
                                                  a.count + 1, (int)a.n);
    });
    double us = median_us(times_for(a.n),
                          [&](unsigned) { run_lengths(a.y_keys, a.lengths, a.count, a.keys, a.n, THREADS); });
    rate_print({name, a.n, THREADS, (a.n + 2 * a.segments) * sizeof *a.keys, us, cub});
    return agree(name, a.n, a.count, a.count + 1, 1) &&
           agree(name, a.n, a.y_keys, a.wanted_keys, a.segments) &&
           agree(name, a.n, a.lengths, a.wanted_lengths, a.segments);
}

bool measure_tasks(size_t n)
{
    struct arrays a = {n,
                       n / SEGMENT,
                       device_room<elem_t>(n),
                       device_room<elem_t>(n),
                       device_room<elem_t>(n),
                       device_room<int>(n),
                       device_room<int>(n),
                       device_room<int>(n),
                       device_room<unsigned>(n),
                       device_room<unsigned>(n),
                       device_room<unsigned>(n),
                       device_room<unsigned>(2)};
    fill(a.x, n);
    key_each<<<FILLERS, FILLER_THREADS>>>(a.keys, n);
    bool good = measure_scan(a);
    good = measure_reduction(a) && good;
    good = measure_runs(a) && good;
    for (void *room :
         {(void *)a.x, (void *)a.y, (void *)a.wanted, (void *)a.keys, (void *)a.y_keys, (void *)a.wanted_keys,
          (void *)a.heads, (void *)a.lengths, (void *)a.wanted_lengths, (void *)a.count})
        CHECK(cudaFree(room));
    return good;
}
