// What <<<>>> calls in a kernel. The launch is checked, and then waits in its stream. This file is linked
// only into programs in which a kernel launches.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

// A grid that has been launched, with what it needs from the thread that launched it. See simt_family_launch.
struct kept {
    struct launch launch; // the first member, because simt_family_launch frees the whole by a pointer to it
    struct simt_config config;
    _Alignas(64) char body[];
};

static cudaError_t refuse(const struct simt_config *c, const char *kernel, cudaError_t error,
                          const struct clause *why)
{
    struct finding f = simt_finding_of("invalid-launch", simt_access_here_at(OP_LAUNCH, c->site));
    simt_because_refused(&f, kernel, why);
    simt_finding_add(&f);
    simt_error_of_thread(error);
    return error;
}

// A kernel that launches others was launched by cudaLaunchCooperativeKernel. A GPU runs nothing of such a
// kernel, so this launch ends, too.
static void refuse_cooperative(const struct simt_config *c, const char *kernel)
{
    const struct launch *l = simt_current_launch;
    struct finding f = simt_finding_of("invalid-launch", simt_access_here_at(OP_LAUNCH, c->site));
    f.access[f.accesses++] = simt_access_at(OP_LAUNCH, l->site);
    BECAUSE(&f, "cooperative-parent", .text = {l->kernel, kernel});
    simt_finding_add(&f);
    simt_launch_abandon(cudaErrorNotPermitted);
}

static void end_endless(const struct simt_config *c, const char *kernel)
{
    if (simt_family_total() < MAX_GRIDS)
        return;
    TELL("timeout", simt_access_here_at(OP_LAUNCH, c->site), "kernels-launch-on",
         .n = {simt_family_total() + 1}, .text = {kernel});
    simt_end_process();
}

static bool is_full(struct clause *why)
{
    const int64_t most = (int64_t)simt_limit(cudaLimitDevRuntimePendingLaunchCount);
    *why = (struct clause){.reason = "too-many-grids", .n = {simt_family_waiting(), most}};
    return simt_family_waiting() >= most;
}

static struct kept *keep(const struct simt_config *c, const char *kernel, void (*body)(void *),
                         const void *argument)
{
    struct kept *k = simt_device_aligned(64, sizeof *k + c->body_bytes);
    k->config = *c;
    memcpy(k->body, argument, c->body_bytes);
    k->launch = simt_launch_of(&k->config, kernel, body, k->body);
    k->launch.most_together = CLUSTER_BLOCKS;
    k->launch.resident =
        k->launch.blocks < simt_options.resident ? (unsigned)k->launch.blocks : simt_options.resident;
    return k;
}

int simt_launch_child(const struct simt_config *c, const char *kernel, void (*body)(void *), void *argument)
{
    struct clause why;
    cudaError_t error;
    struct simt_grid_stream stream;
    simt_fuel -= LAUNCH_FUEL;
    if (simt_current_launch->cooperative)
        refuse_cooperative(c, kernel);
    if (!c->body_bytes)
        UNSUPPORTED_AT(simt_access_at(OP_CALL, c->site), "arguments-of-child");
    if (simt_launch_refused(c, &error, &why))
        return refuse(c, kernel, cudaErrorInvalidConfiguration, &why);
    if (!simt_child_stream_find((cudaStream_t)c->stream, &stream))
        return refuse(c, kernel, cudaErrorInvalidValue, &(struct clause){.reason = "no-such-stream"});
    if (is_full(&why))
        return refuse(c, kernel, cudaErrorLaunchPendingCountExceeded, &why);
    end_endless(c, kernel);
    simt_family_launch(&keep(c, kernel, body, argument)->launch, stream,
                       (unsigned)simt_limit(cudaLimitDevRuntimePendingLaunchCount));
    return cudaSuccess;
}
