#include "twice.cuh"
#include <stdio.h>
#if !defined(__CUDACC__) || !defined(SIMT)
#error "no macro says which compiler this is"
#endif
#ifndef SIZE
#define SIZE 32
#endif
int main(int argc, char **argv)
{
    int h[SIZE], *x;
    for (int i = 0; i < SIZE; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    twice<int, SIZE><<<1, SIZE>>>(x);
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    printf("%d of %d %s\n", h[0], SIZE, argc > 1 ? argv[1] : "");
    return 0;
}
