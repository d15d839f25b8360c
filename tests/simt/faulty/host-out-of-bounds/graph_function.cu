// confined: a function of the host in a graph writes beyond the array that the file was lent.
static void write_beyond(void *data)
{
    ((int *)data)[12] = 1; // finds: host-out-of-bounds write
}

extern "C" void student(int *lent, int)
{
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaGraphExec_t exec;
    cudaHostNodeParams call = {write_beyond, lent};
    cudaGraphCreate(&graph, 0);
    cudaGraphAddHostNode(&node, graph, NULL, 0, &call);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, 0);
}
