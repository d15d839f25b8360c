// Scans the running example in sections of 2, and prints it. `looked` of commands.sh runs it.
#include <stdio.h>

#include "elem.h"

static void make_elements(elem_t *elements)
{
    static const int numbers[8] = {3, 1, 7, 0, 4, 1, 6, 3};
    simt_elements_begin(1, 0);
    simt_elements_make(elements, 8, sizeof *elements);
    simt_elements_shown(numbers); // printf shows elements by these
}

#include "scan.h" // must come last: it seals what is needed above

int main(void)
{
    elem_t h[8], *x, *y;
    make_elements(h);
    cudaMalloc((void **)&x, sizeof h);
    cudaMalloc((void **)&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan(y, x, 8, 2); // in sections of 2
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++)
        printf(" %d", h[i]);
    printf("\n");
}
