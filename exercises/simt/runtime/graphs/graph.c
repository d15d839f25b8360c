// Graphs as data: their nodes and their edges.
#include <stdlib.h>

#include "graphs.h"

static struct simt_graph *graphs; // all of them, also those that belong to a node or can be launched

bool simt_is_graph(cudaGraph_t graph)
{
    const struct simt_graph *g = graphs;
    while (g && g != graph)
        g = g->next;
    return g != NULL;
}

// The nodes that were added last are looked at first, because a program usually names these.
bool simt_is_node(cudaGraphNode_t node)
{
    for (const struct simt_graph *g = graphs; g; g = g->next)
        for (size_t i = g->count; i > 0; i--)
            if (g->nodes[i - 1] == node)
                return true;
    return false;
}

unsigned simt_graphs_exist(void)
{
    unsigned count = 0;
    for (const struct simt_graph *g = graphs; g; g = g->next)
        count += !g->owned && !g->captured_into;
    return count;
}

struct simt_graph *simt_graph_new(void)
{
    static uint64_t last;
    struct simt_graph *g = simt_device_calloc(1, sizeof *g);
    *g = (struct simt_graph){.next = graphs, .number = ++last};
    graphs = g;
    return g;
}

static void free_node(struct simt_graph_node *node)
{
    simt_work_free(&node->work);
    free(node->after);
    free(node);
}

void simt_graph_free(struct simt_graph *graph)
{
    struct simt_graph **at = &graphs;
    while (*at != graph)
        at = &(*at)->next;
    *at = graph->next;
    for (size_t i = 0; i < graph->count; i++)
        free_node(graph->nodes[i]);
    free(graph->nodes);
    free(graph);
}

void simt_graphs_forget(void)
{
    while (graphs) {
        struct simt_graph *g = graphs;
        while (g && g->owned) // its owner frees it
            g = g->next;
        if (!g)
            return;
        simt_graph_free(g);
    }
}

void simt_node_depend(struct simt_graph_node *node, struct simt_graph_node *on)
{
    for (size_t i = 0; i < node->after_count; i++)
        if (node->after[i] == on)
            return;
    *ADDED(node->after, node->after_count) = on;
}

struct simt_graph_node *simt_graph_add(struct simt_graph *graph, const cudaGraphNode_t *after, size_t count,
                                       struct simt_work work)
{
    static uint64_t last;
    struct simt_graph_node *node = simt_device_calloc(1, sizeof *node);
    last++;
    *node = (struct simt_graph_node){.id = last, .of = last, .graph = graph, .index = graph->count};
    node->work = work;
    for (size_t i = 0; i < count; i++)
        simt_node_depend(node, after[i]);
    *ADDED(graph->nodes, graph->count) = node;
    return node;
}

struct simt_graph *simt_graph_copy(const struct simt_graph *graph)
{
    struct simt_graph *copy = simt_graph_new();
    for (size_t i = 0; i < graph->count; i++) {
        const struct simt_graph_node *node = graph->nodes[i];
        struct simt_graph_node *new = simt_graph_add(copy, NULL, 0, simt_work_clone(&node->work));
        new->of = node->id;
        new->disabled = node->disabled;
        new->captured = node->captured;
    }
    for (size_t i = 0; i < graph->count; i++)
        for (size_t k = 0; k < graph->nodes[i]->after_count; k++)
            simt_node_depend(copy->nodes[i], copy->nodes[graph->nodes[i]->after[k]->index]);
    return copy;
}

int simt_node_is_captured(const struct simt_graph_node *node) { return node->captured; }

cudaError_t cudaGraphCreate(cudaGraph_t *graph, unsigned flags)
{
    WRITES(graph, sizeof *graph);
    if (!graph || flags)
        return simt_returning(cudaErrorInvalidValue);
    *graph = simt_graph_new();
    return cudaSuccess;
}

cudaError_t cudaGraphDestroy(cudaGraph_t graph)
{
    if (!simt_is_graph(graph) || graph->owned || graph->captured_into)
        return simt_returning(cudaErrorInvalidValue);
    simt_graph_free(graph);
    return cudaSuccess;
}

