// Glue to the functions of graph.h. It launches the graphs that they return, and looks at their shape.
#include "task_call.h"

#include "graph.h" // must come last: it seals what the header above needs

struct counts { // of graphs: how often they have been instantiated and launched, and how many there are
    unsigned instantiations, launches, exist;
};

// Only the CPU device can count them.
static struct counts counts_now(void)
{
    struct counts now = {0, 0, 0};
#ifdef SIMT
    simt_graph_counts(&now.instantiations, &now.launches, &now.exist);
#endif
    return now;
}

static unsigned long long combines_outside(void)
{
#ifdef SIMT
    return simt_combines_outside_graphs();
#else
    return 0;
#endif
}

struct glue { // what a call needs besides its arrays
    const struct task_call *call;
    struct message *reply;
    const char *maker; // the function that is being called
    cudaStream_t stream;
    unsigned long long outside; // combines before the call that were in no graph's launch
    bool wrong;                 // something is wrong, and the reply says what
};

static struct glue glue_begin(const struct task_call *c, struct message *reply)
{
    struct glue g = {};
    g.call = c;
    g.reply = reply;
    g.maker = c->function;
    g.outside = combines_outside();
    // A stream for which the default stream waits refuses launches in the default stream while it is
    // captured. What runs batches gets a stream for which no other one waits, so that a copy in the default
    // stream is a race.
    const bool runs = strcmp(c->function, "scan_batches") == 0;
    cudaStreamCreateWithFlags(&g.stream, runs ? cudaStreamNonBlocking : cudaStreamDefault);
    return g;
}

static void glue_wrong(struct glue *g, const char *code, const char *text, const char *reason)
{
    char all[600];
    snprintf(all, sizeof all, "%s() %s%s%s", g->maker, text, reason ? ": " : "", reason ? reason : "");
    if (!g->wrong) {
        message_add_text(g->reply, "wrong", all);
        message_add_text(g->reply, "code", code);
    }
    g->wrong = true;
}

// The errors that led to what is wrong say less than what has been said.
static void glue_end(struct glue *g)
{
    cudaError_t e = cudaStreamSynchronize(g->stream);
    if (!g->wrong && !e && combines_outside() > g->outside)
        glue_wrong(g, "outside-graph",
                   "combined elements in kernels that no graph launched: all steps must be nodes of a graph",
                   NULL);
    if (!g->wrong && e)
        message_add_text(g->reply, "sync_error", cudaGetErrorName(e));
    cudaStreamDestroy(g->stream);
    if (g->wrong)
        cudaGetLastError();
}

// Why the last capture left no graph, or NULL if that is not known.
static const char *why_no_graph(void)
{
#ifdef SIMT
    return simt_capture_failed();
#else
    cudaError_t e = cudaPeekAtLastError();
    return e ? cudaGetErrorName(e) : NULL;
#endif
}

// The stream must be free again.
static void check_stream(struct glue *g)
{
    cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
    cudaGraph_t left = NULL;
    cudaStreamIsCapturing(g->stream, &status);
    if (status == cudaStreamCaptureStatusNone)
        return;
    cudaError_t e = cudaStreamEndCapture(g->stream, &left);
    if (left)
        cudaGraphDestroy(left);
    glue_wrong(
        g, "no-graph",
        "returned while its stream was still being captured: cudaStreamEndCapture must end the capture",
        e ? why_no_graph() : NULL);
}

// The output must not have been written: the graph has not been launched yet.
static void check_unwritten(struct glue *g, const elem_t *y, size_t n)
{
#ifdef SIMT
    unsigned char *written = (unsigned char *)room_for(n, sizeof(elem_t));
    simt_bytes_written(y, n * sizeof *y, written);
    for (size_t i = 0; i < n; i++)
        if (written[i * sizeof *y]) {
            char text[200];
            snprintf(text, sizeof text,
                     "must only record the work, but y[%zu] was written before the graph was launched", i);
            glue_wrong(g, "no-graph", text, NULL);
            break;
        }
    free(written);
#else
    (void)g, (void)y, (void)n;
#endif
}

static bool exists(cudaGraph_t graph)
{
    size_t count = 0;
    return cudaGraphGetNodes(graph, NULL, &count) == cudaSuccess;
}

// What a function made must be a graph. y has n elements.
static void check_graph(struct glue *g, cudaGraph_t graph, const elem_t *y, size_t n)
{
    check_stream(g);
    if (!graph)
        glue_wrong(g, "no-graph", "returned no graph", why_no_graph());
    else if (!exists(graph))
        glue_wrong(g, "dead-graph", "returned a graph that it had destroyed: its caller destroys it", NULL);
    check_unwritten(g, y, n);
}

