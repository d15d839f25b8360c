// The calls for streams and events. All work in a stream is done as soon as it is put there, so a wait has
// nothing to wait for, and an event's time is the moment when it was recorded. But what a card would wait for
// is noted, so that a missing wait is found: see ordering/streams.c. A stream that is being captured is
// different: see capture.c.
#include <time.h>

#include "streams.h"

long long simt_clock(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    simt_experiment_clock();
    simt_more_than_memory = true;
    return t.tv_sec * 1000000000ll + t.tv_nsec;
}

cudaError_t cudaStreamCreateWithPriority(cudaStream_t *stream, unsigned flags, int priority)
{
    WRITES(stream, sizeof *stream);
    (void)priority; // a hint
    cudaError_t e =
        simt_wait_and(stream && !(flags & ~(unsigned)cudaStreamNonBlocking), cudaErrorInvalidValue);
    if (e)
        return e;
    *stream = simt_stream_new(flags);
    return cudaSuccess;
}

cudaError_t cudaStreamCreateWithFlags(cudaStream_t *stream, unsigned flags)
{
    if (simt_current_thread)
        return simt_child_stream_create(stream, flags, __builtin_return_address(0));
    WRITES(stream, sizeof *stream);
    return cudaStreamCreateWithPriority(stream, flags, 0);
}

cudaError_t cudaStreamCreate(cudaStream_t *stream)
{
    WRITES(stream, sizeof *stream);
    return cudaStreamCreateWithPriority(stream, cudaStreamDefault, 0);
}

cudaError_t cudaStreamDestroy(cudaStream_t stream)
{
    if (simt_current_thread)
        return simt_child_stream_destroy(stream);
    if (BY_CALLER(simt_capture_forbids_work(stream)))
        return cudaErrorStreamCaptureUnsupported;
    return simt_stream_free(stream) ? simt_wait_for_kernels()
                                    : simt_returning(cudaErrorInvalidResourceHandle);
}

cudaError_t cudaStreamSynchronize(cudaStream_t stream)
{
    cudaError_t e = BY_CALLER(simt_waits_for(stream));
    e = e ? e : simt_stream_use(stream);
    if (!e)
        simt_host_waits(simt_slot_of(stream));
    return e;
}

cudaError_t cudaStreamQuery(cudaStream_t stream)
{
    cudaError_t e = BY_CALLER(simt_waits_for(stream));
    if (e)
        return e;
    simt_launch_meets_host(true);
    if (simt_launch_waiting())
        return cudaErrorNotReady;
    if (!(e = simt_stream_use(stream)))
        simt_host_waits(simt_slot_of(stream));
    return e;
}

cudaError_t cudaStreamWaitEvent(cudaStream_t stream, cudaEvent_t event, unsigned flags)
{
    bool captured;
    cudaError_t e = BY_CALLER(simt_capture_wait(stream, event, flags == cudaEventWaitExternal, &captured));
    if (e || captured)
        return e;
    e = simt_stream_use(stream);
    if (!e && flags)
        e = simt_returning(cudaErrorInvalidValue);
    e = e ? e : simt_returning(simt_is_event(event) ? cudaSuccess : cudaErrorInvalidResourceHandle);
    if (!e)
        simt_slot_waits(simt_slot_of(stream), &event->before);
    return e;
}

cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned *flags)
{
    WRITES(flags, sizeof *flags);
    cudaError_t e = simt_stream_use(stream);
    if (e)
        return e;
    if (!flags)
        return simt_returning(cudaErrorInvalidValue);
    bool own = stream && stream != cudaStreamLegacy && stream != cudaStreamPerThread;
    *flags = own ? stream->flags : cudaStreamDefault;
    return cudaSuccess;
}

cudaError_t cudaStreamGetPriority(cudaStream_t stream, int *priority)
{
    WRITES(priority, sizeof *priority);
    cudaError_t e = simt_stream_use(stream);
    if (e)
        return e;
    if (!priority)
        return simt_returning(cudaErrorInvalidValue);
    *priority = 0;
    return cudaSuccess;
}

cudaError_t cudaStreamAttachMemAsync(cudaStream_t stream, void *p, size_t bytes, unsigned flags)
{
    (void)bytes;
    (void)flags;
    cudaError_t e = BY_CALLER(simt_capture_forbids_work(stream));
    e = e ? e : simt_stream_use(stream);
    return e ? e : simt_returning(simt_memory_covers((uintptr_t)p, 1) ? cudaSuccess : cudaErrorInvalidValue);
}

// The host may learn in the function that the stream's jobs are done, and tell itself so by a flag. So from
// now on they count as done.
static void wait_in_function(cudaStream_t stream) { simt_host_waits(simt_slot_of(stream)); }

cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function, void *data)
{
    bool captured;
    cudaError_t e = BY_CALLER(simt_stream_admit(stream, &captured));
    if (e)
        return e;
    if (!function)
        return simt_returning(cudaErrorInvalidValue);
    simt_call_allowed((void (*)(void))function, __builtin_return_address(0));
    if (captured) {
        simt_capture_host(CALL_ON("cudaLaunchHostFunc", stream), function, data);
        return cudaSuccess;
    }
    wait_in_function(stream);
    function(data);
    return cudaSuccess;
}

cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback, void *data,
                                  unsigned flags)
{
    cudaError_t e = BY_CALLER(simt_capture_forbids_work(stream));
    e = e ? e : simt_stream_use(stream);
    if (e)
        return e;
    if (!callback || flags)
        return simt_returning(cudaErrorInvalidValue);
    simt_call_allowed((void (*)(void))callback, __builtin_return_address(0));
    wait_in_function(stream);
    callback(stream, cudaSuccess, data);
    return cudaSuccess;
}

cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest)
{
    WRITES(least, sizeof *least);
    WRITES(greatest, sizeof *greatest);
    if (least)
        *least = 0;
    if (greatest)
        *greatest = 0;
    return simt_wait_for_kernels();
}

// ---- events

cudaError_t cudaEventCreateWithFlags(cudaEvent_t *event, unsigned flags)
{
    WRITES(event, sizeof *event);
    cudaError_t e =
        simt_wait_and(event && !(flags & ~(unsigned)(cudaEventBlockingSync | cudaEventDisableTiming)),
                      cudaErrorInvalidValue);
    if (e)
        return e;
    *event = simt_event_new(!(flags & cudaEventDisableTiming));
    return cudaSuccess;
}

cudaError_t cudaEventDestroy(cudaEvent_t event)
{
    if (!simt_is_event(event))
        return simt_returning(cudaErrorInvalidResourceHandle);
    simt_capture_forget_event(event);
    simt_event_free(event);
    return simt_wait_for_kernels();
}

static cudaError_t record(cudaEvent_t event, cudaStream_t stream, bool external)
{
    bool captured;
    cudaError_t e = simt_capture_record(event, stream, external, &captured);
    if (e || captured)
        return e;
    // Recording an event does not wait, not even for a suspended launch.
    e = simt_launch_waiting() ? cudaSuccess : simt_stream_use(stream);
    if (e)
        return e;
    if (!simt_is_event(event) || !simt_is_stream(stream))
        return simt_returning(cudaErrorInvalidResourceHandle);
    simt_capture_forget_event(event);
    simt_event_now(event, simt_slot_record(simt_slot_of(stream)));
    return cudaSuccess;
}

cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) { return record(event, stream, false); }

cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream, unsigned flags)
{
    if (flags & ~(unsigned)cudaEventRecordExternal)
        return simt_returning(cudaErrorInvalidValue);
    return record(event, stream, flags == cudaEventRecordExternal);
}

cudaError_t cudaEventSynchronize(cudaEvent_t event)
{
    cudaError_t e = BY_CALLER(simt_capture_forbids_event(event));
    e = e ? e : BY_CALLER(simt_waits());
    e = e ? e : simt_wait_for_kernels();
    e = e ? e : simt_returning(simt_is_event(event) ? cudaSuccess : cudaErrorInvalidResourceHandle);
    if (!e)
        simt_host_learns(&event->before);
    return e;
}

cudaError_t cudaEventQuery(cudaEvent_t event)
{
    cudaError_t e = BY_CALLER(simt_capture_forbids_event(event));
    e = e ? e : BY_CALLER(simt_waits());
    if (e)
        return e;
    simt_launch_meets_host(true);
    return simt_launch_waiting() ? cudaErrorNotReady : cudaEventSynchronize(event);
}

cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t from, cudaEvent_t to)
{
    WRITES(milliseconds, sizeof *milliseconds);
    cudaError_t e = simt_wait_and(milliseconds != NULL, cudaErrorInvalidValue);
    if (e)
        return e;
    if ((e = BY_CALLER(simt_capture_forbids_event(from))) || (e = BY_CALLER(simt_capture_forbids_event(to))))
        return e;
    if (!simt_is_event(from) || !simt_is_event(to) || !from->timed || !to->timed || !from->recorded ||
        !to->recorded)
        return simt_returning(cudaErrorInvalidResourceHandle);
    simt_host_learns(&from->before);
    simt_host_learns(&to->before);
    double seconds = (double)(to->at.tv_sec - from->at.tv_sec);
    double nanoseconds = (double)(to->at.tv_nsec - from->at.tv_nsec);
    *milliseconds = (float)(seconds * 1e3 + nanoseconds * 1e-6);
    return cudaSuccess;
}
