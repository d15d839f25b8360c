// CUDA graphs: work that is described once and launched many times, made from nodes and edges or captured
// from streams.
#ifndef SIMT_GRAPHS_H
#define SIMT_GRAPHS_H

#include "arrays.h"
#include "memory.h"
#include "streams.h"
#include "vectors.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct simt_graph *cudaGraph_t;
typedef struct simt_graph_node *cudaGraphNode_t;
typedef struct simt_graph_exec *cudaGraphExec_t; // a graph that can be launched

enum cudaGraphNodeType {
    cudaGraphNodeTypeKernel = 0,
    cudaGraphNodeTypeMemcpy = 1,
    cudaGraphNodeTypeMemset = 2,
    cudaGraphNodeTypeHost = 3,
    cudaGraphNodeTypeGraph = 4,
    cudaGraphNodeTypeEmpty = 5,
    cudaGraphNodeTypeWaitEvent = 6,
    cudaGraphNodeTypeEventRecord = 7,
};

struct cudaKernelNodeParams {
    void *func;
    dim3 gridDim, blockDim;
    unsigned sharedMemBytes;
    void **kernelParams; // pointers to the arguments, which are copied
    void **extra;        // must be NULL here
};

struct cudaMemsetParams {
    void *dst;
    size_t pitch; // of rows, in bytes; not used if there is one row
    unsigned value;
    unsigned elementSize;
    size_t width; // of a row, in elements
    size_t height;
};

struct cudaHostNodeParams {
    cudaHostFn_t fn;
    void *userData;
};

// An edge may say that the later node need not wait for the end of the earlier one. Here it always waits.
typedef struct cudaGraphEdgeData_st {
    unsigned char from_port, to_port, type, reserved[5];
} cudaGraphEdgeData;

enum cudaGraphExecUpdateResult {
    cudaGraphExecUpdateSuccess = 0,
    cudaGraphExecUpdateError = 1,
    cudaGraphExecUpdateErrorTopologyChanged = 2,
    cudaGraphExecUpdateErrorNodeTypeChanged = 3,
    cudaGraphExecUpdateErrorFunctionChanged = 4,
    cudaGraphExecUpdateErrorParametersChanged = 5,
    cudaGraphExecUpdateErrorNotSupported = 6,
    cudaGraphExecUpdateErrorUnsupportedFunctionChange = 7,
    cudaGraphExecUpdateErrorAttributesChanged = 8,
};

typedef struct cudaGraphExecUpdateResultInfo_st {
    enum cudaGraphExecUpdateResult result;
    cudaGraphNode_t errorNode, errorFromNode;
} cudaGraphExecUpdateResultInfo;

// These have no effect here.
enum cudaGraphInstantiateFlags {
    cudaGraphInstantiateFlagAutoFreeOnLaunch = 1,
    cudaGraphInstantiateFlagUpload = 2,
    cudaGraphInstantiateFlagUseNodePriority = 8,
};

enum cudaGraphDebugDotFlags { // what is shown of each node is the same for all of them
    cudaGraphDebugDotFlagsVerbose = 1 << 0,
    cudaGraphDebugDotFlagsKernelNodeParams = 1 << 2,
    cudaGraphDebugDotFlagsMemcpyNodeParams = 1 << 3,
    cudaGraphDebugDotFlagsMemsetNodeParams = 1 << 4,
    cudaGraphDebugDotFlagsHostNodeParams = 1 << 5,
    cudaGraphDebugDotFlagsEventNodeParams = 1 << 6,
    cudaGraphDebugDotFlagsKernelNodeAttributes = 1 << 9,
    cudaGraphDebugDotFlagsHandles = 1 << 10,
};

enum cudaStreamCaptureStatus {
    cudaStreamCaptureStatusNone = 0,
    cudaStreamCaptureStatusActive = 1,
    cudaStreamCaptureStatusInvalidated = 2,
};

enum cudaStreamCaptureMode { // which other calls a capture forbids: see runtime/graphs/capture.c
    cudaStreamCaptureModeGlobal = 0,
    cudaStreamCaptureModeThreadLocal = 1,
    cudaStreamCaptureModeRelaxed = 2,
};

// ---- capturing streams
cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode);
cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph);
cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status);
cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode);
// Returns what is known of a stream's capture. All pointers but `status` may be NULL.
cudaError_t simt_capture_info(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                              unsigned long long *id, cudaGraph_t *graph,
                              const cudaGraphNode_t **dependencies, size_t *count);

