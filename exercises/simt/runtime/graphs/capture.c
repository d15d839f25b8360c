// Streams that are being captured: their work is added to a graph, instead of being done.
#include <stdlib.h>

#include "captures.h"

static void add_tip(struct tips *tips, struct simt_graph_node *node)
{
    for (size_t i = 0; i < tips->count; i++)
        if (tips->nodes[i] == node)
            return;
    *ADDED(tips->nodes, tips->count) = node;
}

static void add_tips(struct tips *to, const struct tips *tips)
{
    for (size_t i = 0; i < tips->count; i++)
        add_tip(to, tips->nodes[i]);
}

static struct strand *join(struct capture *c, cudaStream_t stream)
{
    struct strand *s = simt_device_calloc(1, sizeof *s);
    *s = (struct strand){.next = c->strands, .capture = c, .stream = stream};
    c->strands = s;
    return s;
}

// ---- events

static void add_work(cudaStream_t stream, struct simt_work work)
{
    struct strand *s = simt_strand_of(stream);
    struct simt_graph_node *node = simt_graph_add(s->capture->graph, s->tips.nodes, s->tips.count, work);
    node->captured = true;
    s->tips.count = 0;
    add_tip(&s->tips, node);
}

static void add_event(cudaStream_t stream, enum cudaGraphNodeType type, cudaEvent_t event)
{
    struct simt_work work = {.type = type};
    work.event = event;
    add_work(stream, work);
}

cudaError_t simt_capture_record(cudaEvent_t event, cudaStream_t stream, bool external, bool *done)
{
    *done = false;
    if (!simt_capture_list || !simt_is_stream(stream) || !simt_is_event(event))
        return cudaSuccess;
    cudaError_t e = simt_capture_admit(stream, done);
    if (e || !*done)
        return e;
    if (external) {
        add_event(stream, cudaGraphNodeTypeEventRecord, event);
        return cudaSuccess;
    }
    const struct strand *s = simt_strand_of(stream);
    simt_capture_forget_event(event);
    struct mark *m = simt_device_calloc(1, sizeof *m);
    *m = (struct mark){.next = simt_marks, .event = event, .capture = s->capture->id};
    add_tips(&m->tips, &s->tips);
    simt_marks = m;
    return cudaSuccess;
}

// A stream that is being captured waits for an event.
static cudaError_t wait_in_capture(struct strand *s, const struct mark *m, cudaEvent_t event)
{
    struct capture *c = s->capture;
    if (c->invalid)
        return simt_returning(cudaErrorStreamCaptureInvalidated);
    if (!m) // an event that was never recorded is not waited for
        return simt_event_is_recorded(event) ? simt_capture_invalidate(c, cudaErrorStreamCaptureIsolation)
                                             : cudaSuccess;
    struct capture *of_event = simt_capture_of(m);
    if (!of_event)
        return simt_capture_invalidate(c, cudaErrorInvalidValue);
    if (of_event != c) {
        simt_capture_set_invalid(of_event, cudaErrorStreamCaptureMerge);
        return simt_capture_invalidate(c, cudaErrorStreamCaptureMerge);
    }
    add_tips(&s->tips, &m->tips);
    return cudaSuccess;
}

// Another stream waits for an event that was recorded in a capture, and so becomes a part of the capture.
static cudaError_t wait_for_capture(cudaStream_t stream, const struct mark *m)
{
    struct capture *c = simt_capture_of(m);
    if (!c)
        return simt_returning(cudaErrorInvalidValue);
    if (simt_is_legacy(stream))
        return simt_capture_invalidate(c, cudaErrorStreamCaptureImplicit);
    if (c->invalid)
        return simt_returning(cudaErrorStreamCaptureInvalidated);
    add_tips(&join(c, stream)->tips, &m->tips);
    return cudaSuccess;
}

cudaError_t simt_capture_wait(cudaStream_t stream, cudaEvent_t event, bool external, bool *done)
{
    *done = false;
    if (!simt_is_stream(stream) || !simt_is_event(event))
        return cudaSuccess;
    struct strand *s = simt_strand_of(stream);
    const struct mark *m = simt_mark_of(event);
    *done = s || m;
    if (s && external && !s->capture->invalid) {
        add_event(stream, cudaGraphNodeTypeWaitEvent, event);
        return cudaSuccess;
    }
    return s ? wait_in_capture(s, m, event) : m ? wait_for_capture(stream, m) : cudaSuccess;
}

// ---- work

void simt_capture_kernel(const struct simt_config *config, const char *kernel, void (*body)(void *),
                         const void *argument)
{
    struct simt_work work;
    simt_work_kernel(&work, config, kernel, body, argument);
    add_work(config->stream, work);
}

void simt_capture_transfer(struct call call, const struct simt_transfer *t)
{
    struct simt_work work = {.type = t->sets ? cudaGraphNodeTypeMemset : cudaGraphNodeTypeMemcpy,
                             .call = call};
    work.transfer = *t;
    add_work(call.on, work);
}

void simt_capture_host(struct call call, cudaHostFn_t function, void *data)
{
    struct simt_work work = {.type = cudaGraphNodeTypeHost, .call = call};
    work.host = (struct cudaHostNodeParams){function, data};
    add_work(call.on, work);
}

// ---- the beginning and the end

