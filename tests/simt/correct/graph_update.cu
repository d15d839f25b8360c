// A captured graph is updated from another capture, and by new parameters for a captured kernel. An update
// that would change the nodes or the edges is refused, and changes nothing.
#include <stdio.h>

#define CHECK(condition)                                             \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: " #condition "\n", __LINE__), 1; \
    } while (0)

__global__ void fill(int *y, int value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = value;
}

template <class T> __global__ void add(T *y, T value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += value;
}

static cudaGraph_t capture(cudaStream_t s, int *y, int value, int n, int adds)
{
    cudaGraph_t graph;
    cudaStreamBeginCapture(s, cudaStreamCaptureModeThreadLocal);
    fill<<<(n + 127) / 128, 128, 0, s>>>(y, value, n);
    for (int i = 0; i < adds; i++)
        add<<<(n + 63) / 64, 64, 0, s>>>(y, 1, n);
    cudaStreamEndCapture(s, &graph);
    return graph;
}

static int first_of(const int *y)
{
    int v;
    cudaMemcpy(&v, y, sizeof v, cudaMemcpyDeviceToHost);
    return v;
}

int main(void)
{
    const int n = 150;
    int *y, *z;
    cudaStream_t s;
    cudaMalloc(&y, n * sizeof(int));
    cudaMalloc(&z, n * sizeof(int));
    cudaStreamCreate(&s);
    cudaGraph_t one = capture(s, y, 5, n, 2), other = capture(s, z, 50, 2 * n / 2, 2),
                longer = capture(s, y, 5, n, 3);
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiateWithFlags(&exec, one, 0) == cudaSuccess);
    CHECK(cudaGraphLaunch(exec, s) == cudaSuccess && first_of(y) == 7);

    cudaGraphExecUpdateResultInfo info;
    CHECK(cudaGraphExecUpdate(exec, other, &info) == cudaSuccess &&
          info.result == cudaGraphExecUpdateSuccess);
    CHECK(cudaGraphLaunch(exec, s) == cudaSuccess && first_of(z) == 52 && first_of(y) == 7);

    cudaGraphNode_t node;
    cudaGraphExecUpdateResult result;
    CHECK(cudaGraphExecUpdate(exec, longer, &node, &result) == cudaErrorGraphExecUpdateFailure &&
          result == cudaGraphExecUpdateErrorTopologyChanged);
    CHECK(cudaGetLastError() == cudaErrorGraphExecUpdateFailure);
    CHECK(cudaGraphLaunch(exec, s) == cudaSuccess && first_of(z) == 52);

    cudaGraphNode_t nodes[3];
    size_t count = 3;
    cudaKernelNodeParams p;
    CHECK(cudaGraphGetNodes(one, nodes, &count) == cudaSuccess && count == 3);
    CHECK(cudaGraphKernelNodeGetParams(nodes[1], &p) == cudaSuccess && *(int *)p.kernelParams[1] == 1);
    int value = 100, length = n;
    void *arguments[] = {&z, &value, &length};
    p.kernelParams = arguments;
    CHECK(cudaGraphExecKernelNodeSetParams(exec, nodes[1], &p) == cudaSuccess);
    value = 0; // the node has a copy
    CHECK(cudaGraphLaunch(exec, s) == cudaSuccess && first_of(z) == 151);
    CHECK(cudaGraphKernelNodeGetParams(nodes[1], &p) == cudaSuccess && *(int *)p.kernelParams[1] == 1);
    CHECK(cudaGraphKernelNodeSetParams(nodes[1], &p) == cudaSuccess);

    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(one);
    cudaGraphDestroy(other);
    cudaGraphDestroy(longer);
    CHECK(cudaDeviceSynchronize() == cudaSuccess && cudaGetLastError() == cudaSuccess);
    printf("ok\n");
    return 0;
}