// ---- graphs
cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags);
cudaError_t cudaGraphDestroy(cudaGraph_t graph);
cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph);
cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original, cudaGraph_t clone);
cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type);
cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node);
// An array may be NULL, so that *count is set to the number of its elements.
cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count);
cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count);
cudaError_t simt_graph_edges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                             cudaGraphEdgeData *data, size_t *count);
// The nodes that a node depends on, or those that depend on it.
cudaError_t simt_graph_neighbours(cudaGraphNode_t node, int dependents, cudaGraphNode_t *nodes,
                                  cudaGraphEdgeData *data, size_t *count);
cudaError_t simt_graph_connect(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                               size_t count);
cudaError_t simt_graph_disconnect(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                  size_t count);
cudaError_t cudaGraphDebugDotPrint(cudaGraph_t graph, const char *path, unsigned flags);

// ---- nodes
cudaError_t simt_graph_add_kernel(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                  size_t count, const struct cudaKernelNodeParams *kernel, const char *file,
                                  int line);
cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *kernel);
cudaError_t simt_graph_set_kernel(cudaGraphNode_t node, const struct cudaKernelNodeParams *kernel,
                                  const char *file, int line);
cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                  size_t count);
cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                   size_t count, const struct cudaMemcpy3DParms *copy);
cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                     size_t count, void *to, const void *from, size_t bytes,
                                     enum cudaMemcpyKind kind);
cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                   size_t count, const struct cudaMemsetParams *set);
cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                 size_t count, const struct cudaHostNodeParams *host);
cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                       size_t count, cudaGraph_t child);
cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                        const cudaGraphNode_t *after, size_t count, cudaEvent_t event);
cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                      size_t count, cudaEvent_t event);
cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *set);
cudaError_t cudaGraphMemsetNodeSetParams(cudaGraphNode_t node, const struct cudaMemsetParams *set);
cudaError_t cudaGraphMemcpyNodeSetParams(cudaGraphNode_t node, const struct cudaMemcpy3DParms *copy);
cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from, size_t bytes,
                                           enum cudaMemcpyKind kind);
cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, struct cudaHostNodeParams *host);
cudaError_t cudaGraphHostNodeSetParams(cudaGraphNode_t node, const struct cudaHostNodeParams *host);
cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *graph);

// ---- graphs that can be launched
cudaError_t simt_graph_instantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags);
cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec);
cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream);
cudaError_t simt_graph_update(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info);
cudaError_t simt_exec_set_kernel(cudaGraphExec_t exec, cudaGraphNode_t node,
                                 const struct cudaKernelNodeParams *kernel, const char *file, int line);
cudaError_t cudaGraphExecMemsetNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const struct cudaMemsetParams *set);
cudaError_t cudaGraphExecMemcpyNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                             const struct cudaMemcpy3DParms *copy);
cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
                                               const void *from, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaGraphExecHostNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                           const struct cudaHostNodeParams *host);
cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaGraph_t child);
cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned enabled);
cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned *enabled);

#ifdef __cplusplus
}

typedef struct cudaKernelNodeParams cudaKernelNodeParams;
typedef struct cudaMemsetParams cudaMemsetParams;
typedef struct cudaHostNodeParams cudaHostNodeParams;

static inline cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                                 const cudaGraphNode_t *after, size_t count,
                                                 const cudaKernelNodeParams *kernel, SIMT_HERE)
{
    return simt_graph_add_kernel(node, graph, after, count, kernel, file, line);
}

static inline cudaError_t cudaGraphKernelNodeSetParams(cudaGraphNode_t node,
                                                       const cudaKernelNodeParams *kernel, SIMT_HERE)
{
    return simt_graph_set_kernel(node, kernel, file, line);
}

static inline cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                           const cudaKernelNodeParams *kernel, SIMT_HERE)
{
    return simt_exec_set_kernel(exec, node, kernel, file, line);
}

// Some calls have other arguments in CUDA 11 or in CUDA 13 than in CUDA 12.

static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph,
                                               unsigned long long flags = 0)
{
    return simt_graph_instantiate(exec, graph, flags);
}

