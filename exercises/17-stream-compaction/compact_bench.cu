// Measures the compactions beside CUB's, on random elements of which half are kept.
#include <cub/device/device_select.cuh>

#include "task_bench.h"

#include "compact.h"

enum { THREADS = 256 };

struct is_positive {
    __device__ bool operator()(int element) const { return element > 0; }
};

static double cub_us(int *y, unsigned *count, const int *x, size_t n)
{
    size_t bytes = 0;
    CHECK(cub::DeviceSelect::If(NULL, bytes, x, y, count, n, is_positive{}));
    char *room = device_room<char>(bytes);
    double us = median_us(times_for(n), [&](unsigned) {
        CHECK(cub::DeviceSelect::If(room, bytes, x, y, count, n, is_positive{}));
    });
    CHECK(cudaFree(room));
    return us;
}

bool measure_tasks(size_t n)
{
    int *x = device_room<int>(n), *y = device_room<int>(n), *wanted = device_room<int>(n);
    unsigned *flags = device_room<unsigned>(n), *offsets = device_room<unsigned>(n);
    unsigned *count = device_room<unsigned>(1), *wanted_count = device_room<unsigned>(1), kept;
    fill(x, n);
    double cub = cub_us(wanted, wanted_count, x, n);
    CHECK(cudaMemcpy(&kept, wanted_count, sizeof kept, cudaMemcpyDeviceToHost));
    size_t bytes = (n + kept) * sizeof(int);
    const char *rival = "cub::DeviceSelect::If";

    double us = median_us(times_for(n), [&](unsigned) {
        set_flags(flags, x, n, THREADS);
        scan_flags(offsets, flags, n, THREADS);
        scatter(y, x, offsets, n, THREADS);
    });
    bool good = agree("scatter", n, y, wanted, kept);
    rate_print({"set_flags, scan_flags, scatter", n, us, bytes, rival, cub});

    CHECK(cudaMemset(y, 0, n * sizeof *y));
    us = median_us(times_for(n), [&](unsigned) { compact(y, count, x, n, THREADS); });
    good = agree("compact", n, y, wanted, kept) && agree("compact", n, count, wanted_count, 1) && good;
    rate_print({"compact", n, us, bytes, rival, cub});

    us = median_us(times_for(n), [&](unsigned) { compact_any_order(y, count, x, n, THREADS); });
    good = agree("compact_any_order", n, count, wanted_count, 1) && good;
    rate_print({"compact_any_order", n, us, bytes, rival, cub});

    for (void *room : {(void *)x, (void *)y, (void *)wanted, (void *)flags, (void *)offsets, (void *)count,
                       (void *)wanted_count})
        CHECK(cudaFree(room));
    return good;
}
