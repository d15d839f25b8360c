// options: -rdc=true -lcudadevrt
// Each thread's launch is alone and writes what no other one does; the launch after all adds up. A counter
// that they share is changed by atomics.
#include <stdio.h>

#define N    64
#define EACH 8

__device__ int runs;

__global__ void fill(int *part, int value)
{
    part[threadIdx.x] = value + threadIdx.x;
    if (threadIdx.x == 0)
        atomicAdd(&runs, 1);
}

__global__ void sum(int *y, const int *parts)
{
    int total = 0;
    for (int i = 0; i < N * EACH; i++)
        total += parts[i];
    *y = total + runs;
}

__global__ void parent(int *y, int *parts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    fill<<<1, EACH, 0, cudaStreamFireAndForget>>>(&parts[i * EACH], i);
    atomicAdd(&runs, 1);
    if (i == 0)
        sum<<<1, 1, 0, cudaStreamTailLaunch>>>(y, parts);
}

int main(void)
{
    int *y, *parts, h, wanted = 2 * N;
    cudaMalloc(&y, sizeof *y);
    cudaMalloc(&parts, N * EACH * sizeof *parts);
    parent<<<4, N / 4>>>(y, parts);
    cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        for (int k = 0; k < EACH; k++)
            wanted += i + k;
    printf(h == wanted ? "ok\n" : "%d\n", h);
    return h != wanted;
}
