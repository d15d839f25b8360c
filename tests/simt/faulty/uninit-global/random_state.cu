// Nobody has called curand_init for the states of the second block.
#include <stdio.h>

#include <curand_kernel.h>

#define THREADS 32

__global__ void start(curandState *states)
{
    if (blockIdx.x == 0)
        curand_init(1, threadIdx.x, 0, &states[threadIdx.x]);
}

__global__ void draw(unsigned *y, curandState *states)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = curand(&states[i]); // finds: uninit-global read
}

int main()
{
    curandState *states;
    unsigned *y;
    cudaMalloc(&states, 2 * THREADS * sizeof *states);
    cudaMalloc(&y, 2 * THREADS * sizeof *y);
    start<<<2, THREADS>>>(states);
    draw<<<2, THREADS>>>(y, states);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(states);
    cudaFree(y);
    return 0;
}
