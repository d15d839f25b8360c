// Measures the sorts beside CUB's, on random keys of 32 bits, with and without values.
#include <cub/device/device_radix_sort.cuh>

#include "task_bench.h"

#include "radix.h"

enum { THREADS = 256, BITS = 32 };

// Makes the call twice, as CUB wants it: once to learn how much memory it needs, and then to measure it.
template <class Call> static double cub_us(size_t n, Call call)
{
    size_t bytes = 0;
    CHECK(call((void *)NULL, bytes));
    char *room = device_room<char>(bytes);
    double us = median_us(times_for(n), [&](unsigned) { CHECK(call((void *)room, bytes)); });
    CHECK(cudaFree(room));
    return us;
}

bool measure_tasks(size_t n)
{
    unsigned *x = device_room<unsigned>(n), *y = device_room<unsigned>(n), *wanted = device_room<unsigned>(n);
    unsigned *values = device_room<unsigned>(n), *y_values = device_room<unsigned>(n);
    unsigned *wanted_values = device_room<unsigned>(n);
    fill((elem_t *)x, n);
    fill((elem_t *)values, n);
    double keys_us = cub_us(n, [&](void *room, size_t &bytes) {
        return cub::DeviceRadixSort::SortKeys(room, bytes, x, wanted, n, 0, BITS);
    });
    double pairs_us = cub_us(n, [&](void *room, size_t &bytes) {
        return cub::DeviceRadixSort::SortPairs(room, bytes, x, wanted, values, wanted_values, n, 0, BITS);
    });

    double us = median_us(times_for(n), [&](unsigned) { sort_by_bits(y, NULL, x, NULL, n, BITS, THREADS); });
    bool good = agree("sort_by_bits", n, y, wanted, n);
    rate_print({"sort_by_bits, keys", n, us, 2 * n * sizeof *x, "cub::DeviceRadixSort::SortKeys", keys_us});

    us = median_us(times_for(n), [&](unsigned) { sort_by_digits(y, NULL, x, NULL, n, BITS, THREADS); });
    good = agree("sort_by_digits", n, y, wanted, n) && good;
    rate_print({"sort_by_digits, keys", n, us, 2 * n * sizeof *x, "cub::DeviceRadixSort::SortKeys", keys_us});

    us = median_us(times_for(n), [&](unsigned) { sort_by_digits(y, y_values, x, values, n, BITS, THREADS); });
    good = agree("sort_by_digits", n, y, wanted, n) &&
           agree("sort_by_digits, values", n, y_values, wanted_values, n) && good;
    rate_print(
        {"sort_by_digits, values", n, us, 4 * n * sizeof *x, "cub::DeviceRadixSort::SortPairs", pairs_us});

    for (unsigned *room : {x, y, wanted, values, y_values, wanted_values})
        CHECK(cudaFree(room));
    return good;
}
