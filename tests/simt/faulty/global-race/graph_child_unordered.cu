// says: Nothing orders these two nodes of the graph, added at graph_child_unordered.cu:
// A kernel of a child graph and a kernel of its parent write the same array, and no path leads from one to
// the other.
__global__ void fill(int *y, int value)
{
    y[threadIdx.x] = value; // finds: global-race write
}

int main(void)
{
    int *y, one = 1, two = 2;
    cudaMalloc(&y, 32 * sizeof(int));
    cudaGraph_t graph, child;
    cudaGraphExec_t exec;
    cudaGraphNode_t node;
    cudaGraphCreate(&graph, 0);
    cudaGraphCreate(&child, 0);
    void *ones[] = {&y, &one}, *twos[] = {&y, &two};
    cudaKernelNodeParams call = {};
    call.func = (void *)fill;
    call.gridDim = dim3(1);
    call.blockDim = dim3(32);
    call.kernelParams = ones;
    cudaGraphAddKernelNode(&node, child, NULL, 0, &call); // finds: global-race launch
    cudaGraphAddChildGraphNode(&node, graph, NULL, 0, child);
    call.kernelParams = twos;
    cudaGraphAddKernelNode(&node, graph, NULL, 0, &call); // finds: global-race launch
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    return 0;
}
