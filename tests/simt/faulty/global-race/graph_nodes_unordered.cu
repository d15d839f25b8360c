// says: Nothing orders nodes 2 and 3 of the graph, added at graph_nodes_unordered.cu:
// says: Name the node that must come first among the dependencies of the other
// A kernel's node must come after the node that writes its input, but depends only on the node before that.
__global__ void fill(int *y, int value)
{
    y[threadIdx.x] = value; // finds: global-race write
}

__global__ void shift(int *z, const int *y)
{
    z[threadIdx.x] = y[(threadIdx.x + 1) % 32]; // finds: global-race read
}

int main(void)
{
    int *y, *z, zero = 0, one = 1;
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMalloc(&z, 32 * sizeof(int));
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t first, second, third;
    cudaGraphCreate(&graph, 0);
    void *zeros[] = {&y, &zero}, *ones[] = {&y, &one}, *arrays[] = {&z, &y};
    cudaKernelNodeParams call = {};
    call.func = (void *)fill;
    call.gridDim = dim3(1);
    call.blockDim = dim3(32);
    call.kernelParams = zeros;
    cudaGraphAddKernelNode(&first, graph, NULL, 0, &call);
    call.kernelParams = ones;
    cudaGraphAddKernelNode(&second, graph, &first, 1, &call); // finds: global-race launch
    call.func = (void *)shift;
    call.kernelParams = arrays;
    cudaGraphAddKernelNode(&third, graph, &first, 1, &call); // finds: global-race launch
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    return 0;
}
