int main()
{
    cudaGraph_t graph;
    cudaGraphNode_t node;
    cudaMemAllocNodeParams memory = {}; // error: memory that a graph allocates is
    cudaGraphCreate(&graph, 0);
    cudaGraphAddMemAllocNode(&node, graph, NULL, 0, &memory);
}
