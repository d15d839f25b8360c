// Graphs that can be launched: made from a graph, whose copy they keep, and updated from one.
#include <stdlib.h>

#include "graphs.h"

static struct simt_graph_exec *execs;
static unsigned instantiated, launched;

void simt_graph_counts(unsigned *instantiations, unsigned *launches, unsigned *exist)
{
    *instantiations = instantiated;
    *launches = launched;
    *exist = simt_graphs_exist();
    for (const struct simt_graph_exec *x = execs; x; x = x->next)
        *exist += !x->destroyed;
}

static bool is_exec(cudaGraphExec_t exec)
{
    const struct simt_graph_exec *x = execs;
    while (x && x != exec)
        x = x->next;
    return x != NULL;
}

// Returns whether the graph has no circle: whether its nodes can be taken one after the other, each after
// those that it depends on.
static bool has_order(const struct simt_graph *graph)
{
    bool *taken = simt_device_calloc(graph->count + 1, sizeof *taken), more = true;
    size_t count = 0;
    while (more) {
        more = false;
        for (size_t i = 0; i < graph->count; i++) {
            const struct simt_graph_node *node = graph->nodes[i];
            bool ready = !taken[i];
            for (size_t k = 0; ready && k < node->after_count; k++)
                ready = taken[node->after[k]->index];
            taken[i] |= ready;
            count += ready;
            more |= ready;
        }
    }
    free(taken);
    for (size_t i = 0; i < graph->count; i++)
        if (graph->nodes[i]->work.type == cudaGraphNodeTypeGraph && !has_order(graph->nodes[i]->work.child))
            return false;
    return count == graph->count;
}

cudaError_t simt_graph_instantiate(cudaGraphExec_t *exec, cudaGraph_t graph, unsigned long long flags)
{
    WRITES(exec, sizeof *exec);
    const unsigned long long known = cudaGraphInstantiateFlagAutoFreeOnLaunch |
                                     cudaGraphInstantiateFlagUpload | cudaGraphInstantiateFlagUseNodePriority;
    cudaError_t e = BY_CALLER(simt_waits());
    if (e)
        return e;
    if (!exec || !simt_is_graph(graph) || graph->captured_into || flags & ~known || !has_order(graph))
        return simt_returning(cudaErrorInvalidValue);
    struct simt_graph_exec *x = simt_device_calloc(1, sizeof *x);
    *x = (struct simt_graph_exec){.next = execs, .graph = simt_graph_copy(graph)};
    x->graph->owned = true;
    execs = x;
    instantiated++;
    *exec = x;
    return cudaSuccess;
}

void simt_exec_free(struct simt_graph_exec *exec)
{
    struct simt_graph_exec **at = &execs;
    while (*at != exec)
        at = &(*at)->next;
    *at = exec->next;
    simt_graph_free(exec->graph);
    free(exec);
}

void simt_execs_forget(void)
{
    while (execs)
        simt_exec_free(execs);
}

cudaError_t cudaGraphExecDestroy(cudaGraphExec_t exec)
{
    if (!is_exec(exec) || exec->destroyed)
        return simt_returning(cudaErrorInvalidValue);
    exec->destroyed = true;
    if (exec->runs == 0)
        simt_exec_free(exec);
    return cudaSuccess;
}

static struct simt_graph_node *find_copy(const struct simt_graph *graph, const struct simt_graph_node *node)
{
    struct simt_graph_node *found = NULL;
    for (size_t i = 0; !found && i < graph->count; i++) {
        struct simt_graph_node *n = graph->nodes[i];
        if (n->of == node->id)
            found = n;
        else if (n->work.type == cudaGraphNodeTypeGraph)
            found = find_copy(n->work.child, node);
    }
    return found;
}

struct simt_graph_node *simt_exec_node(cudaGraphExec_t exec, const struct simt_graph_node *node)
{
    return is_exec(exec) && !exec->destroyed ? find_copy(exec->graph, node) : NULL;
}

// ---- updates

// Returns whether two nodes depend on the nodes with the same numbers. If not, sets *from to such a node of
// one of them only.
static bool same_edges(const struct simt_graph_node *old, const struct simt_graph_node *new,
                       struct simt_graph_node **from)
{
    size_t missing = old->after_count;
    for (size_t i = 0; i < new->after_count; i++) {
        bool there = false;
        for (size_t k = 0; k < old->after_count; k++)
            there |= old->after[k]->index == new->after[i]->index;
        if (!there) {
            *from = new->after[i];
            return false;
        }
        missing--;
    }
    return missing == 0;
}

