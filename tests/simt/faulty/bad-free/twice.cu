// prints: cudaErrorInvalidValue
// The same memory is freed at the end of the loop and again after it.
#include <stdio.h>

__global__ void fill(int *y, int value) { y[threadIdx.x] = value; }

int main(void)
{
    int *y = NULL, last = 0;
    for (int round = 0; round < 3; round++) {
        cudaMalloc(&y, 32 * sizeof(int));
        fill<<<1, 32>>>(y, round);
        cudaMemcpy(&last, y + 31, sizeof last, cudaMemcpyDeviceToHost);
        cudaFree(y);
    }
    cudaError_t error = cudaFree(y); // finds: bad-free call
    printf("last %d, %s\n", last, cudaGetErrorName(error));
    return 0;
}
