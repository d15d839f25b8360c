// Calls of the program that wait for the device, or may wait, such as cudaFree. They are counted, whether a
// capture forbids them or not: exercise 24 requires that a function makes none. Calls that put work into a
// stream wait for the kernels before it, because a kernel may have been suspended.
#include "inside.h"

static unsigned calls;     // of this process
static struct access last; // the place of the last one

unsigned simt_waiting_calls(void) { return calls; }

int simt_waiting_line(char *path, size_t bytes)
{
    const struct source_line at = simt_source_of(&last);
    return at.foreign ? 0 : simt_source_give(&at, path, bytes);
}

static void count(void)
{
    calls++;
    last = simt_capture_caller;
}

cudaError_t simt_waits(void)
{
    count();
    return simt_capture_forbids();
}

cudaError_t simt_waits_for(cudaStream_t stream)
{
    count();
    cudaError_t e = simt_capture_forbids_work(stream);
    return e ? e : simt_capture_forbids();
}

cudaError_t simt_waits_for_all(void)
{
    count();
    return simt_capture_forbids_all();
}

cudaError_t simt_wait_for_kernels(void)
{
    simt_host_goes_on();
    simt_jobs_snapshot_drop();
    simt_host_meets_launch(false);
    cudaError_t e = simt_error_waited_for();
    if (e)
        simt_host_waits_for_all(); // a call that returns this error says that nothing runs any more
    return e;
}

cudaError_t simt_wait_and(bool good, cudaError_t otherwise)
{
    cudaError_t e = simt_wait_for_kernels();
    return e ? e : simt_returning(good ? cudaSuccess : otherwise);
}

cudaError_t simt_stream_use(cudaStream_t stream)
{
    return simt_wait_and(simt_is_stream(stream), cudaErrorInvalidResourceHandle);
}

cudaError_t simt_stream_admit(cudaStream_t stream, bool *captured)
{
    *captured = false;
    if (!simt_captures)
        return simt_stream_use(stream);
    cudaError_t e = simt_error_sticky();
    if (!e)
        e = simt_is_stream(stream) ? simt_capture_admit(stream, captured) : cudaErrorInvalidResourceHandle;
    return e || *captured ? simt_returning(e) : simt_stream_use(stream);
}

cudaError_t cudaDeviceSynchronize(void)
{
    cudaError_t e = BY_CALLER(simt_waits_for_all());
    e = e ? e : simt_wait_for_kernels();
    simt_host_waits_for_all();
    return e;
}
