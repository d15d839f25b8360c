// What <<<>>> calls: puts the launch into its stream or, if the stream is being captured, into a graph.
#include "graphs/graphs.h"

void simt_launch_meets_host(bool host_goes_on)
{
    while (simt_launch_ends(host_goes_on) && simt_graph_go_on())
        ;
}

// A launch is being made while a kernel runs. If simtcc saw no kernel that launches, then it is host code
// that launches, and a kernel has called this host code.
static int launch_from_kernel(const struct simt_config *c, const char *kernel, void (*body)(void *),
                              void *argument)
{
    if (simt_launch_child && simt_current_thread)
        return (int)simt_launch_child(c, kernel, body, argument);
    UNSUPPORTED_AT(simt_access_at(OP_CALL, c->site), "launch-by-host-code");
}

int simt_launch(const struct simt_config *c, const char *kernel, void (*body)(void *), void *argument)
{
    if (simt_current_launch)
        return launch_from_kernel(c, kernel, body, argument);
    bool captured;
    cudaError_t error = simt_error_sticky();
    if (error)
        return error;
    if (simt_launch_into) {
        error = simt_launch_check(c, kernel);
        return (int)(error ? error : simt_work_kernel(simt_launch_into, c, kernel, body, argument));
    }
    simt_capture_caller = simt_access_at(OP_LAUNCH, c->site);
    if ((error = simt_stream_admit(c->stream, &captured)))
        return error;
    if ((error = simt_launch_check(c, kernel)))
        return (int)(captured ? simt_capture_fails(c->stream) : error);
    if (captured) {
        simt_capture_kernel(c, kernel, body, argument);
        return cudaSuccess;
    }
    simt_job_begin(simt_slot_of(c->stream));
    error = simt_launch_now(c, kernel, body, argument);
    simt_job_end();
    return (int)error;
}
