// Runs a graph. Its nodes run one after the other, each after those that it depends on. The seed chooses
// among the orders. Two nodes that conflict although no path leads from one to the other are a race, in
// whatever order they run: machine/nodes.c finds it.
#include <stdlib.h>

#include "graphs.h"

// A node of the graph or of a child graph, or the beginning or the end of a child graph (node is NULL).
struct item {
    struct simt_graph_node *node;
    size_t waits; // the number of items that must come before and have not run
    size_t *next; // the items that wait for this one
    size_t next_count;
    const struct knowledge *before; // what happened before it, if some nodes of the run are not ordered
};

struct run {
    struct run *below; // the run that is suspended, too, and continues after this one
    struct simt_graph_exec *exec;
    const void *frame; // of the caller that launches the graph
    struct item *items;
    size_t count;
    size_t *ready; // the items that wait for nothing
    size_t ready_count;
    uint64_t taken; // how many of them were ready and have begun
    struct occasion occasion;
    const struct item *last; // the item that began last, if it has not passed on
    unsigned nodes;          // if some nodes are not ordered: the number of simt_nodes_begin; otherwise 0
};

static struct run *suspended; // until a kernel ends that waits for the host

static size_t add_item(struct run *run, struct simt_graph_node *node)
{
    *ADDED(run->items, run->count) = (struct item){.node = node};
    return run->count - 1;
}

static void add_edge(struct run *run, size_t from, size_t to)
{
    struct item *item = &run->items[from];
    *ADDED(item->next, item->next_count) = to;
    run->items[to].waits++;
}

struct ends { // the first and the last item of a graph, or of a node
    size_t first, last;
};

static struct ends add_graph(struct run *run, const struct simt_graph *graph);

static struct ends add_node(struct run *run, struct simt_graph_node *node)
{
    if (node->work.type == cudaGraphNodeTypeGraph)
        return add_graph(run, node->work.child);
    size_t item = add_item(run, node);
    return (struct ends){item, item};
}

static struct ends add_graph(struct run *run, const struct simt_graph *graph)
{
    struct ends *nodes = simt_device_calloc(graph->count + 1, sizeof *nodes), all;
    all.first = add_item(run, NULL);
    for (size_t i = 0; i < graph->count; i++)
        nodes[i] = add_node(run, graph->nodes[i]);
    all.last = add_item(run, NULL);
    add_edge(run, all.first, all.last);
    for (size_t i = 0; i < graph->count; i++) {
        const struct simt_graph_node *node = graph->nodes[i];
        for (size_t k = 0; k < node->after_count; k++)
            add_edge(run, nodes[node->after[k]->index].last, nodes[i].first);
        if (node->after_count == 0)
            add_edge(run, all.first, nodes[i].first);
        add_edge(run, nodes[i].last, all.last);
    }
    free(nodes);
    return all;
}

static cudaError_t launch_node(struct simt_kernel_work *kernel)
{
    simt_given_launch(&kernel->config, kernel->name, kernel->argument);
    simt_launches_node = true;
    cudaError_t e = simt_launch_now(&kernel->config, kernel->name, kernel->body, kernel->argument);
    simt_launches_node = false;
    return e;
}

static cudaError_t do_work(const struct run *run, struct simt_work *work)
{
    struct call call = work->call;
    call.frame = run->frame;
    switch (work->type) {
    case cudaGraphNodeTypeKernel: return launch_node(&work->kernel);
    case cudaGraphNodeTypeMemcpy:
    case cudaGraphNodeTypeMemset: return simt_transfer_run(call, &work->transfer);
    case cudaGraphNodeTypeHost: work->host.fn(work->host.userData); return cudaSuccess;
    case cudaGraphNodeTypeEventRecord:
        if (simt_is_event(work->event))
            simt_event_now(work->event, simt_job_clock());
        return cudaSuccess;
    default: return cudaSuccess;
    }
}

static void finish(struct run *run)
{
    simt_nodes_end(run->nodes);
    for (size_t i = 0; i < run->count; i++)
        free(run->items[i].next);
    free(run->items);
    free(run->ready);
    if (--run->exec->runs == 0 && run->exec->destroyed)
        simt_exec_free(run->exec);
    free(run);
}

// The last item has ended, if there is one. Those that have waited only for it are ready.
static void pass_on(struct run *run)
{
    const struct item *item = run->last;
    const struct knowledge *done = item ? simt_node_done(run->nodes) : NULL;
    for (size_t i = 0; item && i < item->next_count; i++) {
        struct item *next = &run->items[item->next[i]];
        if (done)
            next->before = simt_ordering_both(next->before, done);
        if (--next->waits == 0)
            run->ready[run->ready_count++] = item->next[i];
    }
    run->last = NULL;
}

