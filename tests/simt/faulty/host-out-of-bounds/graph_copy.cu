// confined: a copy in a graph writes more than the host array holds. So does a function of the graph.
static void write_beyond(void *data)
{
    ((int *)data)[12] = 1; // finds: host-out-of-bounds write
}

extern "C" void student(int *lent, int n)
{
    int *y;
    cudaGraph_t graph;
    cudaGraphNode_t node, other;
    cudaGraphExec_t exec;
    cudaMalloc(&y, 2 * n * sizeof(int));
    cudaMemset(y, 0, 2 * n * sizeof(int));
    cudaGraphCreate(&graph, 0);
    int *to = lent;
    const size_t bytes = 2 * n * sizeof(int);
    cudaHostNodeParams call = {write_beyond, lent};
    cudaGraphAddHostNode(&node, graph, NULL, 0, &call);
    cudaGraphAddMemcpyNode1D(&other, graph, &node, 1, to, y, bytes, cudaMemcpyDefault);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
}
