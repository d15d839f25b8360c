#include <cuda_runtime.h>
#include <stdio.h>
void fill_all(int *y, int n, int value);
int main(void)
{
    int h[8], *y = NULL;
    struct cudaDeviceProp properties;
    dim3 grid = {1, 1, 1};
    if (cudaMalloc((void **)&y, sizeof h) != cudaSuccess ||
        cudaGetDeviceProperties(&properties, 0) != cudaSuccess)
        return 1;
    fill_all(y, 8 * grid.x, 5);
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t set, copy;
    struct cudaMemsetParams last = {.dst = y + 7, .value = 6, .elementSize = 4, .width = 1, .height = 1};
    cudaGraphCreate(&graph, 0);
    cudaGraphAddMemsetNode(&set, graph, NULL, 0, &last);
    cudaGraphAddMemcpyNode1D(&copy, graph, NULL, 0, h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaGraphAddDependencies(graph, &set, &copy, 1);
    if (cudaGraphInstantiate(&exec, graph, 0) != cudaSuccess || cudaGraphLaunch(exec, 0) != cudaSuccess)
        return 1;
    cudaFree(y);
    printf("%d %d\n", h[0], h[7]);
    return 0;
}