static void answer(const struct glue *g, const char *name, unsigned number)
{
    unsigned *output = task_array<unsigned>(g->call, name);
    if (output) // the task has this output
        cudaMemcpy(output, &number, sizeof number, cudaMemcpyHostToDevice);
}

// ---- the shape of a graph

struct shape { // the nodes and edges of a graph
    size_t count, edges;
    cudaGraphNode_t *nodes, *from, *to;
};

#if CUDART_VERSION >= 13000
#define GET_EDGES(graph, from, to, edges) cudaGraphGetEdges(graph, from, to, NULL, edges)
#define ADD_EDGE(graph, from, to)         cudaGraphAddDependencies(graph, from, to, NULL, 1)
#else
#define GET_EDGES(graph, from, to, edges) cudaGraphGetEdges(graph, from, to, edges)
#define ADD_EDGE(graph, from, to)         cudaGraphAddDependencies(graph, from, to, 1)
#endif

static struct shape shape_of(cudaGraph_t graph)
{
    struct shape s = {};
    cudaGraphGetNodes(graph, NULL, &s.count);
    GET_EDGES(graph, NULL, NULL, &s.edges);
    s.nodes = (cudaGraphNode_t *)room_for(s.count + 1, sizeof *s.nodes);
    s.from = (cudaGraphNode_t *)room_for(s.edges + 1, sizeof *s.from);
    s.to = (cudaGraphNode_t *)room_for(s.edges + 1, sizeof *s.to);
    cudaGraphGetNodes(graph, s.nodes, &s.count);
    if (s.edges > 0) // CUDA refuses to fill an array of no edges
        GET_EDGES(graph, s.from, s.to, &s.edges);
    return s;
}

static void shape_free(struct shape *s)
{
    free(s->to);
    free(s->from);
    free(s->nodes);
}

static size_t index_of(const struct shape *s, cudaGraphNode_t node)
{
    size_t i = 0;
    while (s->nodes[i] != node)
        i++;
    return i;
}

// For each node, the largest sum of weights on a path that ends with it. The caller frees the array.
static unsigned *longest_paths(const struct shape *s, const unsigned *weight)
{
    unsigned *path = (unsigned *)room_for(s->count + 1, sizeof *path);
    for (size_t i = 0; i < s->count; i++)
        path[i] = weight[i];
    // A path has at most as many edges as there are nodes, and each round follows all paths by one edge.
    for (size_t round = 0; round < s->count; round++)
        for (size_t e = 0; e < s->edges; e++) {
            size_t a = index_of(s, s->from[e]), b = index_of(s, s->to[e]);
            unsigned length = path[a] + weight[b];
            path[b] = length > path[b] ? length : path[b];
        }
    return path;
}

#ifndef SIMT
static bool has_edge(const struct shape *s, cudaGraphNode_t from, cudaGraphNode_t to)
{
    for (size_t e = 0; e < s->edges; e++)
        if (s->from[e] == from && s->to[e] == to)
            return true;
    return false;
}

// Adds edges, so that the nodes run one after the other, each after all nodes that it depends on.
static void put_in_a_row(cudaGraph_t graph)
{
    struct shape s = shape_of(graph);
    unsigned *ones = (unsigned *)room_for(s.count + 1, sizeof *ones);
    for (size_t i = 0; i < s.count; i++)
        ones[i] = 1;
    unsigned *place = longest_paths(&s, ones);
    const cudaGraphNode_t *last = NULL;
    for (unsigned p = 1; p <= s.count; p++)
        for (size_t i = 0; i < s.count; i++) {
            if (place[i] != p)
                continue;
            if (last && !has_edge(&s, *last, s.nodes[i]))
                ADD_EDGE(graph, last, &s.nodes[i]);
            last = &s.nodes[i];
        }
    free(place);
    free(ones);
    shape_free(&s);
}
#endif

// The nodes must have been added one by one.
static void check_by_hand(struct glue *g, cudaGraph_t graph)
{
    bool captured = false;
#ifdef SIMT
    struct shape s = shape_of(graph);
    for (size_t i = 0; i < s.count; i++)
        captured = captured || simt_node_is_captured(s.nodes[i]);
    shape_free(&s);
#else
    (void)graph; // CUDA does not tell
#endif
    if (captured)
        glue_wrong(g, "captured-node",
                   "returned a graph that was captured: each node must be added by a call for that node",
                   NULL);
}

