// says: the copy at graph_copy_unordered.cu:
// says: the memset at graph_copy_unordered.cu:
// says: Nothing orders nodes 1 and 3 of the graph, added at graph_copy_unordered.cu:
// A graph has a copy that reads what a kernel writes, and a kernel that reads what is set. No edges say so.
__global__ void plus_one(int *y, const int *x)
{
    y[threadIdx.x] = x[threadIdx.x] + 1; // finds: global-race write, global-race read
}

int main(void)
{
    int *x, *y, h[32];
    cudaMalloc(&x, 32 * sizeof(int));
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMemset(x, 0, 32 * sizeof(int));
    cudaMemset(y, 0, 32 * sizeof(int));
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t kernel, set, copy;
    cudaGraphCreate(&graph, 0);
    void *arguments[] = {&y, &x};
    cudaKernelNodeParams call = {};
    call.func = (void *)plus_one;
    call.gridDim = dim3(1);
    call.blockDim = dim3(32);
    call.kernelParams = arguments;
    cudaGraphAddKernelNode(&kernel, graph, NULL, 0, &call); // finds: global-race launch
    cudaMemsetParams zero = {};
    zero.dst = x;
    zero.elementSize = 4;
    zero.width = 32;
    zero.height = 1;
    cudaGraphAddMemsetNode(&set, graph, NULL, 0, &zero);            // finds: global-race write
    cudaGraphAddMemcpyNode1D(&copy, graph, &set, 1, h, y, sizeof h, // may: global-race read
                             cudaMemcpyDeviceToHost);               // may: global-race read
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    return 0;
}
