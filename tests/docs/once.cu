// Calls a kernel file's scan() once, on one section of as many elements as its argument says. `once` of run
// traces it.
#include <stdlib.h>

#include "scan.h"

int main(int argc, char **argv)
{
    unsigned n = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
    elem_t *x, *y;
    cudaMalloc((void **)&x, n * sizeof(elem_t));
    cudaMalloc((void **)&y, n * sizeof(elem_t));
    cudaMemset(x, 0, n * sizeof(elem_t));
    scan(y, x, n, n);
    return cudaDeviceSynchronize() != cudaSuccess;
}
