// Streams that are being captured: their work is added to a graph, instead of being done. What a capture
// forbids, and the errors for it, are those of an H200 with CUDA 13.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "graphs.h"

struct tips { // the nodes that the next work depends on
    struct simt_graph_node **nodes;
    size_t count;
};

struct strand { // a stream of a capture
    struct strand *next;
    struct capture *capture;
    cudaStream_t stream;
    struct tips tips;
};

struct broken { // why a capture leaves no graph
    cudaError_t error;
    struct access by; // the first call that it forbids
};

static struct capture {
    struct capture *next;
    uint64_t id;
    enum cudaStreamCaptureMode mode;
    bool invalid;
    struct broken broken; // if it is invalid
    struct simt_graph *graph;
    struct strand *strands, *origin; // origin: of the stream in which the capture began
} * captures;

static struct mark { // an event that was recorded last in a captured stream; of no use once the capture has
                     // ended
    struct mark *next;
    cudaEvent_t event;
    uint64_t capture; // its id
    struct tips tips; // if the capture has not ended
} * marks;

unsigned simt_captures;
static struct broken
    last_broken; // of the last capture that ended; its error is cudaSuccess if there is a graph
static enum cudaStreamCaptureMode thread_mode = cudaStreamCaptureModeGlobal;

static void add_tip(struct tips *tips, struct simt_graph_node *node)
{
    for (size_t i = 0; i < tips->count; i++)
        if (tips->nodes[i] == node)
            return;
    tips->nodes = simt_device_realloc(tips->nodes, tips->count + 1, sizeof *tips->nodes);
    tips->nodes[tips->count++] = node;
}

static void add_tips(struct tips *to, const struct tips *tips)
{
    for (size_t i = 0; i < tips->count; i++)
        add_tip(to, tips->nodes[i]);
}

static struct strand *find(cudaStream_t stream)
{
    for (const struct capture *c = captures; c; c = c->next)
        for (struct strand *s = c->strands; s; s = s->next)
            if (s->stream == stream)
                return s;
    return NULL;
}

static struct strand *join(struct capture *c, cudaStream_t stream)
{
    struct strand *s = simt_device_calloc(1, sizeof *s);
    *s = (struct strand){.next = c->strands, .capture = c, .stream = stream};
    c->strands = s;
    return s;
}

static void set_invalid(struct capture *c, cudaError_t error)
{
    if (!c->invalid)
        c->broken = (struct broken){error, simt_capture_caller};
    c->invalid = true;
}

static cudaError_t invalidate(struct capture *c, cudaError_t error)
{
    set_invalid(c, error);
    return simt_returning(error);
}

// Every call into the legacy stream waits for the blocking streams, which a captured stream cannot be waited
// for.
static cudaError_t use_legacy_stream(bool invalidates)
{
    cudaError_t e = cudaSuccess;
    for (struct capture *c = captures; c; c = c->next)
        for (const struct strand *s = c->strands; s; s = s->next)
            if (simt_stream_is_blocking(s->stream)) {
                if (invalidates)
                    set_invalid(c, cudaErrorStreamCaptureImplicit);
                e = cudaErrorStreamCaptureImplicit;
            }
    return simt_returning(e);
}

static bool is_legacy(cudaStream_t stream) { return !stream || stream == cudaStreamLegacy; }

cudaError_t simt_capture_admit(cudaStream_t stream, bool *captured)
{
    *captured = false;
    if (is_legacy(stream))
        return use_legacy_stream(true);
    const struct strand *s = find(stream);
    if (!s)
        return cudaSuccess;
    if (s->capture->invalid)
        return simt_returning(cudaErrorStreamCaptureInvalidated);
    *captured = true;
    return cudaSuccess;
}

// ---- what a capture forbids

cudaError_t simt_capture_forbids(void)
{
    cudaError_t e = cudaSuccess;
    for (struct capture *c = captures; c && thread_mode != cudaStreamCaptureModeRelaxed; c = c->next)
        if (c->mode != cudaStreamCaptureModeRelaxed)
            e = invalidate(c, cudaErrorStreamCaptureUnsupported);
    return e;
}

