// The nodes of a graph: the calls that add them, and those that show and replace what they do.
#include <stdlib.h>

#include "graphs.h"

// Returns whether a node can be added to the graph, after these nodes.
static bool can_add(const cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                    size_t count)
{
    bool good = node && simt_is_graph(graph) && (after || count == 0);
    for (size_t i = 0; good && i < count; i++)
        good = simt_is_node(after[i]) && after[i]->graph == graph;
    return good;
}

#define ADDS_NODE(node, after, count)      \
    WRITES(node, sizeof(cudaGraphNode_t)); \
    READS(after, (count) * sizeof *(after))

static cudaError_t add(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after, size_t count,
                       cudaError_t e, struct simt_work *work)
{
    if (!e && !can_add(node, graph, after, count)) {
        simt_work_free(work);
        e = simt_returning(cudaErrorInvalidValue);
    }
    if (!e)
        *node = simt_graph_add(graph, after, count, *work);
    return e;
}

cudaError_t simt_graph_add_kernel(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                  size_t count, const struct cudaKernelNodeParams *kernel, const char *file,
                                  int line)
{
    ADDS_NODE(node, after, count);
    READS(kernel, sizeof *kernel);
    struct simt_work work = {.type = cudaGraphNodeTypeEmpty};
    return add(node, graph, after, count, simt_work_kernel_by(&work, kernel, (struct simt_site){file, line}),
               &work);
}

cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                   size_t count, const struct cudaMemcpy3DParms *copy)
{
    ADDS_NODE(node, after, count);
    struct simt_work work;
    return add(node, graph, after, count, simt_work_copy(&work, CALL("cudaGraphAddMemcpyNode"), copy), &work);
}

cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                     size_t count, void *to, const void *from, size_t bytes,
                                     enum cudaMemcpyKind kind)
{
    ADDS_NODE(node, after, count);
    struct simt_work work;
    return add(node, graph, after, count,
               simt_work_copy_bytes(&work, CALL("cudaGraphAddMemcpyNode1D"), to, from, bytes, kind), &work);
}

cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                   size_t count, const struct cudaMemsetParams *set)
{
    ADDS_NODE(node, after, count);
    struct simt_work work;
    return add(node, graph, after, count, simt_work_set(&work, CALL("cudaGraphAddMemsetNode"), set), &work);
}

cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                 size_t count, const struct cudaHostNodeParams *host)
{
    ADDS_NODE(node, after, count);
    struct simt_work work;
    return add(node, graph, after, count, simt_work_host(&work, CALL("cudaGraphAddHostNode"), host), &work);
}

cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                  size_t count)
{
    ADDS_NODE(node, after, count);
    return add(node, graph, after, count, cudaSuccess, &(struct simt_work){.type = cudaGraphNodeTypeEmpty});
}

static cudaError_t add_event(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                             size_t count, cudaEvent_t event, enum cudaGraphNodeType type)
{
    struct simt_work work = {.type = type};
    work.event = event;
    cudaError_t e = simt_returning(simt_is_event(event) ? cudaSuccess : cudaErrorInvalidResourceHandle);
    return add(node, graph, after, count, e, &work);
}

cudaError_t cudaGraphAddEventRecordNode(cudaGraphNode_t *node, cudaGraph_t graph,
                                        const cudaGraphNode_t *after, size_t count, cudaEvent_t event)
{
    ADDS_NODE(node, after, count);
    return add_event(node, graph, after, count, event, cudaGraphNodeTypeEventRecord);
}

cudaError_t cudaGraphAddEventWaitNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                      size_t count, cudaEvent_t event)
{
    ADDS_NODE(node, after, count);
    return add_event(node, graph, after, count, event, cudaGraphNodeTypeWaitEvent);
}

cudaError_t cudaGraphAddChildGraphNode(cudaGraphNode_t *node, cudaGraph_t graph, const cudaGraphNode_t *after,
                                       size_t count, cudaGraph_t child)
{
    ADDS_NODE(node, after, count);
    if (!simt_is_graph(child) || child == graph)
        return simt_returning(cudaErrorInvalidValue);
    struct simt_work work = {.type = cudaGraphNodeTypeGraph};
    work.child = child;
    work = simt_work_clone(&work);
    return add(node, graph, after, count, cudaSuccess, &work);
}

cudaError_t cudaGraphChildGraphNodeGetGraph(cudaGraphNode_t node, cudaGraph_t *graph)
{
    WRITES(graph, sizeof *graph);
    if (!graph || !simt_is_node(node) || node->work.type != cudaGraphNodeTypeGraph)
        return simt_returning(cudaErrorInvalidValue);
    *graph = node->work.child;
    return cudaSuccess;
}

// ---- what a node does. A call is for a node of a graph (exec is NULL), or for the same node of a graph that
// can be launched. It returns what this node does, which must be of this type, or else NULL.

static struct simt_work *find(cudaGraphExec_t exec, bool in_exec, cudaGraphNode_t node,
                              enum cudaGraphNodeType type)
{
    if (!simt_is_node(node) || node->work.type != type)
        return NULL;
    if (in_exec)
        node = simt_exec_node(exec, node);
    return node ? &node->work : NULL;
}

