// Measures the histogram beside CUB's, and the equalisation beside a copy: of random pixels, and of pixels
// that all have the same level.
#include <cub/device/device_histogram.cuh>

#include "task_bench.h"

#include "equalisation.h"

enum { THREADS = 256, BLOCKS = 1056 }; // BLOCKS: eight for each multiprocessor of an H200

typedef unsigned char pixel;

static bool measure_histogram(const char *name, const pixel *x, size_t n)
{
    if (!is_chosen(name))
        return true;
    unsigned *counts = device_room<unsigned>(LEVELS), *wanted = device_room<unsigned>(LEVELS);
    double cub = cub_us(n, [&](void *room, size_t &bytes) {
        return cub::DeviceHistogram::HistogramEven(room, bytes, x, wanted, LEVELS + 1, 0, (int)LEVELS,
                                                   (int)n);
    });
    double us = median_us(times_for(n), [&](unsigned) { histogram(counts, x, n, BLOCKS, THREADS); });
    rate_print({name, n, THREADS, n, us, cub});
    bool good = agree(name, n, counts, wanted, LEVELS);
    CHECK(cudaFree(wanted));
    CHECK(cudaFree(counts));
    return good;
}

// What y must be, computed by one thread per pixel from the map of levels.
static __global__ void map_each(pixel *y, const pixel *x, const pixel *map, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        y[i] = map[x[i]];
}

static bool measure_equalise(const char *name, const pixel *x, size_t n)
{
    if (!is_chosen(name))
        return true;
    unsigned *counts = device_room<unsigned>(LEVELS), *cdf = device_room<unsigned>(LEVELS);
    pixel *map = device_room<pixel>(LEVELS), *y = device_room<pixel>(n), *wanted = device_room<pixel>(n);
    histogram(counts, x, n, BLOCKS, THREADS);
    cumulative(cdf, counts);
    level_map(map, cdf);
    map_each<<<FILLERS, FILLER_THREADS>>>(wanted, x, map, n);
    double us = median_us(times_for(n), [&](unsigned) { equalise(y, x, n, THREADS); });
    rate_print({name, n, THREADS, 2 * n, us, 0});
    bool good = agree(name, n, y, wanted, n / sizeof(unsigned));
    for (void *room : {(void *)counts, (void *)cdf, (void *)map, (void *)y, (void *)wanted})
        CHECK(cudaFree(room));
    return good;
}

bool measure_tasks(size_t n)
{
    elem_t *words = device_room<elem_t>(n / sizeof(elem_t));
    const pixel *x = (const pixel *)words;
    fill(words, n / sizeof(elem_t));
    bool good = measure_histogram("histogram", x, n);
    good = measure_equalise("equalise", x, n) && good;
    CHECK(cudaMemset(words, 128, n));
    good = measure_histogram("histogram_flat", x, n) && good;
    good = measure_equalise("equalise_flat", x, n) && good;
    CHECK(cudaFree(words));
    return good;
}
