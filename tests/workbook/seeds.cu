// Scans arrays of intervals of several lengths with the scan() that it is linked with, and prints which
// results are wrong. The CPU device reports its own findings. Used by `seeds`.
#include <stdio.h>
#include <stdlib.h>

#include "scan.h"

#ifndef LEAST
#define LEAST 32 // sections are multiples of this
#endif

static const struct {
    unsigned section, sections, rest; // n is section * sections + rest
} sizes[] = {{LEAST, 0, 1},     {LEAST, 1, 1}, {LEAST, 33, 0}, {LEAST, 70, LEAST - 1},
             {2 * LEAST, 9, 5}, {256, 5, 255}, {1024, 3, 1}};

static bool right(size_t n, unsigned section)
{
    size_t bytes = n * sizeof(elem_t);
    elem_t *host = (elem_t *)malloc(bytes), *x, *y;
    if (!host || cudaMalloc(&x, bytes) != cudaSuccess || cudaMalloc(&y, bytes) != cudaSuccess)
        abort();
    for (size_t i = 0; i < n; i++)
        host[i] = interval_of((int)i, (int)i);
    cudaMemcpy(x, host, bytes, cudaMemcpyHostToDevice);
    scan(y, x, n, section);
    bool ok = cudaDeviceSynchronize() == cudaSuccess;
    cudaMemcpy(host, y, bytes, cudaMemcpyDeviceToHost);
    for (size_t i = 0; i < n; i++)
        ok = ok && host[i].lo == 0 && host[i].hi == (int)i;
    cudaFree(y);
    cudaFree(x);
    free(host);
    return ok;
}

int main(void)
{
    int wrong = 0;
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        size_t n = (size_t)sizes[k].section * sizes[k].sections + sizes[k].rest;
        if (right(n, sizes[k].section))
            continue;
        printf("wrong at n=%zu section=%u\n", n, sizes[k].section);
        wrong = 1;
    }
    return wrong;
}
