// The host raises a latch in managed memory while a kernel waits for it; then both take turns, by a word
// each, in managed and in pinned memory.
#include <stdio.h>

#define ROUNDS 20

__global__ void wait_for_host(int *y, const volatile int *latch, const int *x)
{
    __shared__ int got;
    if (threadIdx.x == 0) {
        while (*latch == 0)
            ;
        __threadfence_system();
        got = *latch;
    }
    __syncthreads();
    y[blockIdx.x * blockDim.x + threadIdx.x] = got + x[threadIdx.x];
}

__global__ void answer(volatile int *question, volatile int *reply)
{
    for (int round = 1; round <= ROUNDS; round++) {
        while (*question < round)
            ;
        __threadfence_system();
        *reply = 2 * round;
    }
}

__managed__ volatile int start;

__global__ void wait_for_start(int *y)
{
    while (start == 0)
        ;
    y[threadIdx.x] = start;
}

int main(void)
{
    const int blocks = 5, threads = 64;
    int *latch, *x, *y, h[blocks * threads], *question, *reply;
    cudaMallocManaged(&latch, sizeof(int));
    cudaMallocManaged(&x, threads * sizeof(int));
    cudaMalloc(&y, sizeof h);
    cudaMallocHost((void **)&question, sizeof(int));
    cudaMallocManaged(&reply, sizeof(int));
    cudaEvent_t begin, end;
    cudaEventCreate(&begin);
    cudaEventCreate(&end);
    *latch = 0;
    cudaEventRecord(begin, 0);
    wait_for_host<<<blocks, threads>>>(y, latch, x);
    cudaEventRecord(end, 0);
    if (cudaGetLastError() != cudaSuccess)
        return printf("not launched\n"), 1;
    for (int i = 0; i < threads; i++)
        x[i] = i;
    *(volatile int *)latch = 7;
    cudaEventSynchronize(end);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < blocks * threads; i++)
        if (h[i] != 7 + i % threads)
            return printf("y[%d] is %d\n", i, h[i]), 1;

    *question = *reply = 0;
    answer<<<1, 1>>>(question, reply);
    for (int round = 1; round <= ROUNDS; round++) {
        *(volatile int *)question = round;
        while (*(volatile int *)reply != 2 * round)
            ;
    }

    start = 0;
    wait_for_start<<<1, 32>>>(y);
    for (int tries = 0; cudaStreamQuery(0) == cudaErrorNotReady; tries++)
        if (tries == 3)
            start = 9;
    cudaMemcpy(h, y, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    if (h[31] != 9)
        return printf("y[31] is %d\n", h[31]), 1;
    if (cudaDeviceSynchronize() != cudaSuccess)
        return printf("%s\n", cudaGetErrorName(cudaGetLastError())), 1;
    printf("ok\n");
    return 0;
}
