// The calls about graphs in the forms of CUDA 12 and CUDA 13, nodes of several rows, events in a graph, and a
// graph that is written for Graphviz.
#include <stdio.h>
#include <string.h>

#define CHECK(condition)                                             \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: " #condition "\n", __LINE__), 1; \
    } while (0)

__global__ void plus_one(int *y, int n)
{
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        y[i]++;
}

__device__ int table[4];

static bool has(const char *path, const char *text)
{
    static char all[10000];
    FILE *file = fopen(path, "r");
    size_t n = file ? fread(all, 1, sizeof all - 1, file) : 0;
    all[n] = 0;
    if (file)
        fclose(file);
    return strstr(all, text) != NULL;
}

int main(void)
{
    const int width = 10, height = 6;
    int *y, h[height][width];
    size_t pitch;
    cudaGraph_t graph, captured;
    cudaGraphExec_t exec;
    cudaGraphNode_t set, kernel, out, in, begin, end, back;
    cudaEvent_t from, to;
    cudaMallocPitch(&y, &pitch, width * sizeof(int), height);
    cudaEventCreate(&from);
    cudaEventCreate(&to);
    memset(h, 0, sizeof h);

    cudaGraphCreate(&graph, 0);
    cudaMemsetParams seven = {};
    seven.dst = y;
    seven.pitch = pitch;
    seven.value = 7;
    seven.elementSize = 4;
    seven.width = width;
    seven.height = height;
    CHECK(cudaGraphAddEventRecordNode(&begin, graph, NULL, 0, from) == cudaSuccess);
    CHECK(cudaGraphAddMemsetNode(&set, graph, &begin, 1, &seven) == cudaSuccess);
    int n = width;
    void *arguments[] = {&y, &n};
    cudaKernelNodeParams call = {(void *)plus_one, dim3(1), dim3(4), 0, arguments, NULL};
    CHECK(cudaGraphAddKernelNode(&kernel, graph, &set, 1, &call) == cudaSuccess);
    cudaMemcpy3DParms copy = {};
    copy.srcPtr = make_cudaPitchedPtr(y, pitch, width, height);
    copy.dstPtr = make_cudaPitchedPtr(h, width * sizeof(int), width, height);
    copy.extent = make_cudaExtent(width * sizeof(int), height, 1);
    copy.kind = cudaMemcpyDeviceToHost;
    CHECK(cudaGraphAddMemcpyNode(&out, graph, &kernel, 1, &copy) == cudaSuccess);
    CHECK(cudaGraphAddMemcpyNodeToSymbol(&in, graph, NULL, 0, table, &n, sizeof n, 4,
                                         cudaMemcpyHostToDevice) == cudaSuccess);
    int seen = 0;
    CHECK(cudaGraphAddMemcpyNodeFromSymbol(&back, graph, &in, 1, &seen, table, sizeof seen, 4,
                                           cudaMemcpyDeviceToHost) == cudaSuccess);
    CHECK(cudaGraphAddEventRecordNode(&end, graph, &out, 1, to) == cudaSuccess);
    CHECK(cudaGraphInstantiate(&exec, graph) == cudaSuccess && cudaGraphLaunch(exec, 0) == cudaSuccess);
    CHECK(cudaDeviceSynchronize() == cudaSuccess);
    float milliseconds = -1;
    CHECK(cudaEventElapsedTime(&milliseconds, from, to) == cudaSuccess && milliseconds >= 0);
    CHECK(h[0][width - 1] == 8 && h[height - 1][width - 1] == 7 && seen == width);

    // The call for nodes of any type.
    cudaGraph_t child, whole;
    cudaGraphNode_t one, two, three;
    cudaGraphNodeParams any = {cudaGraphNodeTypeMemset};
    cudaGraphCreate(&child, 0);
    cudaGraphCreate(&whole, 0);
    any.memset.dst = y;
    any.memset.value = 1;
    any.memset.elementSize = 1;
    any.memset.width = any.memset.height = 4;
    any.memset.pitch = pitch;
    CHECK(cudaGraphAddNode(&one, child, NULL, NULL, 0, &any) == cudaSuccess);
    any = {cudaGraphNodeTypeKernel};
    any.kernel.func = (void *)plus_one;
    any.kernel.gridDim = any.kernel.blockDim = dim3(1);
    any.kernel.kernelParams = arguments;
    CHECK(cudaGraphAddNode(&two, child, &one, NULL, 1, &any) == cudaSuccess);
    any = {cudaGraphNodeTypeGraph};
    any.graph.graph = child;
    CHECK(cudaGraphAddNode(&three, whole, NULL, NULL, 0, &any) == cudaSuccess);
    CHECK(cudaGraphInstantiate(&exec, whole, 0) == cudaSuccess && cudaGraphLaunch(exec, 0) == cudaSuccess);
    CHECK(cudaMemcpy(h, y, sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess && h[0][0] == 0x1010102);

    // Edges that are already there, or lead to the node itself, are refused. So is a graph with a circle.
    cudaGraphNode_t first[6];
    size_t count = 6;
#ifdef SIMT // both forms; nvcc has only its own
    cudaGraphNode_t second[6];
    CHECK(cudaGraphGetEdges(graph, first, second, &count) == cudaSuccess && count == 5);
    CHECK(cudaGraphAddDependencies(graph, &set, &kernel, 1) == cudaErrorInvalidValue);
    CHECK(cudaGraphAddDependencies(graph, &set, &set, NULL, 1) == cudaErrorInvalidValue);
    CHECK(cudaGraphAddDependencies(graph, &out, &set, NULL, 1) == cudaSuccess);
    CHECK(cudaGraphInstantiate(&exec, graph, NULL, NULL, 0) == cudaErrorInvalidValue);
    CHECK(cudaGraphRemoveDependencies(graph, &out, &set, 1) == cudaSuccess);
    CHECK(cudaGraphRemoveDependencies(graph, &out, &set, NULL, 1) == cudaErrorInvalidValue);
    cudaGraphEdgeData data[6];
    count = 6;
    CHECK(cudaGraphGetEdges(graph, first, second, data, &count) == cudaSuccess && data[0].type == 0);
    CHECK(cudaGraphNodeGetDependencies(out, first, NULL, &count) == cudaSuccess && count == 1);
    CHECK(cudaGraphNodeGetDependencies(out, first, &count) == cudaSuccess && first[0] == kernel);
    cudaGetLastError();
#endif
    count = 2;
    CHECK(cudaGraphGetNodes(graph, first, &count) == cudaSuccess && count == 2 && first[1] == set);

    // Events of other streams, and what a capture knows of itself.
    cudaStream_t s;
    cudaStreamCaptureStatus status;
    unsigned long long id = 0;
    cudaStreamCreate(&s);
    cudaStreamBeginCapture(s, cudaStreamCaptureModeRelaxed);
    CHECK(cudaStreamWaitEvent(s, from, cudaEventWaitExternal) == cudaSuccess);
    plus_one<<<1, 32, 0, s>>>(y, width);
    CHECK(cudaEventRecordWithFlags(to, s, cudaEventRecordExternal) == cudaSuccess);
    CHECK(cudaStreamGetCaptureInfo(s, &status, &id) == cudaSuccess && id > 0);
    const cudaGraphNode_t *tips;
#ifdef SIMT
    CHECK(cudaStreamGetCaptureInfo(s, &status, &id, &captured, &tips, &count) == cudaSuccess && count == 1);
#endif
    CHECK(cudaStreamGetCaptureInfo(s, &status, &id, &captured, &tips, NULL, &count) == cudaSuccess);
    cudaGraphNodeType type;
    CHECK(cudaGraphNodeGetType(tips[0], &type) == cudaSuccess && type == cudaGraphNodeTypeEventRecord);
    CHECK(cudaStreamEndCapture(s, &captured) == cudaSuccess);
    count = 0;
    CHECK(cudaGraphGetNodes(captured, NULL, &count) == cudaSuccess && count == 3);

    cudaGraphAddChildGraphNode(&in, graph, &out, 1, captured);
    CHECK(cudaGraphDebugDotPrint(graph, "graph.dot", cudaGraphDebugDotFlagsVerbose) == cudaSuccess);
    CHECK(has("graph.dot", "digraph dot {") && has("graph.dot", "plus_one") && has("graph.dot", "->"));
    remove("graph.dot");
    CHECK(cudaGetLastError() == cudaSuccess);
    printf("ok\n");
    return 0;
}
