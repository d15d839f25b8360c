// What the nodes of a graph do: made from the program's parameters, copied and freed.
#include <stdlib.h>
#include <string.h>

#include "graphs.h"

struct simt_work *simt_launch_into;

// ---- kernels

// Sets the pointers to the arguments in a kernel's body. Their places follow from their sizes. If a size is
// not known, or the body is larger than all of them together, the pointers remain NULL. There is always room
// for every pointer that a program may use.
static void find_parameters(struct simt_kernel_work *k)
{
    const struct simt_config *c = &k->config;
    unsigned n = c->argument_count < SIMT_PARAMETERS ? c->argument_count : SIMT_PARAMETERS;
    size_t at = 0, alignment = 1;
    k->parameters = simt_device_calloc((size_t)c->argument_count + 1, sizeof(void *));
    k->known = n == c->argument_count;
    for (unsigned i = 0; k->known && i <= n; i++) {
        const struct simt_extent *e = &c->extents[i];
        k->known = e->bytes > 0;
        alignment = e->alignment > alignment ? e->alignment : alignment;
        at = (at + e->alignment - 1) / e->alignment * e->alignment;
        if (i > 0)
            k->parameters[i - 1] = (char *)k->argument + at;
        at += e->bytes;
    }
    k->known &= (at + alignment - 1) / alignment * alignment == c->body_bytes;
    for (unsigned i = 0; i < n && !k->known; i++)
        k->parameters[i] = NULL;
}

static void keep(struct simt_kernel_work *k, const void *argument)
{
    k->argument = simt_device_aligned(64, k->config.body_bytes);
    memcpy(k->argument, argument, k->config.body_bytes);
    find_parameters(k);
}

cudaError_t simt_work_kernel(struct simt_work *work, const struct simt_config *config, const char *name,
                             void (*body)(void *), const void *argument)
{
    if (!config->body_bytes)
        UNSUPPORTED_AT(simt_access_at(OP_CALL, config->site), "arguments-in-graph");
    *work = (struct simt_work){.type = cudaGraphNodeTypeKernel};
    work->kernel = (struct simt_kernel_work){.config = *config, .name = name, .body = body};
    work->kernel.config.stream = NULL;
    keep(&work->kernel, argument);
    return cudaSuccess;
}

static struct simt_config config_of(const struct cudaKernelNodeParams *kernel, struct simt_site site)
{
    const dim3 *g = &kernel->gridDim, *b = &kernel->blockDim;
    return (struct simt_config){.grid = {g->x, g->y, g->z},
                                .block = {b->x, b->y, b->z},
                                .shared_bytes = kernel->sharedMemBytes,
                                .site = site,
                                .function = kernel->func};
}

cudaError_t simt_work_kernel_by(struct simt_work *work, const struct cudaKernelNodeParams *kernel,
                                struct simt_site site)
{
    if (!kernel || !kernel->func || kernel->extra)
        return simt_returning(cudaErrorInvalidValue);
    struct simt_config config = config_of(kernel, site);
    simt_launch_into = work;
    cudaError_t e = simt_launch_at(&config, kernel->func, kernel->kernelParams);
    simt_launch_into = NULL;
    return e;
}

// Returns whether the arguments are the node's own, as cudaGraphKernelNodeGetParams returns them.
static bool are_own(const struct simt_kernel_work *k, void *const *arguments)
{
    return arguments == k->parameters || (!arguments && k->config.argument_count == 0);
}

// Declares that the runtime reads the arguments, as READS does.
static void pass_arguments(const struct simt_kernel_work *k, struct call call, void *const *arguments)
{
    unsigned n = k->config.argument_count;
    simt_pass(arguments, n * sizeof *arguments, ACCESS_READ, call.frame, call.by);
    for (unsigned i = 0; i < n; i++)
        simt_pass(arguments[i], k->config.extents[i + 1].bytes, ACCESS_READ, call.frame, call.by);
}