cudaError_t cudaGraphClone(cudaGraph_t *clone, cudaGraph_t graph)
{
    WRITES(clone, sizeof *clone);
    if (!clone || !simt_is_graph(graph))
        return simt_returning(cudaErrorInvalidValue);
    *clone = simt_graph_copy(graph);
    return cudaSuccess;
}

cudaError_t cudaGraphNodeFindInClone(cudaGraphNode_t *node, cudaGraphNode_t original, cudaGraph_t clone)
{
    WRITES(node, sizeof *node);
    if (!node || !simt_is_node(original) || !simt_is_graph(clone))
        return simt_returning(cudaErrorInvalidValue);
    for (size_t i = 0; i < clone->count; i++)
        if (clone->nodes[i]->of == original->id) {
            *node = clone->nodes[i];
            return cudaSuccess;
        }
    return simt_returning(cudaErrorInvalidValue);
}

cudaError_t cudaGraphNodeGetType(cudaGraphNode_t node, enum cudaGraphNodeType *type)
{
    WRITES(type, sizeof *type);
    if (!type || !simt_is_node(node))
        return simt_returning(cudaErrorInvalidValue);
    *type = node->work.type;
    return cudaSuccess;
}

static void disconnect(struct simt_graph_node *node, size_t position)
{
    node->after[position] = node->after[--node->after_count];
}

// Returns the position of `on` among the nodes that `node` depends on, or their number if it is not there.
static size_t position_of(const struct simt_graph_node *node, const struct simt_graph_node *on)
{
    size_t i = 0;
    while (i < node->after_count && node->after[i] != on)
        i++;
    return i;
}

cudaError_t cudaGraphDestroyNode(cudaGraphNode_t node)
{
    if (!simt_is_node(node) || node->graph->captured_into)
        return simt_returning(cudaErrorInvalidValue);
    struct simt_graph *g = node->graph;
    for (size_t i = 0; i < g->count; i++) {
        size_t position = position_of(g->nodes[i], node);
        if (position < g->nodes[i]->after_count)
            disconnect(g->nodes[i], position);
    }
    g->count--;
    for (size_t i = node->index; i < g->count; i++) {
        g->nodes[i] = g->nodes[i + 1];
        g->nodes[i]->index = i;
    }
    free_node(node);
    return cudaSuccess;
}

// ---- edges

static bool are_edges(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to, size_t count)
{
    bool good = simt_is_graph(graph) && (count == 0 || (from && to));
    for (size_t i = 0; good && i < count; i++)
        good = simt_is_node(from[i]) && simt_is_node(to[i]) && from[i] != to[i] && from[i]->graph == graph &&
               to[i]->graph == graph;
    return good;
}

// Adds or removes edges. None may be there already, or all must be.
static cudaError_t change_edges(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                size_t count, bool add)
{
    bool good = are_edges(graph, from, to, count);
    for (size_t i = 0; good && i < count; i++)
        good = add == (position_of(to[i], from[i]) == to[i]->after_count);
    for (size_t i = 0; good && i < count; i++)
        if (add)
            simt_node_depend(to[i], from[i]);
        else
            disconnect(to[i], position_of(to[i], from[i]));
    return good ? cudaSuccess : simt_returning(cudaErrorInvalidValue);
}

// An edge that closes a circle is noticed by cudaGraphInstantiate.
cudaError_t simt_graph_connect(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                               size_t count)
{
    READS(from, count * sizeof *from);
    READS(to, count * sizeof *to);
    return change_edges(graph, from, to, count, true);
}

cudaError_t simt_graph_disconnect(cudaGraph_t graph, const cudaGraphNode_t *from, const cudaGraphNode_t *to,
                                  size_t count)
{
    READS(from, count * sizeof *from);
    READS(to, count * sizeof *to);
    return change_edges(graph, from, to, count, false);
}