cudaError_t simt_capture_forbids_work(cudaStream_t stream)
{
    if (is_legacy(stream))
        return use_legacy_stream(true);
    const struct strand *s = find(stream);
    return s ? invalidate(s->capture, cudaErrorStreamCaptureUnsupported) : cudaSuccess;
}

cudaError_t simt_capture_forbids_all(void)
{
    cudaError_t e = cudaSuccess;
    for (struct capture *c = captures; c; c = c->next)
        e = invalidate(c, cudaErrorStreamCaptureUnsupported);
    return e;
}

cudaError_t simt_capture_fails(cudaStream_t stream)
{
    return invalidate(find(stream)->capture, cudaErrorInvalidValue);
}

cudaError_t simt_capture_refuses_memory(cudaStream_t stream, const char *call)
{
    const struct strand *s = find(stream);
    if (!s)
        return cudaSuccess;
    if (s->capture->invalid)
        return simt_returning(cudaErrorStreamCaptureInvalidated);
    fprintf(
        stderr,
        "simt: %s in a stream that is being captured is not supported on the CPU device: allocate the memory "
        "before the capture, and free it after the last launch of the graph\n",
        call);
    exit(1);
}

static const char *reason(cudaError_t error)
{
    switch (error) {
    case cudaErrorStreamCaptureUnsupported:
        return "is not allowed while a stream is being captured, because it waits, or because a graph "
               "cannot contain it";
    case cudaErrorStreamCaptureImplicit:
        return "goes into the legacy default stream, which waits for the stream that is being captured";
    case cudaErrorStreamCaptureUnjoined:
        return "ends the capture, but its stream has not waited for all the work of the other stream";
    case cudaErrorStreamCaptureUnmatched:
        return "ends the capture in another stream than the one in which it began";
    case cudaErrorStreamCaptureIsolation:
        return "makes a stream of the capture wait for an event that was recorded outside the capture";
    case cudaErrorIllegalState: return "ends a capture in a stream in which none has begun";
    default: return "is not allowed while a stream is being captured";
    }
}

int simt_capture_failed(char *text, unsigned long bytes)
{
    const struct broken *b = &last_broken;
    struct source_line at = {.line = 0};
    if (!b->error)
        return 0;
    if (b->by.site.line)
        simt_source_place(&at, b->by.site);
    else if (b->by.pc)
        simt_source_find(&b->by.pc, 1, &at);
    const char *what = b->by.op == OP_LAUNCH ? "launch" : "call";
    if (at.line)
        snprintf(text, bytes, "the %s at %s:%d %s (%s)", what, simt_base_name(at.file), at.line,
                 reason(b->error), cudaGetErrorName(b->error));
    else
        snprintf(text, bytes, "a %s %s (%s)", what, reason(b->error), cudaGetErrorName(b->error));
    return 1;
}

cudaError_t cudaThreadExchangeStreamCaptureMode(enum cudaStreamCaptureMode *mode)
{
    WRITES(mode, sizeof *mode);
    if (!mode || (unsigned)*mode > cudaStreamCaptureModeRelaxed)
        return simt_returning(cudaErrorInvalidValue);
    enum cudaStreamCaptureMode before = thread_mode;
    thread_mode = *mode;
    *mode = before;
    return cudaSuccess;
}

// ---- events

static struct mark *find_mark(cudaEvent_t event)
{
    struct mark *m = marks;
    while (m && m->event != event)
        m = m->next;
    return m;
}

static struct capture *capture_of(const struct mark *m)
{
    struct capture *c = captures;
    while (c && c->id != m->capture)
        c = c->next;
    return c;
}

void simt_capture_forget_event(cudaEvent_t event)
{
    for (struct mark **at = &marks; *at; at = &(*at)->next)
        if ((*at)->event == event) {
            struct mark *gone = *at;
            *at = gone->next;
            free(gone->tips.nodes);
            free(gone);
            return;
        }
}

cudaError_t simt_capture_forbids_event(cudaEvent_t event)
{
    const struct mark *m = find_mark(event);
    if (!m)
        return cudaSuccess;
    struct capture *c = capture_of(m);
    return c ? invalidate(c, cudaErrorCapturedEvent) : simt_returning(cudaErrorInvalidValue);
}

