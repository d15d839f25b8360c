// What kernel<<<grid, block, bytes, stream>>>(arguments) becomes.
#ifndef SIMT_LAUNCH_H
#define SIMT_LAUNCH_H

#include "kernel.h"
#include "runtime.h"

static inline simt_config simt_configure(const char *file, int line, dim3 grid, dim3 block,
                                         size_t shared_bytes = 0, cudaStream_t stream = 0)
{
    return {{grid.x, grid.y, grid.z}, {block.x, block.y, block.z}, shared_bytes, stream, {file, line}};
}

// Runs a thunk whose captured arguments lie on the host's stack: on a GPU they would be in parameter memory,
// so reading them is not for the device to see.
#define SIMT_UNWATCHED __attribute__((no_sanitize("thread")))

template <class Body> SIMT_UNWATCHED static void simt_run(void *body) { (*(Body *)body)(); }

template <class Kernel> struct simt_launcher {
    simt_config config;
    const char *name;
    Kernel kernel;

    // The arguments are taken by value, once, as a launch does.
    template <class... Arguments> void operator()(Arguments... arguments) const
    {
        auto body = [&]() SIMT_UNWATCHED { kernel(arguments...); };
        simt_launch(&config, name, simt_run<decltype(body)>, &body);
    }
};

template <class Kernel>
static inline simt_launcher<Kernel> simt_prepare(const simt_config &config, const char *name, Kernel kernel)
{
    return {config, name, kernel};
}
#endif
