// needs: fences
// Thread 0 spins until the last thread has set a flag, which it does after a barrier that thread 0 never
// reaches.
#include <stdio.h>

__global__ void stuck(int *y)
{
    __shared__ int ready;
    unsigned t = threadIdx.x;
    if (t == 0)
        ready = 0;
    __syncthreads();
    if (t == 0)
        while (atomicAdd(&ready, 0) == 0) // finds: deadlock atomic
            ;
    __syncthreads(); // finds: deadlock barrier
    if (t == blockDim.x - 1)
        atomicExch(&ready, 1);
    y[t] = t;
}

int main(void)
{
    int *y;
    cudaMalloc(&y, 64 * sizeof(int));
    stuck<<<1, 64>>>(y);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
