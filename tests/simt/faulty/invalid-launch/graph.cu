// says: the launch of fill at graph.cu:32 asks for 2000 x 1 x 1 = 2000 threads per block
// says: the launch of bounded at graph.cu:40 asks for 128 threads per block: the kernel's
// says: the launch of fill at graph.cu:57 asks for a grid of 0 x 1 x 1 blocks
// says: the launch of fill at graph.cu:58 asks for a grid of 0 x 1 x 1 blocks
// prints: cudaErrorInvalidValue cudaErrorStreamCaptureInvalidated
// prints: cudaErrorInvalidConfiguration
// Launches in a graph that no GPU accepts. The first two are captured. The bounds of the second kernel are
// only known when the graph runs.
#include <stdio.h>

__global__ void fill(int *y) { y[threadIdx.x] = 1; }

__global__ void __launch_bounds__(64) bounded(int *y) { y[threadIdx.x] = 1; }

static cudaError_t last()
{
    cudaDeviceSynchronize();
    return cudaGetLastError();
}

int main(void)
{
    int *y;
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaMalloc(&y, 4096 * sizeof(int));
    cudaStreamCreate(&s);

    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    const int threads = 2000;
    fill<<<1, threads, 0, s>>>(y); // finds: invalid-launch launch
    cudaError_t e = cudaGetLastError();
    printf("%s ", cudaGetErrorName(e));
    e = cudaStreamEndCapture(s, &graph);
    printf("%s\n", cudaGetErrorName(e));
    last();

    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    bounded<<<1, 128, 0, s>>>(y); // finds: invalid-launch launch
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, s);
    last();

    void *arguments[] = {&y};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void *)fill;
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(32);
    kernel.kernelParams = arguments;
    cudaGraphNode_t node;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddKernelNode(&node, graph, NULL, 0, &kernel);
    cudaGraphInstantiate(&exec, graph, 0);
    kernel.gridDim = dim3(0);
    e = cudaGraphExecKernelNodeSetParams(exec, node, &kernel);  // finds: invalid-launch launch
    e = cudaGraphAddKernelNode(&node, graph, NULL, 0, &kernel); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(e));
    return 0;
}
