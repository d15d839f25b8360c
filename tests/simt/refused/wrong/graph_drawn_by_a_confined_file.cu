// options: --confined none.h
extern "C" void scan(const char *path)
{
    cudaGraph_t graph;
    cudaGraphCreate(&graph, 0);
    cudaGraphDebugDotPrint(graph, path, 0); // error: refused: cudaGraphDebugDotPrint writes a file,
}