cudaError_t cudaStreamBeginCapture(cudaStream_t stream, enum cudaStreamCaptureMode mode)
{
    static uint64_t last;
    if (!simt_is_stream(stream))
        return simt_returning(cudaErrorInvalidResourceHandle);
    if ((unsigned)mode > cudaStreamCaptureModeRelaxed)
        return simt_returning(cudaErrorInvalidValue);
    if (simt_is_legacy(stream)) {
        cudaError_t e = simt_capture_legacy(true);
        return e ? e : simt_returning(cudaErrorStreamCaptureUnsupported);
    }
    if (simt_strand_of(stream))
        return simt_returning(cudaErrorIllegalState);
    struct capture *c = simt_device_calloc(1, sizeof *c);
    *c = (struct capture){.next = simt_capture_list, .id = ++last, .mode = mode, .graph = simt_graph_new()};
    c->graph->captured_into = true;
    c->origin = join(c, stream);
    simt_capture_list = c;
    simt_last_broken = (struct broken){cudaSuccess, {.pc = 0}};
    simt_captures++;
    return cudaSuccess;
}

// Returns whether the origin has waited for all other streams of the capture. A node comes after the nodes
// that it depends on.
static bool is_joined(const struct capture *c)
{
    size_t count = c->graph->count;
    bool *before = simt_device_calloc(count + 1, sizeof *before), joined = true;
    for (size_t i = 0; i < c->origin->tips.count; i++)
        before[c->origin->tips.nodes[i]->index] = true;
    for (size_t i = count; i > 0; i--) {
        const struct simt_graph_node *node = c->graph->nodes[i - 1];
        for (size_t k = 0; before[i - 1] && k < node->after_count; k++)
            before[node->after[k]->index] = true;
    }
    for (const struct strand *s = c->strands; s; s = s->next)
        for (size_t i = 0; i < s->tips.count; i++)
            joined &= before[s->tips.nodes[i]->index];
    free(before);
    return joined;
}

// Ends the capture. Its graph remains.
static void end(struct capture *c)
{
    struct capture **at = &simt_capture_list;
    while (*at != c)
        at = &(*at)->next;
    *at = c->next;
    while (c->strands) {
        struct strand *gone = c->strands;
        c->strands = gone->next;
        free(gone->tips.nodes);
        free(gone);
    }
    c->graph->captured_into = false;
    free(c);
    simt_captures--;
}

static cudaError_t end_without(cudaError_t error)
{
    simt_last_broken = (struct broken){error, simt_capture_caller};
    return simt_returning(error);
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
    WRITES(graph, sizeof *graph);
    simt_capture_called_by(__builtin_return_address(0));
    if (!simt_is_stream(stream))
        return end_without(cudaErrorInvalidResourceHandle);
    const struct strand *s = simt_strand_of(stream);
    if (!s)
        return end_without(cudaErrorIllegalState);
    if (!graph)
        return simt_returning(cudaErrorInvalidValue);
    struct capture *c = s->capture;
    *graph = NULL;
    cudaError_t e = c->invalid ? cudaErrorStreamCaptureInvalidated : cudaSuccess;
    if (s != c->origin) {
        e = e ? simt_returning(e) : simt_capture_invalidate(c, cudaErrorStreamCaptureUnmatched);
        simt_last_broken = c->broken;
        return e;
    }
    if (!e && !is_joined(c)) {
        e = cudaErrorStreamCaptureUnjoined;
        simt_capture_set_invalid(c, e);
    }
    simt_last_broken = c->broken;
    struct simt_graph *made = c->graph;
    end(c);
    if (e)
        simt_graph_free(made);
    else
        *graph = made;
    return simt_returning(e);
}

cudaError_t simt_capture_info(cudaStream_t stream, enum cudaStreamCaptureStatus *status,
                              unsigned long long *id, cudaGraph_t *graph,
                              const cudaGraphNode_t **dependencies, size_t *count)
{
    WRITES(status, sizeof *status);
    WRITES(id, sizeof *id);
    WRITES(graph, sizeof(cudaGraph_t));
    WRITES(dependencies, sizeof *dependencies);
    WRITES(count, sizeof *count);
    if (!simt_is_stream(stream))
        return simt_returning(cudaErrorInvalidResourceHandle);
    if (!status)
        return simt_returning(cudaErrorInvalidValue);
    if (simt_is_legacy(stream) && simt_capture_legacy(false))
        return cudaErrorStreamCaptureImplicit;
    const struct strand *s = simt_strand_of(stream);
    const struct capture *c = s ? s->capture : NULL;
    *status = !s           ? cudaStreamCaptureStatusNone
              : c->invalid ? cudaStreamCaptureStatusInvalidated
                           : cudaStreamCaptureStatusActive;
    if (!s || c->invalid)
        return cudaSuccess;
    if (id)
        *id = c->id;
    if (graph)
        *graph = c->graph;
    if (dependencies)
        *dependencies = s->tips.nodes;
    if (count)
        *count = s->tips.count;
    return cudaSuccess;
}

cudaError_t cudaStreamIsCapturing(cudaStream_t stream, enum cudaStreamCaptureStatus *status)
{
    WRITES(status, sizeof *status);
    return simt_capture_info(stream, status, NULL, NULL, NULL, NULL);
}
