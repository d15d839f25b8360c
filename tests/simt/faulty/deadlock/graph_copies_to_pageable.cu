// says: the host waits for the launch
// The launch of a graph waits for the graph if a node copies into memory of the host that is not pinned. So
// the host does not come to the line that raises the latch.
#include <stdio.h>

__global__ void wait_for(const volatile int *latch, int *y)
{
    while (*latch == 0) // finds: deadlock read
        ;
    y[threadIdx.x] = *latch;
}

int main(void)
{
    int *latch, *y, h[32];
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaMallocManaged(&latch, sizeof(int));
    cudaMalloc(&y, 32 * sizeof(int));
    cudaStreamCreate(&s);
    *latch = 0;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    wait_for<<<1, 32, 0, s>>>(latch, y);
    cudaMemcpyAsync(h, y, sizeof h, cudaMemcpyDeviceToHost, s);
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, s);
    *(volatile int *)latch = 1;
    cudaDeviceSynchronize();
    return 0;
}
