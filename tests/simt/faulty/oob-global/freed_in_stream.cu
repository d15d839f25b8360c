// The array is given back to its pool before the kernel that uses it.
#include <stdio.h>

__global__ void count_up(int *y)
{
    y[threadIdx.x] = threadIdx.x; // finds: oob-global write
}

int main(void)
{
    int *y;
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    cudaMallocAsync(&y, 32 * sizeof(int), stream);
    cudaFreeAsync(y, stream);
    count_up<<<1, 32, 0, stream>>>(y);
    printf("%s\n", cudaGetErrorName(cudaStreamSynchronize(stream)));
    cudaStreamDestroy(stream);
    return 0;
}
