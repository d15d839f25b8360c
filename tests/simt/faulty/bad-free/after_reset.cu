// says: cudaFree at after_reset.cu:26 is given a pointer that cudaDeviceReset freed before
// prints: cudaErrorInvalidResourceHandle cudaErrorInvalidResourceHandle cudaErrorInvalidValue
// An array, a stream and an event are used after cudaDeviceReset, by which they are gone.
#include <stdio.h>

__device__ int calls;

__global__ void fill(int *y)
{
    y[threadIdx.x] = 1;
    atomicAdd(&calls, 1);
}

int main(void)
{
    int *y, *pinned;
    cudaStream_t stream;
    cudaEvent_t event;
    cudaStreamCreate(&stream);
    cudaEventCreate(&event);
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMallocHost(&pinned, 32 * sizeof(int));
    fill<<<1, 32, 0, stream>>>(y);
    cudaStreamSynchronize(stream);
    cudaDeviceReset();
    cudaFree(y); // finds: bad-free call
    cudaError_t of_stream = cudaStreamSynchronize(stream), of_event = cudaEventRecord(event);
    printf("%s %s ", cudaGetErrorName(of_stream), cudaGetErrorName(of_event));
    printf("%s\n", cudaGetErrorName(cudaFreeHost(pinned))); // finds: bad-free call
    return 0;
}
