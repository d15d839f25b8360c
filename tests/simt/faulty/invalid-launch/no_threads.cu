// prints: cudaErrorInvalidConfiguration
// The block's size comes from an option that was never read: it is 0.
#include <stdio.h>

__global__ void clear(int *y) { y[threadIdx.x] = 0; }

int main(void)
{
    int *y, threads = 0;
    cudaMalloc(&y, 64 * sizeof(int));
    clear<<<1, threads>>>(y); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    cudaFree(y);
    return 0;
}
