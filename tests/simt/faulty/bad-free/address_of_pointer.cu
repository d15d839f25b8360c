// prints: cudaErrorInvalidValue
// cudaFree is given the address of the pointer, as cudaMalloc wants it.
#include <stdio.h>

int main(void)
{
    float *x;
    cudaMalloc(&x, 100 * sizeof(float));
    cudaMemset(x, 0, 100 * sizeof(float));
    cudaError_t error = cudaFree(&x); // finds: bad-free call
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
