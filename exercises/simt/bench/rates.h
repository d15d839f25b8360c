// What the programs that measure share: the clock, and the rates of their runs.
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

// Uses the clock on the wall, because the clock of a process's own time is too coarse on some machines.
static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static int by_value(const void *left, const void *right)
{
    double a = *(const double *)left, b = *(const double *)right;
    return (a > b) - (a < b);
}

// Sorts the rates, and prints the median and the best.
static void print_rates(double *rates, size_t runs)
{
    qsort(rates, runs, sizeof *rates, by_value);
    printf("%.1f %.1f", rates[runs / 2], rates[runs - 1]);
}
