// prints: cudaErrorInvalidValue
// Memory from malloc is given to cudaFree.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *h = (int *)malloc(64 * sizeof(int)), *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaFree(x);
    cudaError_t error = cudaFree(h); // finds: bad-free call
    printf("%s\n", cudaGetErrorName(error));
    free(h);
    return 0;
}
