// confined: a graph that copies to memory that the file was lent, and calls a function of the file.
// only on the CPU device: it is called as a kernel file is, by ../confined/caller.cu
// seeds: 1
__global__ void fill(int *y, int value) { y[threadIdx.x] = value; }

static int calls;

static void count(void *data) { calls += *(int *)data; }

extern "C" void student(int *lent, int n)
{
    int *y, by = 2;
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t nodes[3];
    cudaKernelNodeParams params;
    size_t there = 3;
    cudaMalloc(&y, n * sizeof(int));
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    fill<<<1, n, 0, stream>>>(y, 5);
    cudaMemcpyAsync(lent, y, n * sizeof(int), cudaMemcpyDeviceToHost, stream);
    cudaLaunchHostFunc(stream, count, &by);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    bool good = lent[n - 1] == 5 && calls == 2;
    cudaGraphGetNodes(graph, nodes, &there);
    cudaGraphKernelNodeGetParams(nodes[0], &params);
    int value = 6;
    void *arguments[] = {&y, &value};
    params.kernelParams = arguments;
    cudaGraphExecKernelNodeSetParams(exec, nodes[0], &params);
    cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    good &= lent[0] == 6 && calls == 4;
    if (!good)
        cudaFree(lent); // this is reported
}
