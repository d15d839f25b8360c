// Scans the running example in sections of 2, and prints it. `looked` of commands.sh runs it.
#include "scan.h"
#include <stdio.h>

int main(void)
{
    int h[8] = {3, 1, 7, 0, 4, 1, 6, 3}, *x, *y;
    cudaMalloc((void **)&x, sizeof h);
    cudaMalloc((void **)&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan(y, x, 8, 2); // in sections of 2
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 8; i++)
        printf(" %d", h[i]);
    printf("\n");
}
