int main()
{
    cudaGraph_t graph;
    cudaGraphConditionalHandle handle; // error: that part of CUDA graphs is
    cudaGraphCreate(&graph, 0);
    cudaGraphConditionalHandleCreate(&handle, graph, 1, 0);
}
