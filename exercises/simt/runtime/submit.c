// What <<<>>> calls: puts the launch into its stream or, if the stream is being captured, into a graph.
#include <string.h>

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

struct late_launch {
    struct simt_config config;
    const char *kernel;
    void (*body)(void *);
    void *argument;
    struct occasion as;
};

static void launch_late(void *what)
{
    const struct late_launch *l = what;
    simt_launch_as(&l->as, &l->config, l->kernel, l->body, l->argument);
}

// Keeps the launch, with the number that it has among the launches of its kernel.
static void keep_launch(const struct simt_config *c, const char *kernel, void (*body)(void *),
                        const void *argument)
{
    struct late_launch *l = simt_device_calloc(1, sizeof *l);
    *l =
        (struct late_launch){*c, kernel, body, simt_device_aligned(64, c->body_bytes), simt_occasion(kernel)};
    memcpy(l->argument, argument, c->body_bytes);
    simt_job_keep(c->body_bytes > 0 ? launch_late : NULL, l, false);
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
    if ((error = simt_stream_admit(c->stream, &captured)) || (error = simt_fails_now("a launch")))
        return error;
    if ((error = simt_launch_check(c, kernel)))
        return (int)(captured ? simt_capture_fails(c->stream) : error);
    if (captured) {
        simt_capture_kernel(c, kernel, body, argument);
        return cudaSuccess;
    }
    simt_given_launch(c, kernel, argument);
    simt_job_put(c->stream);
    if (simt_job_is_late())
        keep_launch(c, kernel, body, argument);
    else
        error = simt_launch_now(c, kernel, body, argument);
    simt_job_done(NULL, NULL, 0);
    simt_job_end();
    return (int)error;
}