static void add_work(cudaStream_t stream, struct simt_work work)
{
    struct strand *s = find(stream);
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
    if (!captures || !simt_is_stream(stream) || !simt_is_event(event))
        return cudaSuccess;
    cudaError_t e = simt_capture_admit(stream, done);
    if (e || !*done)
        return e;
    if (external) {
        add_event(stream, cudaGraphNodeTypeEventRecord, event);
        return cudaSuccess;
    }
    const struct strand *s = find(stream);
    simt_capture_forget_event(event);
    struct mark *m = simt_device_calloc(1, sizeof *m);
    *m = (struct mark){.next = marks, .event = event, .capture = s->capture->id};
    add_tips(&m->tips, &s->tips);
    marks = m;
    return cudaSuccess;
}

// A stream that is being captured waits for an event.
static cudaError_t wait_in_capture(struct strand *s, const struct mark *m, cudaEvent_t event)
{
    struct capture *c = s->capture;
    if (c->invalid)
        return simt_returning(cudaErrorStreamCaptureInvalidated);
    if (!m) // an event that was never recorded is not waited for
        return simt_event_is_recorded(event) ? invalidate(c, cudaErrorStreamCaptureIsolation) : cudaSuccess;
    struct capture *of_event = capture_of(m);
    if (!of_event)
        return invalidate(c, cudaErrorInvalidValue);
    if (of_event != c) {
        set_invalid(of_event, cudaErrorStreamCaptureMerge);
        return invalidate(c, cudaErrorStreamCaptureMerge);
    }
    add_tips(&s->tips, &m->tips);
    return cudaSuccess;
}

// Another stream waits for an event that was recorded in a capture, and so becomes a part of the capture.
static cudaError_t wait_for_capture(cudaStream_t stream, const struct mark *m)
{
    struct capture *c = capture_of(m);
    if (!c)
        return simt_returning(cudaErrorInvalidValue);
    if (is_legacy(stream))
        return invalidate(c, cudaErrorStreamCaptureImplicit);
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
    struct strand *s = find(stream);
    const struct mark *m = find_mark(event);
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
    if (is_legacy(stream)) {
        cudaError_t e = use_legacy_stream(true);
        return e ? e : simt_returning(cudaErrorStreamCaptureUnsupported);
    }
    if (find(stream))
        return simt_returning(cudaErrorIllegalState);
    struct capture *c = simt_device_calloc(1, sizeof *c);
    *c = (struct capture){.next = captures, .id = ++last, .mode = mode, .graph = simt_graph_new()};
    c->graph->captured_into = true;
    c->origin = join(c, stream);
    captures = c;
    last_broken = (struct broken){cudaSuccess, {.pc = 0}};
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
    struct capture **at = &captures;
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
    last_broken = (struct broken){error, simt_capture_caller};
    return simt_returning(error);
}

cudaError_t cudaStreamEndCapture(cudaStream_t stream, cudaGraph_t *graph)
{
    WRITES(graph, sizeof *graph);
    simt_capture_called_by(__builtin_return_address(0));
    if (!simt_is_stream(stream))
        return end_without(cudaErrorInvalidResourceHandle);
    const struct strand *s = find(stream);
    if (!s)
        return end_without(cudaErrorIllegalState);
    if (!graph)
        return simt_returning(cudaErrorInvalidValue);
    struct capture *c = s->capture;
    *graph = NULL;
    cudaError_t e = c->invalid ? cudaErrorStreamCaptureInvalidated : cudaSuccess;
    if (s != c->origin) {
        e = e ? simt_returning(e) : invalidate(c, cudaErrorStreamCaptureUnmatched);
        last_broken = c->broken;
        return e;
    }
    if (!e && !is_joined(c)) {
        e = cudaErrorStreamCaptureUnjoined;
        set_invalid(c, e);
    }
    last_broken = c->broken;
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
    if (is_legacy(stream) && use_legacy_stream(false))
        return cudaErrorStreamCaptureImplicit;
    const struct strand *s = find(stream);
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