// ---- what a program may ask. A list is given in an array of *room elements, which may be NULL; what remains
// of the array is filled with NULL. *room becomes the length of the list.

struct list {
    cudaGraphNode_t *nodes, *others; // others: the second nodes of edges, or NULL
    size_t room, count;
};

// Returns whether the program can have an array of this length.
static bool is_length(size_t count) { return count <= PTRDIFF_MAX / sizeof(cudaGraphNode_t); }

static void give(struct list *list, cudaGraphNode_t node, cudaGraphNode_t other)
{
    if (list->nodes && list->count < list->room) {
        list->nodes[list->count] = node;
        if (list->others)
            list->others[list->count] = other;
    }
    list->count++;
}

static cudaError_t given(struct list *list, size_t *room)
{
    size_t length = list->count;
    if (list->nodes)
        while (list->count < list->room)
            give(list, NULL, NULL);
    *room = list->nodes && length > *room ? *room : length;
    return cudaSuccess;
}

static cudaError_t list_nodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count, bool roots)
{
    if (!simt_is_graph(graph) || !count || !is_length(*count))
        return simt_returning(cudaErrorInvalidValue);
    struct list list = {nodes, NULL, *count, 0};
    for (size_t i = 0; i < graph->count; i++)
        if (!roots || graph->nodes[i]->after_count == 0)
            give(&list, graph->nodes[i], NULL);
    return given(&list, count);
}

cudaError_t cudaGraphGetNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    WRITES(count, sizeof *count);
    if (nodes && count && is_length(*count))
        WRITES(nodes, *count * sizeof *nodes);
    return list_nodes(graph, nodes, count, false);
}

cudaError_t cudaGraphGetRootNodes(cudaGraph_t graph, cudaGraphNode_t *nodes, size_t *count)
{
    WRITES(count, sizeof *count);
    if (nodes && count && is_length(*count))
        WRITES(nodes, *count * sizeof *nodes);
    return list_nodes(graph, nodes, count, true);
}

static void clear(cudaGraphEdgeData *data, size_t count)
{
    for (size_t i = 0; data && i < count; i++)
        data[i] = (cudaGraphEdgeData){0};
}

cudaError_t simt_graph_edges(cudaGraph_t graph, cudaGraphNode_t *from, cudaGraphNode_t *to,
                             cudaGraphEdgeData *data, size_t *count)
{
    WRITES(count, sizeof *count);
    bool no_room = from && count && *count == 0; // an H200 under CUDA 13 refuses this, too
    if (!simt_is_graph(graph) || !count || !is_length(*count) || !from != !to || no_room)
        return simt_returning(cudaErrorInvalidValue);
    if (from) {
        WRITES(from, *count * sizeof *from);
        WRITES(to, *count * sizeof *to);
        WRITES(data, *count * sizeof *data);
        clear(data, *count);
    }
    struct list list = {from, to, *count, 0};
    for (size_t i = 0; i < graph->count; i++)
        for (size_t k = 0; k < graph->nodes[i]->after_count; k++)
            give(&list, graph->nodes[i]->after[k], graph->nodes[i]);
    return given(&list, count);
}

cudaError_t simt_graph_neighbours(cudaGraphNode_t node, int dependents, cudaGraphNode_t *nodes,
                                  cudaGraphEdgeData *data, size_t *count)
{
    WRITES(count, sizeof *count);
    if (!simt_is_node(node) || !count || !is_length(*count))
        return simt_returning(cudaErrorInvalidValue);
    if (nodes) {
        WRITES(nodes, *count * sizeof *nodes);
        WRITES(data, *count * sizeof *data);
        clear(data, *count);
    }
    struct list list = {nodes, NULL, *count, 0};
    const struct simt_graph *g = node->graph;
    for (size_t i = 0; !dependents && i < node->after_count; i++)
        give(&list, node->after[i], NULL);
    for (size_t i = 0; dependents && i < g->count; i++)
        if (position_of(g->nodes[i], node) < g->nodes[i]->after_count)
            give(&list, g->nodes[i], NULL);
    return given(&list, count);
}
