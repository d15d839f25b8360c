// CUB counts samples by levels of one width, and by levels whose bounds are given. Samples outside all levels
// are not counted.
#include <cub/device/device_histogram.cuh>

#include "../twice.h"

#define N      5000
#define LEVELS 17

static int h[N];

static int samples_between(int low, int high)
{
    int count = 0;
    for (int i = 0; i < N; i++)
        count += h[i] >= low && h[i] < high;
    return count;
}

int main(void)
{
    int wanted[LEVELS], bounds[] = {0, 3, 4, 50, 90};
    for (int i = 0; i < N; i++)
        h[i] = i * 37 % 101;
    int *x = to_device(h, N), *counts = device_array<int>(LEVELS), *levels = to_device(bounds, 5);

    TWICE(cub::DeviceHistogram::HistogramEven(temp, bytes, x, counts, LEVELS, 0, 5 * (LEVELS - 1), N));
    for (int level = 0; level < LEVELS - 1; level++)
        wanted[level] = samples_between(5 * level, 5 * level + 5);
    compare(counts, wanted, LEVELS - 1);
    TWICE(cub::DeviceHistogram::HistogramRange(temp, bytes, x, counts, 5, levels, N));
    for (int level = 0; level < 4; level++)
        wanted[level] = samples_between(bounds[level], bounds[level + 1]);
    compare(counts, wanted, 4);
    return say();
}
