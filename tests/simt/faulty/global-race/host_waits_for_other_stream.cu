// says: must first wait for the kernel, for example with cudaStreamSynchronize(stream)
// The host waits for one of two streams, and reads what the kernel in the other one writes into mapped
// memory.
#include <stdio.h>

__global__ void set(int *x, int value)
{
    x[threadIdx.x] = value; // finds: global-race write
}

int main(void)
{
    int *x, *y, *there;
    cudaStream_t s, t;
    cudaEvent_t done;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaEventCreate(&done);
    cudaHostAlloc(&x, 32 * sizeof(int), cudaHostAllocMapped);
    cudaHostAlloc(&y, 32 * sizeof(int), cudaHostAllocMapped);
    cudaHostGetDevicePointer(&there, x, 0);
    set<<<1, 32, 0, s>>>(there, 1);
    cudaEventRecord(done, s);
    cudaHostGetDevicePointer(&there, y, 0);
    set<<<1, 32, 0, t>>>(there, 2); // finds: global-race launch
    cudaEventSynchronize(done);
    printf("%d\n", x[31] + y[31]); // finds: global-race read
    cudaStreamSynchronize(t);
    return 0;
}
