// says: no thread has raised it, and the host waits for the launch
// prints: cudaSuccess, cudaErrorLaunchTimeout, y is 1
// A kernel in a graph waits for the host, which waits for the graph. What comes after the kernel never runs.
#include <stdio.h>

__global__ void wait_for(const volatile int *latch)
{
    while (*latch == 0) // finds: deadlock read
        ;
}

__global__ void set(int *y, int value) { *y = value; }

int main(void)
{
    int *latch, *y;
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaMallocManaged(&latch, sizeof(int));
    cudaMallocManaged(&y, sizeof(int));
    *latch = 0;
    cudaStreamCreate(&s);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    set<<<1, 1, 0, s>>>(y, 1);
    wait_for<<<1, 1, 0, s>>>(latch);
    set<<<1, 1, 0, s>>>(y, 2);
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaError_t launch = cudaGraphLaunch(exec, s), end = cudaStreamSynchronize(s);
    printf("%s, %s, y is %d\n", cudaGetErrorName(launch), cudaGetErrorName(end), *y);
    return 0;
}
