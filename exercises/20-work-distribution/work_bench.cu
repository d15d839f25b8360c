// Measures the product of a sparse matrix and a vector by pieces and by rows: of rows that have three items
// each, and of a matrix in which one row has nearly all items.
#include "task_bench.h"

#include "work.h"

enum { THREADS = 256, STEPS = 16, EVEN = 3 };
static const size_t ONE_THREAD_MOST = (size_t)1 << 20; // items that a single thread is given

struct matrix {
    size_t rows, items;
    unsigned *offsets, *columns, *values, *x, *y, *wanted;
};

// Without `huge`, row r begins at item EVEN * r. With it, all rows but the first are empty.
static __global__ void fill_matrix(struct matrix m, bool huge)
{
    size_t step = (size_t)gridDim.x * blockDim.x;
    for (size_t r = blockIdx.x * (size_t)blockDim.x + threadIdx.x; r <= m.rows; r += step)
        m.offsets[r] = (unsigned)(huge ? (r > 0 ? m.items : 0) : EVEN * r);
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < m.items; i += step)
        m.columns[i] = (unsigned)input_at(i) % (unsigned)m.rows;
}

// Prints the rates of both functions. That of one thread per row must give the same y as the other.
static bool measure(const char *name, const char *name_by_rows, struct matrix m)
{
    size_t n = m.rows + m.items, bytes = (3 * m.items + 2 * m.rows) * sizeof *m.y;
    double by_rows = median_us(times_for(n), [&](unsigned) {
        spmv_by_rows(m.wanted, m.offsets, m.columns, m.values, m.x, m.rows, THREADS);
    });
    double us = median_us(times_for(n), [&](unsigned) {
        spmv(m.y, m.offsets, m.columns, m.values, m.x, m.rows, m.items, STEPS, THREADS);
    });
    if (is_chosen(name))
        rate_print({name, n, THREADS, bytes, us, 0});
    if (is_chosen(name_by_rows))
        rate_print({name_by_rows, n, THREADS, bytes, by_rows, 0});
    return agree(name, n, m.y, m.wanted, m.rows);
}

bool measure_tasks(size_t n)
{
    struct matrix m = {n / (EVEN + 1), n / (EVEN + 1) * EVEN, NULL, NULL, NULL, NULL, NULL, NULL};
    m.offsets = device_room<unsigned>(m.rows + 1);
    m.columns = device_room<unsigned>(m.items);
    m.values = device_room<unsigned>(m.items);
    m.x = device_room<unsigned>(m.rows);
    m.y = device_room<unsigned>(m.rows);
    m.wanted = device_room<unsigned>(m.rows);
    fill((elem_t *)m.values, m.items);
    fill((elem_t *)m.x, m.rows);
    fill_matrix<<<FILLERS, FILLER_THREADS>>>(m, false);
    bool good = measure("spmv", "by_rows", m);
    if (m.items <= ONE_THREAD_MOST) {
        fill_matrix<<<FILLERS, FILLER_THREADS>>>(m, true);
        good = measure("spmv_huge", "by_rows_huge", m) && good;
    }
    for (unsigned *room : {m.offsets, m.columns, m.values, m.x, m.y, m.wanted})
        CHECK(cudaFree(room));
    return good;
}
