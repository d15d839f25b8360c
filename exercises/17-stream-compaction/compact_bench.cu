// Measures the compactions beside CUB's, on random elements of which half are kept.
#include <cub/device/device_select.cuh>

#include "task_bench.h"

#include "compact.h"

enum { THREADS = 256 };
static const unsigned compact_threads[] = {256, 512, 1024};

struct is_positive {
    __device__ bool operator()(int element) const { return element > 0; }
};

// The arrays of a call, and what they must hold afterwards.
struct compaction {
    size_t n, kept;
    int *x, *y, *wanted;
    unsigned *count, *wanted_count;
    double cub_us;
};

// Measures a compaction. A stable one must give the same y as CUB's.
template <class Call>
static bool measure(const char *function, struct compaction c, unsigned threads, bool stable, Call call)
{
    if (!is_chosen(function))
        return true;
    CHECK(cudaMemset(c.y, 0, c.n * sizeof *c.y));
    double us = median_us(times_for(c.n), [&](unsigned) { call(); });
    rate_print({function, c.n, threads, (c.n + c.kept) * sizeof(int), us, c.cub_us});
    return agree(function, c.n, c.count, c.wanted_count, 1) &&
           (!stable || agree(function, c.n, c.y, c.wanted, c.kept));
}

bool measure_tasks(size_t n)
{
    struct compaction c = {n,    0, device_room<int>(n), device_room<int>(n), device_room<int>(n), NULL,
                           NULL, 0};
    c.count = device_room<unsigned>(2);
    c.wanted_count = c.count + 1;
    unsigned *flags = device_room<unsigned>(n), *offsets = device_room<unsigned>(n), kept;
    fill(c.x, n);
    c.cub_us = cub_us(n, [&](void *room, size_t &bytes) {
        return cub::DeviceSelect::If(room, bytes, c.x, c.wanted, c.wanted_count, n, is_positive{});
    });
    CHECK(cudaMemcpy(&kept, c.wanted_count, sizeof kept, cudaMemcpyDeviceToHost));
    c.kept = kept;

    bool good = measure("three_functions", c, THREADS, true, [&] {
        set_flags(flags, c.x, n, THREADS);
        scan_flags(offsets, flags, n, THREADS);
        scatter(c.y, c.x, offsets, n, THREADS);
        CHECK(cudaMemcpyAsync(c.count, c.wanted_count, sizeof kept, cudaMemcpyDeviceToDevice)); // not theirs
    });
    for (unsigned threads : compact_threads)
        good = measure("compact", c, threads, true, [&] { compact(c.y, c.count, c.x, n, threads); }) && good;
    good = measure("compact_any_order", c, THREADS, false,
                   [&] { compact_any_order(c.y, c.count, c.x, n, THREADS); }) &&
           good;
    for (void *room :
         {(void *)c.x, (void *)c.y, (void *)c.wanted, (void *)flags, (void *)offsets, (void *)c.count})
        CHECK(cudaFree(room));
    return good;
}