static bool compare(const struct simt_graph *old, const struct simt_graph *new,
                    cudaGraphExecUpdateResultInfo *info)
{
    if (old->count != new->count) {
        info->result = cudaGraphExecUpdateErrorTopologyChanged;
        return false;
    }
    for (size_t i = 0; i < new->count; i++) {
        struct simt_graph_node *from = NULL, *a = old->nodes[i], *b = new->nodes[i];
        enum cudaGraphNodeType type = b->work.type;
        bool same = a->work.type == type, edges = same_edges(a, b, &from);
        if (!same || !edges) {
            *info = (cudaGraphExecUpdateResultInfo){edges ? cudaGraphExecUpdateErrorNodeTypeChanged
                                                          : cudaGraphExecUpdateErrorTopologyChanged,
                                                    b, from};
            return false;
        }
        if (type == cudaGraphNodeTypeGraph && !compare(a->work.child, b->work.child, info))
            return false;
    }
    return true;
}

// The graphs have the same nodes and edges.
static void take_over(struct simt_graph *old, const struct simt_graph *new)
{
    for (size_t i = 0; i < new->count; i++) {
        struct simt_work *work = &old->nodes[i]->work;
        if (work->type == cudaGraphNodeTypeGraph) {
            take_over(work->child, new->nodes[i]->work.child);
        } else {
            simt_work_free(work);
            *work = simt_work_clone(&new->nodes[i]->work);
        }
    }
}

cudaError_t simt_graph_update(cudaGraphExec_t exec, cudaGraph_t graph, cudaGraphExecUpdateResultInfo *info)
{
    WRITES(info, sizeof *info);
    cudaGraphExecUpdateResultInfo result = {cudaGraphExecUpdateError, NULL, NULL};
    bool good = is_exec(exec) && !exec->destroyed && simt_is_graph(graph) && info;
    if (good && compare(exec->graph, graph, &result)) {
        take_over(exec->graph, graph);
        result.result = cudaGraphExecUpdateSuccess;
    }
    if (info)
        *info = result;
    return simt_returning(!good           ? cudaErrorInvalidValue
                          : result.result ? cudaErrorGraphExecUpdateFailure
                                          : cudaSuccess);
}

cudaError_t cudaGraphExecChildGraphNodeSetParams(cudaGraphExec_t exec, cudaGraphNode_t node,
                                                 cudaGraph_t child)
{
    cudaGraphExecUpdateResultInfo info;
    bool good = simt_is_node(node) && node->work.type == cudaGraphNodeTypeGraph && simt_is_graph(child);
    struct simt_graph_node *mine = good ? simt_exec_node(exec, node) : NULL;
    if (!mine || !compare(mine->work.child, child, &info))
        return simt_returning(cudaErrorInvalidValue);
    take_over(mine->work.child, child);
    return cudaSuccess;
}

// ---- nodes that are left out

static struct simt_graph_node *can_be_disabled(cudaGraphExec_t exec, cudaGraphNode_t node)
{
    bool good = simt_is_node(node) && node->work.type <= cudaGraphNodeTypeMemset;
    return good ? simt_exec_node(exec, node) : NULL;
}

cudaError_t cudaGraphNodeSetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned enabled)
{
    struct simt_graph_node *mine = can_be_disabled(exec, node);
    if (!mine)
        return simt_returning(cudaErrorInvalidValue);
    mine->disabled = !enabled;
    return cudaSuccess;
}

cudaError_t cudaGraphNodeGetEnabled(cudaGraphExec_t exec, cudaGraphNode_t node, unsigned *enabled)
{
    WRITES(enabled, sizeof *enabled);
    const struct simt_graph_node *mine = can_be_disabled(exec, node);
    if (!mine || !enabled)
        return simt_returning(cudaErrorInvalidValue);
    *enabled = !mine->disabled;
    return cudaSuccess;
}

cudaError_t cudaGraphUpload(cudaGraphExec_t exec, cudaStream_t stream)
{
    cudaError_t e = BY_CALLER(simt_capture_forbids_work(stream));
    e = e ? e : simt_stream_use(stream);
    return e ? e : simt_returning(is_exec(exec) && !exec->destroyed ? cudaSuccess : cudaErrorInvalidValue);
}

static void launch_late(void *exec)
{
    bool known;
    simt_exec_launch(exec, __builtin_dwarf_cfa(), &known);
}

cudaError_t cudaGraphLaunch(cudaGraphExec_t exec, cudaStream_t stream)
{
    cudaError_t e = BY_CALLER(simt_capture_forbids_work(stream));
    e = e ? e : simt_stream_use(stream);
    if (e)
        return e;
    if (!is_exec(exec) || exec->destroyed)
        return simt_returning(cudaErrorInvalidValue);
    launched++;
    simt_job_put(stream);
    bool known = false;
    if (simt_job_is_late())
        simt_job_keep(launch_late, exec, true);
    else
        e = simt_exec_launch(exec, __builtin_dwarf_cfa(), &known);
    simt_job_done(NULL, NULL, 0);
    simt_job_end();
    if (known)
        simt_host_waits(simt_slot_of(stream));
    return simt_returning(e);
}