static cudaError_t begin(struct run *run, const struct item *item)
{
    struct simt_graph_node *node = item->node;
    struct node_of_graph as = {.known = true};
    if (node)
        as = (struct node_of_graph){.known = true,
                                    .number = node->graph == run->exec->graph ? (unsigned)node->index + 1 : 0,
                                    .captured = node->captured,
                                    .transfer = node->work.type != cudaGraphNodeTypeKernel};
    run->last = item;
    simt_node_next(run->nodes, as, item->before);
    return node && !node->disabled ? do_work(run, &node->work) : cudaSuccess;
}

// Removes and returns an item that is ready. The plain choice is the first of them.
static size_t take_ready(struct run *run)
{
    size_t plain = 0;
    for (size_t i = 1; i < run->ready_count; i++)
        plain = run->ready[i] < run->ready[plain] ? i : plain;
    const size_t which = simt_choose((struct choice){.purpose = CHOICE_NODE,
                                                     .occasion = &run->occasion,
                                                     .block = NO_BLOCK,
                                                     .thread = NO_THREAD,
                                                     .n = run->taken++,
                                                     .alternatives = run->ready_count,
                                                     .plain = plain}),
                 item = run->ready[which];
    run->ready[which] = run->ready[--run->ready_count];
    return item;
}

// Runs what is left, or all up to a kernel that is suspended.
static cudaError_t go_on(struct run *run)
{
    cudaError_t e = cudaSuccess;
    while (!e && !simt_error_sticky()) { // nothing runs after a kernel that has failed
        if (simt_launch_waiting()) {
            run->below = suspended;
            suspended = run;
            return cudaSuccess;
        }
        pass_on(run);
        if (run->ready_count == 0)
            break;
        e = begin(run, &run->items[take_ready(run)]);
    }
    finish(run);
    return e;
}

bool simt_graph_go_on(void)
{
    while (suspended && !simt_launch_waiting()) {
        struct run *run = suspended;
        suspended = run->below;
        cudaError_t e = go_on(run);
        if (e)
            simt_error_fault(e);
    }
    return simt_launch_waiting() != NULL;
}

// Whether the launch waits until all nodes have run, if this is the work of one. An H200 with CUDA 13 does so
// if a node copies into memory of the host that is not pinned.
static bool is_waited_for(const struct simt_work *work)
{
    return work->type == cudaGraphNodeTypeMemcpy && simt_transfer_to_pageable(&work->transfer);
}

// Whether it is a function of the host. The host may learn from it that the graph is done.
static bool calls_host(const struct simt_work *work) { return work->type == cudaGraphNodeTypeHost; }

static bool any_work(const struct run *run, bool (*is)(const struct simt_work *))
{
    for (size_t i = 0; i < run->count; i++) {
        const struct simt_graph_node *node = run->items[i].node;
        if (node && !node->disabled && is(&node->work))
            return true;
    }
    return false;
}

// Returns whether some nodes are not ordered. Takes the items in an order that the edges allow: two that wait
// for nothing at the same time are not ordered.
static bool has_unordered(const struct run *run)
{
    size_t *waits = simt_device_calloc(run->count, sizeof *waits);
    size_t *ready = simt_device_calloc(run->count, sizeof *ready), count = 0, most = 0;
    for (size_t i = 0; i < run->count; i++) {
        waits[i] = run->items[i].waits;
        if (waits[i] == 0)
            ready[count++] = i;
    }
    while (count > 0) {
        most = count > most ? count : most;
        const struct item *item = &run->items[ready[--count]];
        for (size_t i = 0; i < item->next_count; i++)
            if (--waits[item->next[i]] == 0)
                ready[count++] = item->next[i];
    }
    free(waits);
    free(ready);
    return most > 1;
}

cudaError_t simt_exec_launch(struct simt_graph_exec *exec, const void *frame, bool *known)
{
    struct run *run = simt_device_calloc(1, sizeof *run);
    *run = (struct run){.exec = exec, .frame = frame, .occasion = simt_occasion("cudaGraphLaunch")};
    exec->runs++;
    struct ends all = add_graph(run, exec->graph);
    run->ready = simt_device_calloc(run->count, sizeof *run->ready);
    run->ready[run->ready_count++] = all.first;
    if (has_unordered(run))
        run->nodes = simt_nodes_begin();
    bool waits = any_work(run, is_waited_for);
    *known = waits || any_work(run, calls_host);
    cudaError_t e = go_on(run); // which may free the run
    return e || !waits ? e : simt_wait_for_kernels();
}
