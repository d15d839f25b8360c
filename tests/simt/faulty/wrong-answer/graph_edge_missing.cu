// prints: different results in 20 launches
// exits: 1
// Of two kernels that must run one after the other, nothing says so: the edge between them is missing. The
// order in which they run differs from launch to launch, and both orders are a race.
#include <stdio.h>

__global__ void times_ten(int *y) { y[threadIdx.x] *= 10; } // finds: global-race *

__global__ void plus_one(int *y) { y[threadIdx.x] += 1; } // finds: global-race *

int main(void)
{
    int *y, h, seen[2] = {0, 0};
    cudaMalloc(&y, 32 * sizeof(int));
    cudaStream_t first, second;
    cudaEvent_t fork, join;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
    cudaMemsetAsync(y, 0, 32 * sizeof(int), first);
    cudaEventRecord(fork, first);
    cudaStreamWaitEvent(second, fork, 0);
    plus_one<<<1, 32, 0, second>>>(y); // finds: global-race launch
    // The wait for the second stream belongs here.
    times_ten<<<1, 32, 0, first>>>(y); // finds: global-race launch
    cudaEventRecord(join, second);
    cudaStreamWaitEvent(first, join, 0);
    cudaMemcpyAsync(&h, y, sizeof h, cudaMemcpyDeviceToHost, first);
    cudaStreamEndCapture(first, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    for (int i = 0; i < 20; i++) {
        cudaGraphLaunch(exec, first);
        cudaStreamSynchronize(first);
        seen[h == 10]++;
    }
    if (seen[0] > 0 && seen[1] > 0)
        return printf("different results in 20 launches\n"), 1;
    printf("always %d\n", h);
    return 0;
}
