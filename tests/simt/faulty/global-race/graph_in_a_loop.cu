// says: of the graph, both added at graph_in_a_loop.cu:
// A loop adds the launches of several steps as nodes, none of which depends on the one before.
__global__ void step(int *out, const int *in)
{
    out[threadIdx.x] = in[threadIdx.x] + 1; // finds: global-race read, global-race write
}

int main(void)
{
    int *buffers[2];
    for (int i = 0; i < 2; i++) {
        cudaMalloc(&buffers[i], 32 * sizeof(int));
        cudaMemset(buffers[i], 0, 32 * sizeof(int));
    }
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphCreate(&graph, 0);
    for (int i = 0; i < 3; i++) {
        void *arguments[] = {&buffers[i % 2], &buffers[1 - i % 2]};
        cudaKernelNodeParams call = {};
        call.func = (void *)step;
        call.gridDim = dim3(1);
        call.blockDim = dim3(32);
        call.kernelParams = arguments;
        cudaGraphNode_t node;
        cudaGraphAddKernelNode(&node, graph, NULL, 0, &call); // finds: global-race launch
    }
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
    cudaDeviceSynchronize();
    return 0;
}
