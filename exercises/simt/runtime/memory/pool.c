// Memory pools: what a program may ask of them and set. Their memory is the device's.
#include <stdlib.h>

#include "../inside.h"

struct simt_pool {
    int reuse[4]; // by the attribute's number
    uint64_t threshold, used, used_high, reserved_high;
    struct simt_pool *next;
};

static struct simt_pool first = {.reuse = {0, 1, 1, 1}}, *pools = &first, *current = &first;

static struct pooled { // an allocation that has not been freed
    const void *p;
    size_t bytes;
    struct simt_pool *pool; // NULL: it was destroyed
    struct pooled *next;
} * all_pooled;

static bool is_pool(const struct simt_pool *pool)
{
    const struct simt_pool *p = pools;
    while (p && p != pool)
        p = p->next;
    return p && pool;
}

void simt_pool_freed(const void *p)
{
    for (struct pooled **at = &all_pooled; *at; at = &(*at)->next)
        if ((*at)->p == p) {
            struct pooled *gone = *at;
            if (gone->pool)
                gone->pool->used -= gone->bytes;
            *at = gone->next;
            free(gone);
            return;
        }
}

void simt_pools_forget(void)
{
    while (all_pooled)
        simt_pool_freed(all_pooled->p);
    while (pools != &first) {
        struct simt_pool *gone = pools;
        pools = gone->next;
        free(gone);
    }
    first = (struct simt_pool){.reuse = {0, 1, 1, 1}};
    current = &first;
}

// These calls do not wait. But an H200 under CUDA 13 refuses them in every stream while another one is
// captured, unless the mode of the capture is relaxed.
static cudaError_t use_stream(cudaStream_t on, const char *call)
{
    bool captured;
    cudaError_t e = simt_capture_refuses_memory(on, call);
    e = e ? e : simt_stream_admit(on, &captured);
    return e ? e : simt_capture_forbids();
}

static cudaError_t allocate(void **p, size_t bytes, cudaMemPool_t pool, cudaStream_t on,
                            struct simt_site site)
{
    cudaError_t e = use_stream(on, "cudaMallocAsync");
    e = e ? e : simt_fails_now("cudaMallocAsync");
    if (e)
        return e;
    if (!is_pool(pool))
        return simt_returning(cudaErrorInvalidValue);
    e = simt_malloc_now(p, bytes, false);
    if (e || bytes == 0)
        return e;
    simt_job_put(on);
    simt_job_allocates(*p, bytes, simt_access_at(OP_CALL, site));
    simt_job_end();
    struct pooled *new = simt_device_calloc(1, sizeof *new);
    *new = (struct pooled){*p, bytes, pool, all_pooled};
    all_pooled = new;
    pool->used += bytes;
    pool->used_high = pool->used > pool->used_high ? pool->used : pool->used_high;
    pool->reserved_high = pool->used > pool->reserved_high ? pool->used : pool->reserved_high;
    return cudaSuccess;
}

cudaError_t simt_malloc_from_pool(void **p, size_t bytes, cudaMemPool_t pool, cudaStream_t on,
                                  const char *file, int line)
{
    WRITES(p, sizeof *p);
    return BY_CALLER(allocate(p, bytes, pool, on, (struct simt_site){file, line}));
}

cudaError_t simt_malloc_on(void **p, size_t bytes, cudaStream_t on, const char *file, int line)
{
    WRITES(p, sizeof *p);
    return BY_CALLER(allocate(p, bytes, current, on, (struct simt_site){file, line}));
}

cudaError_t simt_free_on(void *p, cudaStream_t on, const char *file, int line)
{
    cudaError_t e = BY_CALLER(use_stream(on, "cudaFreeAsync"));
    struct access by = simt_access_at(OP_CALL, (struct simt_site){file, line});
    if (e)
        return e;
    simt_job_put(on);
    if (simt_job_is_late())
        simt_job_keep(NULL, NULL, false);
    simt_job_frees(p, by);
    simt_job_end();
    e = simt_free_at(p, false, by);
    return e ? e : simt_fails_now("cudaFreeAsync"); // the memory is free all the same
}

// ---- which pool

static cudaError_t give(cudaMemPool_t *pool, int device, cudaMemPool_t its)
{
    cudaError_t e = simt_wait_and(pool != NULL, cudaErrorInvalidValue);
    if (e)
        return e;
    if (device != 0)
        return simt_returning(cudaErrorInvalidDevice);
    *pool = its;
    return cudaSuccess;
}

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device)
{
    WRITES(pool, sizeof *pool);
    return give(pool, device, &first);
}

cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device)
{
    WRITES(pool, sizeof *pool);
    return give(pool, device, current);
}

cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool)
{
    cudaError_t e = simt_wait_and(device == 0, cudaErrorInvalidDevice);
    if (e)
        return e;
    if (!is_pool(pool))
        return simt_returning(cudaErrorInvalidValue);
    current = pool;
    return cudaSuccess;
}

cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *properties)
{
    WRITES(pool, sizeof *pool);
    READS(properties, sizeof *properties);
    cudaError_t e = simt_wait_and(
        pool && properties && properties->allocType == cudaMemAllocationTypePinned &&
            properties->location.type == cudaMemLocationTypeDevice && properties->location.id == 0,
        cudaErrorInvalidValue);
    if (e)
        return e;
    *pool = simt_device_calloc(1, sizeof **pool);
    **pool = (struct simt_pool){.reuse = {0, 1, 1, 1}, .next = pools};
    pools = *pool;
    return cudaSuccess;
}

// Memory of the pool that is still in use stays so.
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool)
{
    cudaError_t e = simt_wait_and(is_pool(pool) && pool != &first, cudaErrorInvalidValue);
    if (e)
        return e;
    for (struct pooled *p = all_pooled; p; p = p->next)
        if (p->pool == pool)
            p->pool = NULL;
    struct simt_pool **at = &pools;
    while (*at != pool)
        at = &(*at)->next;
    *at = pool->next;
    if (current == pool)
        current = &first;
    free(pool);
    return cudaSuccess;
}

// ---- its attributes

static cudaError_t check(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, const void *value)
{
    bool known =
        attribute >= cudaMemPoolReuseFollowEventDependencies && attribute <= cudaMemPoolAttrUsedMemHigh;
    return simt_wait_and(is_pool(pool) && known && value, cudaErrorInvalidValue);
}

static size_t bytes_of(enum cudaMemPoolAttr attribute)
{
    return attribute < cudaMemPoolAttrReleaseThreshold ? sizeof(int) : sizeof(uint64_t);
}

cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value)
{
    READS(value, bytes_of(attribute));
    cudaError_t e = check(pool, attribute, value);
    if (e)
        return e;
    if (attribute < cudaMemPoolAttrReleaseThreshold) {
        pool->reuse[attribute] = *(int *)value;
        return cudaSuccess;
    }
    uint64_t *to = attribute == cudaMemPoolAttrReleaseThreshold  ? &pool->threshold
                   : attribute == cudaMemPoolAttrReservedMemHigh ? &pool->reserved_high
                   : attribute == cudaMemPoolAttrUsedMemHigh     ? &pool->used_high
                                                                 : NULL;
    if (!to || (to != &pool->threshold && *(uint64_t *)value != 0))
        return simt_returning(cudaErrorInvalidValue);
    *to = to == &pool->threshold ? *(uint64_t *)value : pool->used;
    return cudaSuccess;
}

cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value)
{
    WRITES(value, bytes_of(attribute));
    cudaError_t e = check(pool, attribute, value);
    if (e)
        return e;
    switch (attribute) {
    case cudaMemPoolAttrReleaseThreshold: *(uint64_t *)value = pool->threshold; break;
    case cudaMemPoolAttrReservedMemCurrent:
    case cudaMemPoolAttrUsedMemCurrent: *(uint64_t *)value = pool->used; break;
    case cudaMemPoolAttrReservedMemHigh: *(uint64_t *)value = pool->reserved_high; break;
    case cudaMemPoolAttrUsedMemHigh: *(uint64_t *)value = pool->used_high; break;
    default: *(int *)value = pool->reuse[attribute];
    }
    return cudaSuccess;
}

cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep)
{
    (void)keep;
    return simt_wait_and(is_pool(pool), cudaErrorInvalidValue);
}

// The one device can use its own memory, and that can't be changed.
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc *list, size_t count)
{
    READS(list, count * sizeof *list);
    bool good = is_pool(pool) && (list || count == 0);
    for (size_t i = 0; good && i < count; i++)
        good = list[i].location.type == cudaMemLocationTypeDevice && list[i].location.id == 0 &&
               list[i].flags == cudaMemAccessFlagsProtReadWrite;
    return simt_wait_and(good, cudaErrorInvalidValue);
}

cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t pool,
                                 struct cudaMemLocation *location)
{
    WRITES(flags, sizeof *flags);
    READS(location, sizeof *location);
    cudaError_t e = simt_wait_and(flags && is_pool(pool) && location &&
                                      location->type == cudaMemLocationTypeDevice && location->id == 0,
                                  cudaErrorInvalidValue);
    if (e)
        return e;
    *flags = cudaMemAccessFlagsProtReadWrite;
    return cudaSuccess;
}