cudaError_t cudaGraphKernelNodeGetParams(cudaGraphNode_t node, struct cudaKernelNodeParams *kernel)
{
    WRITES(kernel, sizeof *kernel);
    const struct simt_work *work = find(NULL, false, node, cudaGraphNodeTypeKernel);
    if (!work || !kernel)
        return simt_returning(cudaErrorInvalidValue);
    const struct simt_config *c = &work->kernel.config;
    *kernel = (struct cudaKernelNodeParams){.func = (void *)c->function,
                                            .gridDim = {c->grid.x, c->grid.y, c->grid.z},
                                            .blockDim = {c->block.x, c->block.y, c->block.z},
                                            .sharedMemBytes = (unsigned)c->shared_bytes,
                                            .kernelParams = work->kernel.parameters};
    return cudaSuccess;
}

static cudaError_t set_kernel(struct call call, cudaGraphExec_t exec, bool in_exec, cudaGraphNode_t node,
                              const struct cudaKernelNodeParams *kernel, struct simt_site site)
{
    struct simt_work *work = find(exec, in_exec, node, cudaGraphNodeTypeKernel);
    return work ? simt_work_kernel_set(work, call, kernel, site) : simt_returning(cudaErrorInvalidValue);
}

cudaError_t simt_graph_set_kernel(cudaGraphNode_t node, const struct cudaKernelNodeParams *kernel,
                                  const char *file, int line)
{
    READS(kernel, sizeof *kernel);
    return set_kernel(CALL("cudaGraphKernelNodeSetParams"), NULL, false, node, kernel,
                      (struct simt_site){file, line});
}

cudaError_t simt_exec_set_kernel(cudaGraphExec_t exec, cudaGraphNode_t node,
                                 const struct cudaKernelNodeParams *kernel, const char *file, int line)
{
    READS(kernel, sizeof *kernel);
    return set_kernel(CALL("cudaGraphExecKernelNodeSetParams"), exec, true, node, kernel,
                      (struct simt_site){file, line});
}

// Replaces a node's work by `new`, if that could be made.
static cudaError_t replace(cudaGraphExec_t exec, bool in_exec, cudaGraphNode_t node, cudaError_t e,
                           const struct simt_work *new)
{
    if (e)
        return e;
    struct simt_work *work = find(exec, in_exec, node, new->type);
    if (!work)
        return simt_returning(cudaErrorInvalidValue);
    *work = *new;
    return cudaSuccess;
}

// Defines the two calls that replace what a node does, of a graph and of one that can be launched, by what
// `make` makes of the parameters.
#define SETS(call, make, parameters, p)                                                                     \
    cudaError_t cudaGraph##call(cudaGraphNode_t node, const struct parameters *p)                           \
    {                                                                                                       \
        struct simt_work work;                                                                              \
        return replace(NULL, false, node, make(&work, CALL("cudaGraph" #call), p), &work);                  \
    }                                                                                                       \
    cudaError_t cudaGraphExec##call(cudaGraphExec_t exec, cudaGraphNode_t node, const struct parameters *p) \
    {                                                                                                       \
        struct simt_work work;                                                                              \
        return replace(exec, true, node, make(&work, CALL("cudaGraphExec" #call), p), &work);               \
    }
SETS(MemcpyNodeSetParams, simt_work_copy, cudaMemcpy3DParms, copy)
SETS(MemsetNodeSetParams, simt_work_set, cudaMemsetParams, set)
SETS(HostNodeSetParams, simt_work_host, cudaHostNodeParams, host)

cudaError_t cudaGraphMemcpyNodeSetParams1D(cudaGraphNode_t node, void *to, const void *from, size_t bytes,
                                           enum cudaMemcpyKind kind)
{
    struct simt_work work;
    const struct call call = CALL("cudaGraphMemcpyNodeSetParams1D");
    return replace(NULL, false, node, simt_work_copy_bytes(&work, call, to, from, bytes, kind), &work);
}

cudaError_t cudaGraphExecMemcpyNodeSetParams1D(cudaGraphExec_t exec, cudaGraphNode_t node, void *to,
                                               const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    struct simt_work work;
    const struct call call = CALL("cudaGraphExecMemcpyNodeSetParams1D");
    return replace(exec, true, node, simt_work_copy_bytes(&work, call, to, from, bytes, kind), &work);
}

cudaError_t cudaGraphMemsetNodeGetParams(cudaGraphNode_t node, struct cudaMemsetParams *set)
{
    WRITES(set, sizeof *set);
    const struct simt_work *work = find(NULL, false, node, cudaGraphNodeTypeMemset);
    if (!work || !set)
        return simt_returning(cudaErrorInvalidValue);
    const struct simt_transfer *t = &work->transfer;
    *set = (struct cudaMemsetParams){.dst = t->to,
                                     .pitch = t->to_pitch,
                                     .value = t->value,
                                     .elementSize = t->element,
                                     .width = t->width / t->element,
                                     .height = t->height};
    return cudaSuccess;
}

cudaError_t cudaGraphHostNodeGetParams(cudaGraphNode_t node, struct cudaHostNodeParams *host)
{
    WRITES(host, sizeof *host);
    const struct simt_work *work = find(NULL, false, node, cudaGraphNodeTypeHost);
    if (!work || !host)
        return simt_returning(cudaErrorInvalidValue);
    *host = work->host;
    return cudaSuccess;
}
