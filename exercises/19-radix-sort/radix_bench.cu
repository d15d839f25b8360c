// Measures the sorts beside CUB's, on random keys of 32 bits, with and without values.
#include <cub/device/device_radix_sort.cuh>

#include "task_bench.h"

#include "radix.h"

enum { THREADS = 256, BITS = 32 };

// The arrays of a sort. `values` and what belongs to them are NULL if only keys are sorted.
struct sort {
    size_t n;
    unsigned *x, *y, *wanted, *values, *y_values, *wanted_values;
    double cub_us;
};

// Measures a sort. It must give the same keys and values as CUB's.
template <class Call> static bool measure(const char *name, struct sort s, Call call)
{
    if (!is_chosen(name))
        return true;
    double us = median_us(times_for(s.n), [&](unsigned) {
        call(s.y, s.y_values, s.x, s.values, s.n, (unsigned)BITS, (unsigned)THREADS);
    });
    rate_print({name, s.n, THREADS, (s.values ? 4 : 2) * s.n * sizeof *s.x, us, s.cub_us});
    return agree(name, s.n, s.y, s.wanted, s.n) &&
           (!s.values || agree(name, s.n, s.y_values, s.wanted_values, s.n));
}

bool measure_tasks(size_t n)
{
    struct sort pairs = {n,
                         device_room<unsigned>(n),
                         device_room<unsigned>(n),
                         device_room<unsigned>(n),
                         device_room<unsigned>(n),
                         device_room<unsigned>(n),
                         device_room<unsigned>(n),
                         0};
    fill((elem_t *)pairs.x, n);
    fill((elem_t *)pairs.values, n);
    struct sort keys = {n, pairs.x, pairs.y, pairs.wanted, NULL, NULL, NULL, 0};
    keys.cub_us = cub_us(n, [&](void *room, size_t &bytes) {
        return cub::DeviceRadixSort::SortKeys(room, bytes, keys.x, keys.wanted, n, 0, BITS);
    });
    bool good = measure("sort_by_digits", keys, sort_by_digits);
    good = measure("sort_by_bits", keys, sort_by_bits) && good;

    pairs.cub_us = cub_us(n, [&](void *room, size_t &bytes) {
        return cub::DeviceRadixSort::SortPairs(room, bytes, pairs.x, pairs.wanted, pairs.values,
                                               pairs.wanted_values, n, 0, BITS);
    });
    good = measure("with_values", pairs, sort_by_digits) && good;
    for (unsigned *room : {pairs.x, pairs.y, pairs.wanted, pairs.values, pairs.y_values, pairs.wanted_values})
        CHECK(cudaFree(room));
    return good;
}
