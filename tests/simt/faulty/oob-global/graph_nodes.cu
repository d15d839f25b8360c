// says: x[0]: cudaMemcpyAsync at graph_nodes.cu:28 reads 128 bytes from there on, after
// says: y[0]: cudaMemsetAsync at graph_nodes.cu:29 writes 400 bytes from there on
// says: y[16]: cudaGraphAddMemcpyNode1D at graph_nodes.cu:50 reads 128 bytes from there on
// prints: 1 nodes, then cudaErrorInvalidValue
// Faults in a graph. What a node does is named by the line that captured or added the node.
#include <stdio.h>

__global__ void grow(int *y, int from)
{
    y[from + threadIdx.x] = 1; // finds: oob-global write
}

int main(void)
{
    static int h[64];
    int *x, *y;
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaMalloc(&x, 32 * sizeof(int));
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMemset(x, 0, 32 * sizeof(int));
    cudaStreamCreate(&s);

    // A copy from an array that is freed between the capture and the launch, and one that is too long at
    // the capture.
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    cudaMemcpyAsync(h, x, 128, cudaMemcpyDeviceToHost, s); // finds: oob-global call
    cudaMemsetAsync(y, 0, 400, s);                         // finds: oob-global call
    cudaStreamEndCapture(s, &graph);
    size_t nodes = 0;
    cudaGraphGetNodes(graph, NULL, &nodes);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaFree(x);
    printf("%zu nodes, then %s\n", nodes, cudaGetErrorName(cudaGraphLaunch(exec, s)));

    // A kernel, with an argument that was set later.
    int from = 0;
    void *arguments[] = {&y, &from};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void *)grow;
    kernel.gridDim = dim3(1);
    kernel.blockDim = dim3(32);
    kernel.kernelParams = arguments;
    cudaGraphNode_t node, copy;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddKernelNode(&node, graph, NULL, 0, &kernel);
    void *to = h, *at = y + 16;
    cudaMemcpyKind back = cudaMemcpyDeviceToHost;
    cudaGraphAddMemcpyNode1D(&copy, graph, &node, 1, to, at, 128, back); // finds: oob-global call
    cudaGraphInstantiate(&exec, graph, 0);
    from = 8;
    cudaGraphExecKernelNodeSetParams(exec, node, &kernel);
    cudaGraphLaunch(exec, s);
    cudaStreamSynchronize(s);
    return 0;
}
