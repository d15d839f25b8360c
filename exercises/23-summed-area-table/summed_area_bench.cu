// Measures the table and the filter beside copies, on pictures that are square or twice as wide as high.
#include "task_bench.h"

#include "summed_area.h"

enum { THREADS = 256, RADIUS = 8 };
static const size_t CHECKED_MOST = (size_t)1 << 22; // pixels whose boxes are summed number by number

struct picture {
    unsigned *x, width, height;
};

__device__ static unsigned at(struct picture p, long row, long column)
{
    bool inside = row >= 0 && column >= 0 && row < p.height && column < p.width;
    return inside ? p.x[(size_t)row * p.width + (size_t)column] : 0;
}

// What x is, as a difference of four sums of its table.
static __global__ void differences(unsigned *y, struct picture table)
{
    size_t n = (size_t)table.width * table.height;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += (size_t)gridDim.x * blockDim.x) {
        long row = (long)(i / table.width), column = (long)(i % table.width);
        y[i] = at(table, row, column) - at(table, row - 1, column) - at(table, row, column - 1) +
               at(table, row - 1, column - 1);
    }
}

// The sum over each box, number by number.
static __global__ void boxes(unsigned *y, struct picture p)
{
    size_t n = (size_t)p.width * p.height;
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += (size_t)gridDim.x * blockDim.x) {
        long row = (long)(i / p.width), column = (long)(i % p.width);
        y[i] = 0;
        for (long r = row - RADIUS; r <= row + RADIUS; r++)
            for (long c = column - RADIUS; c <= column + RADIUS; c++)
                y[i] += at(p, r, c);
    }
}

bool measure_tasks(size_t n)
{
    struct picture p = {device_room<unsigned>(n), 1, 1}, table = p;
    while ((size_t)p.width * p.height < n)
        *(p.width > p.height ? &p.height : &p.width) *= 2;
    table = {device_room<unsigned>(n), p.width, p.height};
    unsigned *y = device_room<unsigned>(n), *wanted = device_room<unsigned>(n);
    fill((elem_t *)p.x, n);

    double us =
        median_us(times_for(n), [&](unsigned) { summed_area(table.x, p.x, p.width, p.height, THREADS); });
    differences<<<FILLERS, FILLER_THREADS>>>(y, table);
    bool good = agree("summed_area", n, y, p.x, n);
    if (is_chosen("summed_area"))
        rate_print({"summed_area", n, THREADS, 2 * n * sizeof *y, us, 0});
    if (is_chosen("box_filter")) {
        us = median_us(times_for(n),
                       [&](unsigned) { box_filter(y, table.x, p.width, p.height, RADIUS, THREADS); });
        if (n <= CHECKED_MOST) {
            boxes<<<FILLERS, FILLER_THREADS>>>(wanted, p);
            good = agree("box_filter", n, y, wanted, n) && good;
        }
        rate_print({"box_filter", n, THREADS, 2 * n * sizeof *y, us, 0});
    }
    for (unsigned *room : {p.x, table.x, y, wanted})
        CHECK(cudaFree(room));
    return good;
}