static bool does_work(cudaGraphNode_t node)
{
    cudaGraphNodeType type;
    return cudaGraphNodeGetType(node, &type) == cudaSuccess &&
           (type == cudaGraphNodeTypeKernel || type == cudaGraphNodeTypeMemcpy);
}

// The threads per block of the graph's launches, if these are the same for all; 0 if there are none.
static unsigned block_of(const cudaGraphNode_t *nodes, size_t count)
{
    unsigned block = 0;
    for (size_t i = 0; i < count; i++) {
        cudaGraphNodeType type;
        cudaKernelNodeParams launch = {};
        if (cudaGraphNodeGetType(nodes[i], &type) != cudaSuccess || type != cudaGraphNodeTypeKernel ||
            cudaGraphKernelNodeGetParams(nodes[i], &launch) != cudaSuccess)
            continue;
        unsigned own = launch.blockDim.x * launch.blockDim.y * launch.blockDim.z;
        if (block == 0 || own != block)
            block = block == 0 ? own : ~0u;
    }
    return block;
}

// The nodes that do work, those of them on the longest path, and the threads per block.
static void answer_shape(const struct glue *g, cudaGraph_t graph)
{
    struct shape s = shape_of(graph);
    unsigned *works = (unsigned *)room_for(s.count + 1, sizeof *works), working = 0, longest = 0;
    for (size_t i = 0; i < s.count; i++) {
        works[i] = does_work(s.nodes[i]);
        working += works[i];
    }
    unsigned *path = longest_paths(&s, works);
    for (size_t i = 0; i < s.count; i++)
        longest = path[i] > longest ? path[i] : longest;
    answer(g, "node_count", working);
    answer(g, "longest", longest);
    answer(g, "block", block_of(s.nodes, s.count));
    free(path);
    free(works);
    shape_free(&s);
}

// ---- the launch

// Where branches of a graph run at the same time, NVIDIA's initcheck at times loses track of what the graph
// has written, and reports that nobody has written it. So no branches run at the same time under NVIDIA's
// tools.
static void prepare(cudaGraph_t graph)
{
#ifdef SIMT
    (void)graph;
#else
    if (device_is_watched())
        put_in_a_row(graph);
#endif
}

static cudaGraphExec_t instantiate(struct glue *g, cudaGraph_t graph)
{
    cudaGraphExec_t exec = NULL;
    if (!g->wrong)
        prepare(graph);
    if (!g->wrong && cudaGraphInstantiate(&exec, graph, 0) != cudaSuccess)
        glue_wrong(g, "dead-graph", "returned a graph that cannot be instantiated",
                   cudaGetErrorName(cudaPeekAtLastError()));
    return exec;
}

static void launch(struct glue *g, cudaGraphExec_t exec)
{
    if (!g->wrong && cudaGraphLaunch(exec, g->stream) != cudaSuccess) {
        char text[100];
        snprintf(text, sizeof text, "cudaGraphLaunch returns %s, as for a graph that has been destroyed",
                 cudaGetErrorName(cudaPeekAtLastError()));
        glue_wrong(g, "dead-graph", "returned a graph that cannot be launched", text);
    }
    cudaError_t e = cudaStreamSynchronize(g->stream);
    if (e && !g->wrong) {
        message_add_text(g->reply, "sync_error", cudaGetErrorName(e));
        g->wrong = true;
    }
}

// ---- the calls

static elem_t *own_array(const char *name, size_t n)
{
    elem_t *p = NULL;
    cudaMalloc((void **)&p, n * sizeof *p);
#ifdef SIMT
    simtNameArray(p, name, sizeof *p); // the name that findings give the array
#endif
    return p;
}

static cudaGraph_t call_maker(const struct glue *g, elem_t *y, elem_t *other, const elem_t *x, size_t n)
{
    unsigned threads = g->call->section;
    cudaStream_t stream = g->stream;
    cudaGraph_t graph = NULL;
    bool nodes = task_is(g->call, "build");
    cudaGraph_t (*function)(elem_t *, elem_t *, const elem_t *, size_t, unsigned, cudaStream_t) =
        task_is(g->call, "record_two") ? record_two : record;
    CONFINED_BEGIN();
    graph = nodes ? build(y, other, x, n, threads) : function(y, other, x, n, threads, stream);
    CONFINED_END();
    return graph;
}