static inline cudaError_t cudaGraphInstantiate(cudaGraphExec_t *exec, cudaGraph_t graph, cudaGraphNode_t *,
                                               char *, size_t)
{
    return simt_graph_instantiate(exec, graph, 0);
}

static inline cudaError_t cudaGraphInstantiateWithFlags(cudaGraphExec_t *exec, cudaGraph_t graph,
                                                        unsigned long long flags = 0)
{
    return simt_graph_instantiate(exec, graph, flags);
}

static inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph,
                                              cudaGraphExecUpdateResultInfo *info)
{
    return simt_graph_update(exec, graph, info);
}

static inline cudaError_t cudaGraphExecUpdate(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphNode_t *node,
                                              cudaGraphExecUpdateResult *result)
{
    cudaGraphExecUpdateResultInfo info = {};
    cudaError_t e = simt_graph_update(exec, graph, &info);
    if (node)
        *node = info.errorNode;
    if (result)
        *result = info.result;
    return e;
}

static inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                   const cudaGraphNode_t *to, size_t count)
{
    return simt_graph_connect(graph, from, to, count);
}

static inline cudaError_t cudaGraphAddDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                   const cudaGraphNode_t *to, const cudaGraphEdgeData *,
                                                   size_t count)
{
    return simt_graph_connect(graph, from, to, count);
}

static inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                      const cudaGraphNode_t *to, size_t count)
{
    return simt_graph_disconnect(graph, from, to, count);
}

static inline cudaError_t cudaGraphRemoveDependencies(cudaGraph_t graph, const cudaGraphNode_t *from,
                                                      const cudaGraphNode_t *to, const cudaGraphEdgeData *,
                                                      size_t count)
{
    return simt_graph_disconnect(graph, from, to, count);
}

static inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                            size_t *count)
{
    return simt_graph_edges(graph, from, to, nullptr, count);
}

static inline cudaError_t cudaGraphGetEdges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                                            cudaGraphEdgeData *data, size_t *count)
{
    return simt_graph_edges(graph, from, to, data, count);
}

static inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                                       size_t *count)
{
    return simt_graph_neighbours(node, 0, nodes, nullptr, count);
}

static inline cudaError_t cudaGraphNodeGetDependencies(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                                       cudaGraphEdgeData *data, size_t *count)
{
    return simt_graph_neighbours(node, 0, nodes, data, count);
}

static inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                                         size_t *count)
{
    return simt_graph_neighbours(node, 1, nodes, nullptr, count);
}

static inline cudaError_t cudaGraphNodeGetDependentNodes(cudaGraphNode_t node, cudaGraphNode_t *nodes,
                                                         cudaGraphEdgeData *data, size_t *count)
{
    return simt_graph_neighbours(node, 1, nodes, data, count);
}

static inline cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                                   unsigned long long *id = nullptr,
                                                   cudaGraph_t *graph = nullptr,
                                                   const cudaGraphNode_t **dependencies = nullptr,
                                                   size_t *count = nullptr)
{
    return simt_capture_info(stream, status, id, graph, dependencies, count);
}

static inline cudaError_t cudaStreamGetCaptureInfo(cudaStream_t stream, cudaStreamCaptureStatus *status,
                                                   unsigned long long *id, cudaGraph_t *graph,
                                                   const cudaGraphNode_t **dependencies,
                                                   const cudaGraphEdgeData **data, size_t *count)
{
    if (data)
        *data = nullptr;
    return simt_capture_info(stream, status, id, graph, dependencies, count);
}

// A node of any type.

typedef struct cudaKernelNodeParams cudaKernelNodeParamsV2;
typedef struct cudaMemsetParams cudaMemsetParamsV2;
typedef struct cudaHostNodeParams cudaHostNodeParamsV2;
struct cudaMemcpyNodeParams {
    int flags, reserved[3];
    cudaMemcpy3DParms copyParams;
};
struct cudaChildGraphNodeParams {
    cudaGraph_t graph;
    int ownership; // 0: the graph is copied
};
struct cudaEventWaitNodeParams {
    cudaEvent_t event;
};
struct cudaEventRecordNodeParams {
    cudaEvent_t event;
};
struct cudaGraphNodeParams {
    cudaGraphNodeType type;
    int reserved0[3];
    union {
        long long reserved1[29];
        cudaKernelNodeParamsV2 kernel;
        cudaMemcpyNodeParams memcpy;
        cudaMemsetParamsV2 memset;
        cudaHostNodeParamsV2 host;
        cudaChildGraphNodeParams graph;
        cudaEventWaitNodeParams eventWait;
        cudaEventRecordNodeParams eventRecord;
    };
    long long reserved2;
};

