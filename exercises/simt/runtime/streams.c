// Which streams and events there are.
#include <stdlib.h>

#include "streams.h"

static struct simt_stream *streams;
static struct simt_event *events;

struct simt_stream *simt_stream_new(unsigned flags)
{
    struct simt_stream *s = simt_device_calloc(1, sizeof *s);
    *s = (struct simt_stream){
        .flags = flags, .slot = simt_slot_open(!(flags & cudaStreamNonBlocking)), .next = streams};
    return streams = s;
}

bool simt_stream_free(cudaStream_t stream)
{
    for (struct simt_stream **at = &streams; *at; at = &(*at)->next)
        if (*at == stream) {
            *at = stream->next;
            simt_slot_close(stream->slot);
            free(stream);
            return true;
        }
    return false;
}

struct simt_event *simt_event_new(bool timed)
{
    struct simt_event *e = simt_device_calloc(1, sizeof *e);
    *e = (struct simt_event){.timed = timed, .next = events};
    return events = e;
}

void simt_event_free(cudaEvent_t event)
{
    for (struct simt_event **at = &events; *at; at = &(*at)->next)
        if (*at == event) {
            *at = event->next;
            free(event);
            return;
        }
}

bool simt_is_stream(cudaStream_t stream)
{
    if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread)
        return true;
    for (const struct simt_stream *s = streams; s; s = s->next)
        if (s == stream)
            return true;
    return false;
}

bool simt_stream_is_blocking(cudaStream_t stream)
{
    return stream == cudaStreamPerThread || !(stream->flags & cudaStreamNonBlocking);
}

unsigned simt_slot_of(cudaStream_t stream)
{
    return !stream || stream == cudaStreamLegacy ? LEGACY_SLOT
           : stream == cudaStreamPerThread       ? PER_THREAD_SLOT
                                                 : stream->slot;
}

void simt_job_put(cudaStream_t stream)
{
    simt_jobs_snapshot_take();
    simt_job_begin(simt_slot_of(stream));
}

// The memory of the old streams and events is not freed, so that no new one gets the same address.
void simt_streams_forget(void)
{
    simt_host_waits_for_all();
    for (const struct simt_stream *s = streams; s; s = s->next)
        simt_slot_close(s->slot);
    streams = NULL;
    events = NULL;
}

bool simt_is_event(cudaEvent_t event)
{
    for (const struct simt_event *e = events; e; e = e->next)
        if (e == event)
            return true;
    return false;
}

void simt_event_now(cudaEvent_t event, struct clock before)
{
    event->recorded = true;
    event->before = before;
    clock_gettime(CLOCK_MONOTONIC, &event->at);
}

bool simt_event_is_recorded(cudaEvent_t event) { return event->recorded; }
