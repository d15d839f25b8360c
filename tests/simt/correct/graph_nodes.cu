// A graph of explicit nodes of all kinds. Its nodes run in any order that its edges allow.
#include <stdio.h>

#define CHECK(condition)                                             \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: " #condition "\n", __LINE__), 1; \
    } while (0)

#if CUDART_VERSION >= 13000
#define NO_DATA NULL,
#else
#define NO_DATA
#endif

struct pair {
    short a;
    double b;
};

__global__ void scale(float *y, pair p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = (float)(y[i] * p.a + p.b);
}

__device__ float bias = 3;

__global__ void add_bias(float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += bias;
}

struct note {
    const float *from;
    float seen;
};

static void look(void *data)
{
    note *n = (note *)data;
    n->seen = n->from[0];
}

int main(void)
{
    const int n = 200;
    static float x[n], z[n];
    float *y;
    short *words;
    cudaMalloc(&y, n * sizeof(float));
    cudaMalloc(&words, n * sizeof(short));
    for (int i = 0; i < n; i++)
        x[i] = (float)i;

    cudaGraph_t graph, child, clone;
    cudaGraphNode_t in, times, plus, out, set, host, inner, empty, found;
    CHECK(cudaGraphCreate(&graph, 0) == cudaSuccess);
    CHECK(cudaGraphAddMemcpyNode1D(&in, graph, NULL, 0, y, x, n * sizeof(float), cudaMemcpyHostToDevice) ==
          cudaSuccess);
    pair p = {2, 0.5};
    int length = n;
    void *arguments[] = {&y, &p, &length};
    cudaKernelNodeParams kernel = {};
    kernel.func = (void *)scale;
    kernel.gridDim = dim3(2);
    kernel.blockDim = dim3(128);
    kernel.kernelParams = arguments;
    CHECK(cudaGraphAddKernelNode(&times, graph, &in, 1, &kernel) == cudaSuccess);
    p.a = 7; // the node has a copy

    void *others[] = {&y, &length};
    kernel.func = (void *)add_bias;
    kernel.kernelParams = others;
    cudaGraphCreate(&child, 0);
    CHECK(cudaGraphAddKernelNode(&inner, child, NULL, 0, &kernel) == cudaSuccess);
    CHECK(cudaGraphAddChildGraphNode(&plus, graph, &times, 1, child) == cudaSuccess);
    cudaGraphDestroy(child); // the node has a copy

    cudaMemsetParams fill = {};
    fill.dst = words;
    fill.value = 0x10203;
    fill.elementSize = 2;
    fill.width = n;
    fill.height = 1;
    CHECK(cudaGraphAddMemsetNode(&set, graph, NULL, 0, &fill) == cudaSuccess);
    CHECK(cudaGraphAddEmptyNode(&empty, graph, NULL, 0) == cudaSuccess);
    cudaGraphNode_t from[] = {plus, set}, to[] = {empty, empty};
    CHECK(cudaGraphAddDependencies(graph, from, to, NO_DATA 2) == cudaSuccess);
    cudaMemcpy3DParms back = {};
    back.srcPtr = make_cudaPitchedPtr(y, n * sizeof(float), n, 1);
    back.dstPtr = make_cudaPitchedPtr(z, n * sizeof(float), n, 1);
    back.extent = make_cudaExtent(n * sizeof(float), 1, 1);
    back.kind = cudaMemcpyDeviceToHost;
    CHECK(cudaGraphAddMemcpyNode(&out, graph, &empty, 1, &back) == cudaSuccess);
    note seen = {z, 0};
    cudaHostNodeParams call = {look, &seen};
    CHECK(cudaGraphAddHostNode(&host, graph, &out, 1, &call) == cudaSuccess);

    cudaGraphNode_t nodes[9], befores[3];
    size_t count = 9;
    CHECK(cudaGraphGetNodes(graph, nodes, &count) == cudaSuccess && count == 7 && nodes[0] == in);
    count = 3;
    CHECK(cudaGraphNodeGetDependencies(empty, befores, NO_DATA & count) == cudaSuccess && count == 2);
    CHECK(cudaGraphNodeGetDependentNodes(in, befores, NO_DATA & count) == cudaSuccess && count == 1 &&
          befores[0] == times);
    cudaGraphNodeType type;
    CHECK(cudaGraphNodeGetType(plus, &type) == cudaSuccess && type == cudaGraphNodeTypeGraph);
    CHECK(cudaGraphClone(&clone, graph) == cudaSuccess);
    CHECK(cudaGraphNodeFindInClone(&found, host, clone) == cudaSuccess && found != host);
    CHECK(cudaGraphDestroyNode(found) == cudaSuccess);

    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0) == cudaSuccess);
    CHECK(cudaGraphLaunch(exec, 0) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess);
    for (int i = 0; i < n; i++)
        CHECK(z[i] == 2 * i + 3.5f);
    CHECK(seen.seen == 3.5f);
    short w[2];
    cudaMemcpy(w, words + n - 2, sizeof w, cudaMemcpyDeviceToHost);
    CHECK(w[0] == 0x203 && w[1] == 0x203);

    // Other arguments, in the graph that is launched only.
    CHECK(cudaGraphKernelNodeGetParams(times, &kernel) == cudaSuccess && kernel.blockDim.x == 128);
    CHECK(((pair *)kernel.kernelParams[1])->a == 2);
    kernel.kernelParams = arguments; // p.a is 7
    kernel.gridDim = dim3(4);
    kernel.blockDim = dim3(64);
    CHECK(cudaGraphExecKernelNodeSetParams(exec, times, &kernel) == cudaSuccess);
    fill.value = 9;
    CHECK(cudaGraphExecMemsetNodeSetParams(exec, set, &fill) == cudaSuccess);
    CHECK(cudaGraphLaunch(exec, 0) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess);
    CHECK(z[10] == 73.5f);
    cudaMemcpy(w, words, sizeof w, cudaMemcpyDeviceToHost);
    CHECK(w[0] == 9 && w[1] == 9);
    CHECK(cudaGraphMemsetNodeGetParams(set, &fill) == cudaSuccess && fill.value == 0x10203);

    // A node that is left out, and one that does something else.
    CHECK(cudaGraphNodeSetEnabled(exec, times, 0) == cudaSuccess);
    call.userData = &seen;
    seen.from = z + 1;
    CHECK(cudaGraphExecHostNodeSetParams(exec, host, &call) == cudaSuccess);
    CHECK(cudaGraphLaunch(exec, 0) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess);
    CHECK(z[10] == 13 && seen.seen == 4);
    CHECK(cudaGraphExecDestroy(exec) == cudaSuccess && cudaGraphDestroy(graph) == cudaSuccess);
    CHECK(cudaGraphDestroy(clone) == cudaSuccess && cudaGetLastError() == cudaSuccess);
    printf("ok\n");
    return 0;
}
