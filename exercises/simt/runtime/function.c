// The attributes of kernels: what a program may ask and set. A kernel is identified by its address.
#include <stdlib.h>

#include "inside.h"

static struct function {
    const void *address;
    bool large_clusters; // clusters may be larger than every card supports
    struct traits traits;
    size_t dynamic_bytes; // dynamic shared memory that a launch may ask for
    size_t static_bytes;  // shared memory that its declarations take, as far as its launches have shown
    const char *name;     // NULL: the program has not cast the kernel to void *
    simt_launch_by_array *launch;
    struct function *next;
} * functions;

static const struct function *find(const void *address)
{
    const struct function *f = functions;
    while (f && f->address != address)
        f = f->next;
    return f;
}

static struct function *find_or_add(const void *address)
{
    struct function *f = (struct function *)find(address);
    if (f)
        return f;
    f = simt_device_calloc(1, sizeof *f);
    *f = (struct function){.address = address, .next = functions};
    functions = f;
    return f;
}

void simt_kernel_known(const void *address, const char *name, simt_launch_by_array *launch)
{
    struct function *f = find_or_add(address);
    f->name = name;
    f->launch = launch;
}

cudaError_t simt_launch_at(const struct simt_config *config, const void *address, void **arguments)
{
    const struct function *f = find(address);
    if (f && f->launch)
        return f->launch(config, f->name, address, arguments);
    if (!simt_program_constant((uintptr_t)address))
        return simt_returning(cudaErrorInvalidDeviceFunction);
    UNSUPPORTED_AT(simt_access_at(OP_CALL, config->site), "unknown-parameters");
}

// The launch of a template whose arguments are deduced gives no address (NULL). It is allowed what any kernel
// of the program is allowed.
size_t simt_function_dynamic_bytes(const void *kernel)
{
    size_t most = SHARED_BYTES;
    for (const struct function *f = functions; f; f = f->next)
        if ((f->address == kernel || !kernel) && f->dynamic_bytes > most)
            most = f->dynamic_bytes;
    return most;
}

size_t simt_function_static_bytes(const void *kernel)
{
    const struct function *f = find(kernel);
    return f ? f->static_bytes : 0;
}

void simt_function_takes(const void *kernel, size_t static_bytes)
{
    if (kernel && static_bytes > simt_function_static_bytes(kernel))
        find_or_add(kernel)->static_bytes = static_bytes;
}

unsigned simt_function_threads(const void *kernel)
{
    const struct function *f = find(kernel);
    return f && f->traits.threads ? f->traits.threads : MAX_BLOCK_THREADS;
}

unsigned simt_function_cluster_blocks(const void *kernel)
{
    for (const struct function *f = functions; f; f = f->next)
        if ((f->address == kernel || !kernel) && f->large_clusters)
            return CLUSTER_OPTIN;
    return CLUSTER_BLOCKS;
}

void simt_function_says(const void *kernel, const struct traits *traits)
{
    if (kernel)
        find_or_add(kernel)->traits = *traits;
}

void simt_functions_forget(void)
{
    for (struct function *f = functions; f; f = f->next) {
        f->dynamic_bytes = 0;
        f->large_clusters = false;
    }
}

cudaError_t simt_function_set(const void *kernel, enum cudaFuncAttribute attribute, int value)
{
    cudaError_t e = simt_wait_and(simt_program_constant((uintptr_t)kernel), cudaErrorInvalidDeviceFunction);
    if (e)
        return e;
    if (attribute == cudaFuncAttributeNonPortableClusterSizeAllowed) {
        find_or_add(kernel)->large_clusters = value != 0;
        return cudaSuccess;
    }
    if (attribute == cudaFuncAttributeClusterSchedulingPolicyPreference)
        return simt_returning(value >= 0 && value <= 2 ? cudaSuccess : cudaErrorInvalidValue);
    if (attribute == cudaFuncAttributePreferredSharedMemoryCarveout)
        return simt_returning(value >= -1 && value <= 100 ? cudaSuccess : cudaErrorInvalidValue);
    if (attribute != cudaFuncAttributeMaxDynamicSharedMemorySize || value < 0 ||
        (unsigned)value > simt_card->shared_optin)
        return simt_returning(cudaErrorInvalidValue);
    find_or_add(kernel)->dynamic_bytes = (size_t)value;
    return cudaSuccess;
}

cudaError_t simt_function_get(struct cudaFuncAttributes *attributes, const void *kernel)
{
    WRITES(attributes, sizeof *attributes);
    cudaError_t e = simt_wait_and(simt_program_constant((uintptr_t)kernel), cudaErrorInvalidDeviceFunction);
    if (e)
        return e;
    const struct function *f = find(kernel);
    const struct traits none = {.threads = 0}, *traits = f ? &f->traits : &none;
    *attributes = (struct cudaFuncAttributes){
        .sharedSizeBytes = simt_function_static_bytes(kernel),
        .maxThreadsPerBlock = (int)simt_function_threads(kernel),
        .clusterDimMustBeSet = traits->cluster.x > 0,
        .requiredClusterWidth = (int)traits->cluster.x,
        .requiredClusterHeight = (int)traits->cluster.y,
        .requiredClusterDepth = (int)traits->cluster.z,
        .nonPortableClusterSizeAllowed = f && f->large_clusters,
        .numRegs = (int)simt_options.registers,
        .ptxVersion = ARCHITECTURE / 10,
        .binaryVersion = ARCHITECTURE / 10,
        .maxDynamicSharedSizeBytes = (int)simt_function_dynamic_bytes(kernel),
        .preferredShmemCarveout = -1,
    };
    return cudaSuccess;
}

// A cluster takes the place of one block here, so as many clusters are resident as blocks of other launches
// would be.
cudaError_t simt_cluster_occupancy(int *clusters, const void *kernel, const struct simt_config *c)
{
    WRITES(clusters, sizeof *clusters);
    cudaError_t e = simt_wait_and(simt_program_constant((uintptr_t)kernel), cudaErrorInvalidDeviceFunction);
    if (e)
        return e;
    const struct launch l = {
        .grid = c->grid, .cluster = c->cluster, .most_together = simt_function_cluster_blocks(kernel)};
    struct clause why;
    if (!clusters)
        return simt_returning(cudaErrorInvalidValue);
    if (c->clustered && simt_cluster_refused(&l, &why))
        return simt_returning(cudaErrorInvalidClusterSize);
    uint64_t threads = (uint64_t)c->block.x * c->block.y * c->block.z;
    bool fits = c->clustered && threads <= MAX_BLOCK_THREADS &&
                c->shared_bytes <= simt_function_dynamic_bytes(kernel);
    unsigned most = fits ? MAX_RESIDENT / (c->cluster.x * c->cluster.y * c->cluster.z) : 0;
    *clusters = (int)(simt_options.processors < most ? simt_options.processors : most);
    return cudaSuccess;
}

cudaError_t simt_best_cluster(int *blocks, const void *kernel)
{
    WRITES(blocks, sizeof *blocks);
    cudaError_t e = simt_wait_and(simt_program_constant((uintptr_t)kernel), cudaErrorInvalidDeviceFunction);
    if (e)
        return e;
    if (!blocks)
        return simt_returning(cudaErrorInvalidValue);
    *blocks = (int)simt_function_cluster_blocks(kernel);
    return cudaSuccess;
}
