// once N [SECTION]: calls a kernel file's scan() once on N elements, in sections of SECTION or in one
// section. `once` and `launches` of commands.sh run it.
#include <stdlib.h>

#include "elem.h"

enum { MOST = 1 << 16 }; // elements that exist; for a longer array only the launches are counted

static void make_elements(elem_t *x, size_t n)
{
    elem_t *made = (elem_t *)malloc(n * sizeof *made);
    simt_elements_begin(1, 0);
    simt_elements_make(made, n, sizeof *made);
    cudaMemcpy(x, made, n * sizeof *made, cudaMemcpyHostToDevice);
    free(made);
}

#include "scan.h" // must come last: it seals what is needed above

int main(int argc, char **argv)
{
    size_t n = argc > 1 ? strtoull(argv[1], NULL, 10) : 0;
    unsigned section = argc > 2 ? (unsigned)atoi(argv[2]) : (unsigned)n;
    elem_t *x, *y;
    cudaMalloc((void **)&x, n * sizeof(elem_t));
    cudaMalloc((void **)&y, n * sizeof(elem_t));
    if (n > 0 && n <= MOST)
        make_elements(x, n);
    scan(y, x, n, section);
    return cudaDeviceSynchronize() != cudaSuccess;
}
