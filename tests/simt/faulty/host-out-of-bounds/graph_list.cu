// confined: the list of a graph's nodes is longer than the array that it is written to.
extern "C" void student(int *lent, int n)
{
    cudaGraph_t graph;
    cudaGraphNode_t node;
    size_t count = n;
    cudaGraphCreate(&graph, 0);
    cudaGraphAddEmptyNode(&node, graph, NULL, 0);
    cudaGraphGetNodes(graph, (cudaGraphNode_t *)lent, &count); // finds: host-out-of-bounds write
}
