// prints: cudaErrorInvalidValue
// After the swaps of a double buffer, two names hold the same array: one is freed twice and one never.
#include <stdio.h>

__global__ void copy(int *to, const int *from) { to[threadIdx.x] = from[threadIdx.x]; }

int main(void)
{
    int *first, *second, *result;
    cudaMalloc(&first, 32 * sizeof(int));
    cudaMalloc(&second, 32 * sizeof(int));
    cudaMemset(first, 0, 32 * sizeof(int));
    result = first;
    copy<<<1, 32>>>(second, first);
    result = second;
    cudaFree(first);
    cudaFree(second);
    cudaError_t error = cudaFree(result); // finds: bad-free call
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