SIMT_INLINE cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                         const cudaGraphNode_t *after, size_t count, cudaGraphNodeParams *p,
                                         SIMT_HERE)
{
    switch (p->type) {
    case cudaGraphNodeTypeKernel:
        return simt_graph_add_kernel(node, graph, after, count, &p->kernel, file, line);
    case cudaGraphNodeTypeMemcpy:
        return cudaGraphAddMemcpyNode(node, graph, after, count, &p->memcpy.copyParams);
    case cudaGraphNodeTypeMemset: return cudaGraphAddMemsetNode(node, graph, after, count, &p->memset);
    case cudaGraphNodeTypeHost: return cudaGraphAddHostNode(node, graph, after, count, &p->host);
    case cudaGraphNodeTypeGraph:
        return cudaGraphAddChildGraphNode(node, graph, after, count,
                                          p->graph.ownership ? nullptr : p->graph.graph);
    case cudaGraphNodeTypeWaitEvent:
        return cudaGraphAddEventWaitNode(node, graph, after, count, p->eventWait.event);
    case cudaGraphNodeTypeEventRecord:
        return cudaGraphAddEventRecordNode(node, graph, after, count, p->eventRecord.event);
    default: return cudaGraphAddEmptyNode(node, graph, after, count);
    }
}

SIMT_INLINE cudaError_t cudaGraphAddNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                         const cudaGraphNode_t *after, const cudaGraphEdgeData *,
                                         size_t count, cudaGraphNodeParams *p, SIMT_HERE)
{
    return cudaGraphAddNode(node, graph, after, count, p, file, line);
}

// A symbol is the variable itself.
template <class T>
SIMT_INLINE cudaError_t cudaGraphAddMemcpyNodeToSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
                                                       const cudaGraphNode_t *after, size_t count,
                                                       const T &symbol, const void *from, size_t bytes,
                                                       size_t offset, cudaMemcpyKind kind)
{
    return cudaGraphAddMemcpyNode1D(node, graph, after, count, (char *)&symbol + offset, from, bytes, kind);
}

template <class T>
SIMT_INLINE cudaError_t cudaGraphAddMemcpyNodeFromSymbol(cudaGraphNode_t *node, cudaGraph_t graph,
                                                         const cudaGraphNode_t *after, size_t count, void *to,
                                                         const T &symbol, size_t bytes, size_t offset,
                                                         cudaMemcpyKind kind)
{
    return cudaGraphAddMemcpyNode1D(node, graph, after, count, to, (const char *)&symbol + offset, bytes,
                                    kind);
}
#else
#define cudaGraphAddKernelNode(node, graph, after, count, kernel) \
    simt_graph_add_kernel(node, graph, after, count, kernel, __FILE__, __LINE__)
#define cudaGraphKernelNodeSetParams(node, kernel) simt_graph_set_kernel(node, kernel, __FILE__, __LINE__)
#define cudaGraphExecKernelNodeSetParams(exec, node, kernel) \
    simt_exec_set_kernel(exec, node, kernel, __FILE__, __LINE__)
#define cudaGraphInstantiate(exec, graph, ...)             simt_graph_instantiate(exec, graph, 0)
#define cudaGraphInstantiateWithFlags(exec, graph, flags)  simt_graph_instantiate(exec, graph, flags)
#define cudaGraphExecUpdate(exec, graph, info)             simt_graph_update(exec, graph, info)
#define cudaGraphAddDependencies(graph, from, to, n)       simt_graph_connect(graph, from, to, n)
#define cudaGraphRemoveDependencies(graph, from, to, n)    simt_graph_disconnect(graph, from, to, n)
#define cudaGraphGetEdges(graph, from, to, n)              simt_graph_edges(graph, from, to, NULL, n)
#define cudaGraphNodeGetDependencies(node, nodes, count)   simt_graph_neighbours(node, 0, nodes, NULL, count)
#define cudaGraphNodeGetDependentNodes(node, nodes, count) simt_graph_neighbours(node, 1, nodes, NULL, count)
#endif
#endif
