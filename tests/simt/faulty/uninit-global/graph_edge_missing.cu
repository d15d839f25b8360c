// says: and nobody has written it
// Nothing says that the kernel comes after the node that sets its input: the edge between them is missing. In
// some of these graphs the kernel runs first.
#include <stdio.h>

__global__ void copy(int *y, const int *x)
{
    y[threadIdx.x] = x[threadIdx.x]; // finds: uninit-global read, global-race read
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&y, 32 * sizeof(int));
    for (int i = 0; i < 12; i++) {
        cudaGraph_t graph;
        cudaGraphExec_t exec;
        cudaGraphNode_t set, kernel;
        cudaGraphCreate(&graph, 0);
        cudaMalloc(&x, 32 * sizeof(int));
        cudaMemsetParams zero = {};
        zero.dst = x;
        zero.elementSize = 4;
        zero.width = 32;
        zero.height = 1;
        cudaGraphAddMemsetNode(&set, graph, NULL, 0, &zero); // finds: global-race write
        void *arguments[] = {&y, &x};
        cudaKernelNodeParams call = {};
        call.func = (void *)copy;
        call.gridDim = dim3(1);
        call.blockDim = dim3(32);
        call.kernelParams = arguments;
        // The kernel's node should be after &set.
        cudaGraphAddKernelNode(&kernel, graph, NULL, 0, &call); // finds: global-race launch
        cudaGraphInstantiate(&exec, graph, 0);
        cudaGraphLaunch(exec, 0);
        cudaDeviceSynchronize();
        cudaGraphExecDestroy(exec);
        cudaGraphDestroy(graph);
    }
    return 0;
}
