// Which streams are being captured, and what that forbids. The errors are those of an H200 with CUDA 13.
#include <stdio.h>
#include <stdlib.h>

#include "captures.h"

unsigned simt_captures;
struct capture *simt_capture_list;
struct mark *simt_marks;
struct broken simt_last_broken;
static enum cudaStreamCaptureMode thread_mode = cudaStreamCaptureModeGlobal;

struct strand *simt_strand_of(cudaStream_t stream)
{
    for (const struct capture *c = simt_capture_list; c; c = c->next)
        for (struct strand *s = c->strands; s; s = s->next)
            if (s->stream == stream)
                return s;
    return NULL;
}

void simt_capture_set_invalid(struct capture *c, cudaError_t error)
{
    if (!c->invalid)
        c->broken = (struct broken){error, simt_capture_caller};
    c->invalid = true;
}

cudaError_t simt_capture_invalidate(struct capture *c, cudaError_t error)
{
    simt_capture_set_invalid(c, error);
    return simt_returning(error);
}

cudaError_t simt_capture_legacy(bool invalidates)
{
    cudaError_t e = cudaSuccess;
    for (struct capture *c = simt_capture_list; c; c = c->next)
        for (const struct strand *s = c->strands; s; s = s->next)
            if (simt_stream_is_blocking(s->stream)) {
                if (invalidates)
                    simt_capture_set_invalid(c, cudaErrorStreamCaptureImplicit);
                e = cudaErrorStreamCaptureImplicit;
            }
    return simt_returning(e);
}

cudaError_t simt_capture_admit(cudaStream_t stream, bool *captured)
{
    *captured = false;
    if (simt_is_legacy(stream))
        return simt_capture_legacy(true);
    const struct strand *s = simt_strand_of(stream);
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
    for (struct capture *c = simt_capture_list; c && thread_mode != cudaStreamCaptureModeRelaxed; c = c->next)
        if (c->mode != cudaStreamCaptureModeRelaxed)
            e = simt_capture_invalidate(c, cudaErrorStreamCaptureUnsupported);
    return e;
}

cudaError_t simt_capture_forbids_work(cudaStream_t stream)
{
    if (simt_is_legacy(stream))
        return simt_capture_legacy(true);
    const struct strand *s = simt_strand_of(stream);
    return s ? simt_capture_invalidate(s->capture, cudaErrorStreamCaptureUnsupported) : cudaSuccess;
}

cudaError_t simt_capture_forbids_all(void)
{
    cudaError_t e = cudaSuccess;
    for (struct capture *c = simt_capture_list; c; c = c->next)
        e = simt_capture_invalidate(c, cudaErrorStreamCaptureUnsupported);
    return e;
}

cudaError_t simt_capture_fails(cudaStream_t stream)
{
    return simt_capture_invalidate(simt_strand_of(stream)->capture, cudaErrorInvalidValue);
}

cudaError_t simt_capture_refuses_memory(cudaStream_t stream, const char *call)
{
    const struct strand *s = simt_strand_of(stream);
    if (!s)
        return cudaSuccess;
    if (s->capture->invalid)
        return simt_returning(cudaErrorStreamCaptureInvalidated);
    UNSUPPORTED_AT(simt_capture_caller, "memory-in-capture", .text = {call});
}

static const char *reason(cudaError_t error)
{
    switch (error) {
    case cudaErrorStreamCaptureUnsupported: return "no-part-of-graph";
    case cudaErrorStreamCaptureImplicit: return "in-legacy-stream";
    case cudaErrorStreamCaptureUnjoined: return "work-not-joined";
    case cudaErrorStreamCaptureUnmatched: return "ends-in-other-stream";
    case cudaErrorStreamCaptureIsolation: return "event-from-outside";
    case cudaErrorIllegalState: return "none-has-begun";
    default: return "not-in-capture";
    }
}

const char *simt_capture_failed(void)
{
    const struct broken *b = &simt_last_broken;
    struct finding f = simt_finding_of(NULL, b->by);
    BECAUSE(&f, reason(b->error), .text = {cudaGetErrorName(b->error)});
    return b->error ? simt_say(&f) : NULL;
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

struct mark *simt_mark_of(cudaEvent_t event)
{
    struct mark *m = simt_marks;
    while (m && m->event != event)
        m = m->next;
    return m;
}

struct capture *simt_capture_of(const struct mark *m)
{
    struct capture *c = simt_capture_list;
    while (c && c->id != m->capture)
        c = c->next;
    return c;
}

void simt_capture_forget_event(cudaEvent_t event)
{
    for (struct mark **at = &simt_marks; *at; at = &(*at)->next)
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
    const struct mark *m = simt_mark_of(event);
    if (!m)
        return cudaSuccess;
    struct capture *c = simt_capture_of(m);
    return c ? simt_capture_invalidate(c, cudaErrorCapturedEvent) : simt_returning(cudaErrorInvalidValue);
}
