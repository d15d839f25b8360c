// options: -rdc=true -lcudadevrt
// Launches wait for each other in the stream of their block, in a stream that all blocks of the grid share,
// and in a thread's own.
#include <stdio.h>

#define BLOCKS 3
#define EACH   4

__global__ void step(int *at, int *log, int value)
{
    log[*at] = value;
    *at += 1;
}

__global__ void parent(int *at, int *log, cudaStream_t *shared, int *flag)
{
    int b = blockIdx.x, t = threadIdx.x;
    step<<<1, 1>>>(&at[b], &log[b * 16], t); // of the block's threads in any order
    __syncthreads();
    if (t == 0)
        step<<<1, 1, 0, 0>>>(&at[b], &log[b * 16], 100);
    int own = 3 + b * EACH + t;
    for (int k = 0; k < 3; k++)
        step<<<1, 1, 0, cudaStreamPerThread>>>(&at[own], &log[own * 16], k);
    if (t == 0 && b == 0) {
        if (cudaStreamCreateWithFlags(shared, cudaStreamNonBlocking) != cudaSuccess)
            printf("no stream\n");
        step<<<1, 1, 0, *shared>>>(&at[15], &log[15 * 16], 1);
        __threadfence();
        atomicExch(flag, 1);
    } else if (t == 0) {
        if (atomicAdd(flag, 0)) {
            __threadfence();
            step<<<1, 1, 0, *shared>>>(&at[15], &log[15 * 16], 1);
        }
    }
}

int main(void)
{
    int *at, *log, *flag, h[16], l[256];
    cudaStream_t *shared;
    cudaMalloc(&at, sizeof h);
    cudaMalloc(&log, sizeof l);
    cudaMalloc(&shared, sizeof *shared);
    cudaMalloc(&flag, sizeof *flag);
    cudaMemset(at, 0, sizeof h);
    cudaMemset(log, 0, sizeof l);
    cudaMemset(flag, 0, sizeof *flag);
    parent<<<BLOCKS, EACH>>>(at, log, shared, flag);
    cudaMemcpy(h, at, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(l, log, sizeof l, cudaMemcpyDeviceToHost);
    bool right = h[15] >= 1 && h[15] <= BLOCKS;
    for (int b = 0; b < BLOCKS; b++)
        right = right && h[b] == EACH + 1 && l[b * 16 + EACH] == 100;
    for (int own = 3; own < 3 + BLOCKS * EACH; own++)
        right = right && h[own] == 3 && l[own * 16] == 0 && l[own * 16 + 1] == 1 && l[own * 16 + 2] == 2;
    printf(right && cudaDeviceSynchronize() == cudaSuccess ? "ok\n" : "wrong\n");
    return !right;
}
