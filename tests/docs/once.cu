// once N [SECTION]: calls a kernel file's scan() once, on N elements in sections of so many, or in one.
// `once` and `launches` of commands.sh run it.
#include <stdlib.h>

#include "scan.h"

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    unsigned section = argc > 2 ? (unsigned)atoi(argv[2]) : (unsigned)n;
    elem_t *x, *y;
    cudaMalloc((void **)&x, n * sizeof(elem_t));
    cudaMalloc((void **)&y, n * sizeof(elem_t));
    cudaMemset(x, 0, n * sizeof(elem_t));
    scan(y, x, n, section);
    return cudaDeviceSynchronize() != cudaSuccess;
}
