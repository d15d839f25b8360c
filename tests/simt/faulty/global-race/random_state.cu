// All threads draw from one state.
#include <stdio.h>

#include <curand_kernel.h>

__global__ void start(curandStatePhilox4_32_10_t *state) { curand_init(1, 0, 0, state); }

__global__ void draw(float *y, curandStatePhilox4_32_10_t *state)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = curand_uniform(state); // finds: global-race read write
}

int main()
{
    curandStatePhilox4_32_10_t *state;
    float *y;
    cudaMalloc(&state, sizeof *state);
    cudaMalloc(&y, 64 * sizeof *y);
    start<<<1, 1>>>(state);
    draw<<<2, 32>>>(y, state);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(state);
    cudaFree(y);
    return 0;
}
