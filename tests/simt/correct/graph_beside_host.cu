// The host raises a latch that a kernel in the middle of a graph waits for. The rest of the graph runs
// afterwards, with another kernel that waits.
#include <stdio.h>

__global__ void fill(int *y, int value) { y[threadIdx.x] = value; }

__global__ void wait_for(const volatile int *latch, int value, int *y)
{
    while (*latch < value)
        ;
    y[threadIdx.x] += *latch;
}

int main(void)
{
    int *latch, *y, *h;
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaMallocManaged(&latch, sizeof(int));
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMallocHost(&h, 32 * sizeof(int)); // the launch would wait for a copy into memory that is not pinned
    cudaStreamCreate(&s);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    fill<<<1, 32, 0, s>>>(y, 100);
    wait_for<<<1, 32, 0, s>>>(latch, 1, y);
    wait_for<<<1, 32, 0, s>>>(latch, 2, y);
    cudaMemcpyAsync(h, y, 32 * sizeof(int), cudaMemcpyDeviceToHost, s);
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    for (int round = 1; round <= 2; round++) {
        *(volatile int *)latch = 0;
        cudaGraphLaunch(exec, s);
        *(volatile int *)latch = 1;
        while (cudaStreamQuery(s) == cudaErrorNotReady)
            *(volatile int *)latch = 2;
        if (h[31] != 103 && h[31] != 104)
            return printf("%d\n", h[31]), 1;
    }
    if (cudaGraphExecDestroy(exec) != cudaSuccess || cudaDeviceSynchronize() != cudaSuccess)
        return printf("%s\n", cudaGetErrorName(cudaGetLastError())), 1;
    printf("ok\n");
    return 0;
}
