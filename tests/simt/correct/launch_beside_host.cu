// options: -rdc=true -lcudadevrt
// only on the CPU device: on a GPU whether the host sees a store while a kernel runs is the system's affair
// A grid that a kernel has launched waits for the host, which goes on meanwhile.
#include <stdio.h>

__global__ void child(volatile int *flag, int *y)
{
    while (*flag == 0)
        ;
    *y = 7;
}

__global__ void tail(int *y) { *y += 1; }

__global__ void parent(volatile int *flag, int *y)
{
    child<<<1, 1>>>(flag, y);
    tail<<<1, 1, 0, cudaStreamTailLaunch>>>(y);
}

int main(void)
{
    int *flag, *y, h;
    cudaHostAlloc(&flag, sizeof *flag, cudaHostAllocMapped);
    *flag = 0;
    cudaMalloc(&y, sizeof *y);
    parent<<<1, 1>>>(flag, y);
    *(volatile int *)flag = 1;
    cudaError_t e = cudaDeviceSynchronize();
    cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf(h == 8 && e == cudaSuccess ? "ok\n" : "%d\n", h);
    return h != 8;
}
