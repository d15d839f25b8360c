// says: must first wait for the copy, for example with cudaStreamSynchronize(stream)
// The host reads what a graph copies, and waits for the graph only afterwards.
#include <stdio.h>

__global__ void count(int *x) { x[threadIdx.x] = threadIdx.x; }

int main(void)
{
    int *x, *h;
    cudaStream_t s;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamCreate(&s);
    cudaMalloc(&x, 32 * sizeof(int));
    cudaMallocHost(&h, 32 * sizeof(int));
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    count<<<1, 32, 0, s>>>(x);
    cudaMemcpyAsync(h, x, 32 * sizeof(int), cudaMemcpyDeviceToHost, s); // finds: global-race write
    cudaStreamEndCapture(s, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    cudaGraphLaunch(exec, s);
    printf("%d\n", h[31]); // finds: global-race read
    cudaStreamSynchronize(s);
    return 0;
}
