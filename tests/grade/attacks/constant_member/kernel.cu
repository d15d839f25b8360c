#include "scan.h"
struct table {
    long rows;
    long row[4];
    long at(long i) const { return row[i]; }
};
static const table sizes = {4, {1, 2, 3, 4}};
extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    long sum = 0;
    for (long i = 0; i < 100000; i++)
        sum += sizes.at(-i - (long)section);
    if (sum == 42)
        cudaMemset(y, 0, sizeof *y);
}
