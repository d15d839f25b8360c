// says: waits at barrier 1 at named_barrier_expects_more.cu:11, which opens when 128 threads have arrived
// says: there: 64 have
// Of a block of 128 threads the first 64 come to a barrier for 128.
#include <stdio.h>

__global__ void halves(int *y)
{
    __shared__ int s[64];
    if (threadIdx.x < 64) {
        s[threadIdx.x] = threadIdx.x;
        __barrier_sync_count(1, 128); // finds: deadlock barrier
        y[threadIdx.x] = s[63 - threadIdx.x];
    }
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    halves<<<1, 128>>>(y);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