// record, build and record_two.
static void call_graph(struct glue *g)
{
    size_t n = g->call->n, elements = task_is(g->call, "record_two") ? 2 * n : n;
    elem_t *y = task_array<elem_t>(g->call, "y"), *other = own_array("other", elements);
    cudaGraph_t graph = call_maker(g, y, other, task_array<elem_t>(g->call, "x"), n);
    check_graph(g, graph, y, elements);
    if (!g->wrong && task_is(g->call, "build"))
        check_by_hand(g, graph);
    cudaGraphExec_t exec = instantiate(g, graph);
    launch(g, exec);
    if (!g->wrong)
        answer_shape(g, graph);
    if (exec)
        cudaGraphExecDestroy(exec);
    if (graph)
        cudaGraphDestroy(graph);
    cudaFree(other);
}

// What has happened to graphs since `before`. Where it cannot be counted, it is taken to be right.
static void answer_counts(const struct glue *g, struct counts before, struct counts right)
{
    struct counts now = right;
#ifdef SIMT
    now = counts_now();
    now.instantiations -= before.instantiations;
    now.launches -= before.launches;
    now.exist -= before.exist;
#endif
    (void)before;
    answer(g, "instantiations", now.instantiations);
    answer(g, "launches", now.launches);
    answer(g, "left", now.exist);
}

static void call_scan_batches(struct glue *g, unsigned batches)
{
    elem_t *y = task_array<elem_t>(g->call, "y");
    const elem_t *x = task_array<elem_t>(g->call, "x");
    size_t n = g->call->n;
    unsigned threads = g->call->section;
    cudaStream_t stream = g->stream;
    struct counts before = counts_now(), right = {1, batches, 0};
    CONFINED_BEGIN();
    scan_batches(y, x, n, batches, threads, stream);
    CONFINED_END();
    check_stream(g);
    answer_counts(g, before, right);
}

static cudaGraphExec_t call_renew(cudaGraphExec_t exec, cudaGraph_t graph)
{
    cudaGraphExec_t renewed = NULL;
    CONFINED_BEGIN();
    renewed = renew(exec, graph);
    CONFINED_END();
    return renewed;
}

// The steps of a scan of n elements.
static unsigned steps_of(size_t n)
{
    unsigned steps = 0;
    for (size_t stride = 1; stride < n; stride *= 2)
        steps++;
    return steps;
}

// Launches what renew() makes of exec, and destroys it. exec may not exist any more.
static void launch_renewed(struct glue *g, cudaGraphExec_t exec, cudaGraph_t graph, bool same)
{
    struct counts before = counts_now(), right = {same ? 0u : 1u, 1, 0};
    g->maker = g->call->function;
    cudaGraphExec_t renewed = call_renew(exec, graph);
    if (!renewed)
        glue_wrong(g, "no-graph", "returned no graph that can be launched", NULL);
    if (!exists(graph))
        glue_wrong(g, "dead-graph", "destroyed `graph`, which its caller still needs", NULL);
    launch(g, renewed);
    if (!g->wrong)
        cudaGraphExecDestroy(renewed);
    before.exist--; // exec
    answer_counts(g, before, right);
}

// The first n elements of y are the work of a graph that record() makes, and the m elements after them that
// of the graph in its place.
static void call_renewal(struct glue *g, size_t m)
{
    size_t n = g->call->n;
    elem_t *y = task_array<elem_t>(g->call, "y"), *other = own_array("other", n > m ? n : m);
    const elem_t *x = task_array<elem_t>(g->call, "x");
    g->maker = "record";
    cudaGraph_t first = call_maker(g, y, other, x, n), second = call_maker(g, y + n, other, x + n, m);
    check_graph(g, first, y, n);
    check_graph(g, second, y + n, m);
    cudaGraphExec_t exec = instantiate(g, first);
    launch(g, exec);
    if (!g->wrong)
        launch_renewed(g, exec, second, steps_of(n) == steps_of(m));
    if (first)
        cudaGraphDestroy(first);
    if (second)
        cudaGraphDestroy(second);
    cudaFree(other);
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    struct glue g = glue_begin(&c, reply);
    if (task_is(&c, "scan_batches"))
        call_scan_batches(&g, (unsigned)message_number(request, "batches", 1));
    else if (task_is(&c, "renew"))
        call_renewal(&g, (size_t)message_number(request, "m", 1));
    else
        call_graph(&g);
    glue_end(&g);
    task_call_end(&c, reply);
}