static cudaError_t set_in_place(struct simt_kernel_work *k, struct call call,
                                const struct cudaKernelNodeParams *kernel, struct simt_site site)
{
    struct simt_config config = k->config;
    const struct simt_config given = config_of(kernel, site);
    config.site = site;
    config.grid = given.grid;
    config.block = given.block;
    config.shared_bytes = given.shared_bytes;
    cudaError_t e = simt_launch_check(&config, k->name);
    if (e)
        return e;
    config.site = k->config.site;
    k->config = config;
    if (!kernel->kernelParams || are_own(k, kernel->kernelParams))
        return cudaSuccess;
    pass_arguments(k, call, kernel->kernelParams);
    for (unsigned i = 0; i < config.argument_count; i++) {
        memmove(k->parameters[i], kernel->kernelParams[i], config.extents[i + 1].bytes);
        if (k->config.arguments[i])
            memcpy(&k->config.arguments[i], k->parameters[i], sizeof(void *));
    }
    return cudaSuccess;
}

cudaError_t simt_work_kernel_set(struct simt_work *work, struct call call,
                                 const struct cudaKernelNodeParams *kernel, struct simt_site site)
{
    struct simt_kernel_work *k = &work->kernel;
    if (!kernel || kernel->extra)
        return simt_returning(cudaErrorInvalidValue);
    bool same = kernel->func == k->config.function;
    if (same && (k->known || are_own(k, kernel->kernelParams)))
        return !kernel->kernelParams && k->config.argument_count ? simt_returning(cudaErrorInvalidValue)
                                                                 : set_in_place(k, call, kernel, site);
    struct simt_work new;
    cudaError_t e = simt_work_kernel_by(&new, kernel, site);
    if (e)
        return e;
    new.kernel.config.site = k->config.site;
    simt_work_free(work);
    *work = new;
    return cudaSuccess;
}

// ---- copies, memory that is set, and functions of the host

cudaError_t simt_work_copy(struct simt_work *work, struct call call, const struct cudaMemcpy3DParms *copy)
{
    *work = (struct simt_work){.type = cudaGraphNodeTypeMemcpy, .call = call};
    cudaError_t e = simt_transfer_of_box(call, copy, &work->transfer);
    return e ? e : simt_transfer_check(call, &work->transfer);
}

cudaError_t simt_work_copy_bytes(struct simt_work *work, struct call call, void *to, const void *from,
                                 size_t bytes, enum cudaMemcpyKind kind)
{
    *work = (struct simt_work){.type = cudaGraphNodeTypeMemcpy, .call = call};
    work->transfer = simt_transfer_of_bytes(to, from, bytes, kind);
    return simt_transfer_check(call, &work->transfer);
}

cudaError_t simt_work_set(struct simt_work *work, struct call call, const struct cudaMemsetParams *set)
{
    simt_pass(set, sizeof *set, ACCESS_READ, call.frame, call.by);
    *work = (struct simt_work){.type = cudaGraphNodeTypeMemset, .call = call};
    if (!set || (set->elementSize != 1 && set->elementSize != 2 && set->elementSize != 4) ||
        set->width == 0 || set->height == 0)
        return simt_returning(cudaErrorInvalidValue);
    size_t width = set->width * set->elementSize;
    work->transfer = (struct simt_transfer){.sets = true,
                                            .to = set->dst,
                                            .to_pitch = set->height == 1 ? width : set->pitch,
                                            .width = width,
                                            .height = set->height,
                                            .slices = 1,
                                            .value = set->value,
                                            .element = set->elementSize,
                                            .is_run = set->height == 1};
    return simt_transfer_check(call, &work->transfer);
}

cudaError_t simt_work_host(struct simt_work *work, struct call call, const struct cudaHostNodeParams *host)
{
    simt_pass(host, sizeof *host, ACCESS_READ, call.frame, call.by);
    if (!host || !host->fn)
        return simt_returning(cudaErrorInvalidValue);
    simt_call_allowed((void (*)(void))host->fn, call.by);
    *work = (struct simt_work){.type = cudaGraphNodeTypeHost, .call = call};
    work->host = *host;
    return cudaSuccess;
}

struct simt_work simt_work_clone(const struct simt_work *work)
{
    struct simt_work clone = *work;
    if (work->type == cudaGraphNodeTypeKernel) {
        keep(&clone.kernel, work->kernel.argument);
    } else if (work->type == cudaGraphNodeTypeGraph) {
        clone.child = simt_graph_copy(work->child);
        clone.child->owned = true;
    }
    return clone;
}

void simt_work_free(struct simt_work *work)
{
    if (work->type == cudaGraphNodeTypeKernel) {
        free(work->kernel.argument);
        free(work->kernel.parameters);
    } else if (work->type == cudaGraphNodeTypeGraph) {
        simt_graph_free(work->child);
    }
}
