/* Pi by darts. Every thread has a linear congruential generator of its own. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <stdint.h>

#define TRIALS_PER_THREAD 256
#define BLOCKS 32
#define THREADS 128

__host__ __device__ uint32_t lcg(uint32_t *state)
{
    *state = *state * 1664525u + 1013904223u;
    return *state;
}

__host__ __device__ float uniform(uint32_t *state) { return (lcg(state) >> 8) * (1.0f / 16777216.0f); }

__host__ __device__ int darts(int id)
{
    uint32_t state = 12345u + 2654435761u * id;
    for (int i = 0; i < 5; i++)
        lcg(&state);
    int hits = 0;
    for (int i = 0; i < TRIALS_PER_THREAD; i++) {
        float x = uniform(&state);
        float y = uniform(&state);
        hits += (x * x + y * y <= 1.0f);
    }
    return hits;
}

__global__ void throw_darts(unsigned int *count)
{
    __shared__ unsigned int block_hits;
    if (threadIdx.x == 0)
        block_hits = 0;
    __syncthreads();
    atomicAdd(&block_hits, (unsigned)darts(blockIdx.x * blockDim.x + threadIdx.x));
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(count, block_hits);
}

int main()
{
    unsigned int *d_count, count = 0, expected = 0;
    cudaError_t err;
    if ((err = cudaMalloc(&d_count, sizeof(unsigned int))) != cudaSuccess ||
        (err = cudaMemset(d_count, 0, sizeof(unsigned int))) != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(err));
        return EXIT_FAILURE;
    }
    throw_darts<<<BLOCKS, THREADS>>>(d_count);
    if ((err = cudaGetLastError()) != cudaSuccess) {
        printf("launch: %s\n", cudaGetErrorString(err));
        return EXIT_FAILURE;
    }
    if ((err = cudaDeviceSynchronize()) != cudaSuccess) {
        printf("kernel: %s\n", cudaGetErrorString(err));
        return EXIT_FAILURE;
    }
    cudaMemcpy(&count, d_count, sizeof(count), cudaMemcpyDeviceToHost);
    cudaFree(d_count);

    for (int id = 0; id < BLOCKS * THREADS; id++)
        expected += darts(id);
    double pi = 4.0 * count / ((double)BLOCKS * THREADS * TRIALS_PER_THREAD);
    printf("pi is about %.5f (error %.5f)\n", pi, fabs(pi - 3.14159265358979));
    if (abs((int)(count - expected)) > 4 || fabs(pi - 3.14159265358979) > 0.01) {
        printf("FAIL: %u hits, %u on the host\n", count, expected);
        return EXIT_FAILURE;
    }
    printf("PASS\n");
    return EXIT_SUCCESS;
}
