// confined: a copy in a graph writes more than the host array holds, once the graph is launched.
// says: graph_copy.cu:15
extern "C" void student(int *lent, int n)
{
    int *y;
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaGraphExec_t exec;
    cudaMalloc(&y, 2 * n * sizeof(int));
    cudaMemset(y, 0, 2 * n * sizeof(int));
    cudaGraphCreate(&graph, 0);
    const size_t bytes = 2 * n * sizeof(int);
    void *to = lent;
    cudaMemcpyKind kind = cudaMemcpyDefault;
    cudaGraphAddMemcpyNode1D(&node, graph, NULL, 0, to, y, bytes, kind); // finds: host-out-of-bounds write
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
}
