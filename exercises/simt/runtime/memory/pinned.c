// Memory that host and device both use. Pinned host memory can be used by a kernel where it lies, so it is
// allocated from memory that both share. Memory that the program has registered is the program's own, and a
// kernel's accesses to it are not watched. Managed memory can be given hints. Also: what kind of memory a
// pointer points to.
#include <stdlib.h>

#include "../inside.h"

static bool on_device(const void *p) { return global_offset((uintptr_t)p) != NOWHERE; }

static struct range *pinned;

static bool is_registered(const void *p) { return simt_range_holds(simt_registered, p); }

cudaError_t simt_malloc_host(void **p, size_t bytes, unsigned flags)
{
    WRITES(p, sizeof *p);
    const unsigned known = cudaHostAllocPortable | cudaHostAllocMapped | cudaHostAllocWriteCombined;
    cudaError_t e = BY_CALLER(simt_waits());
    simt_streams_meet();
    e = e ? e : simt_wait_for_kernels();
    if (e)
        return e;
    if (!p || flags & ~known)
        return simt_returning(cudaErrorInvalidValue);
    *p = NULL;
    if (bytes == 0)
        return cudaSuccess;
    if (simt_memory_allocate(p, bytes, PINNED) != cudaSuccess) {
        simt_memory_refused(bytes, PINNED);
        return simt_returning(cudaErrorMemoryAllocation);
    }
    simt_shadow_expect(*p, bytes);
    simt_range_add(&pinned, *p, bytes);
    return cudaSuccess;
}

cudaError_t cudaHostGetDevicePointer(void **device, void *host, unsigned flags)
{
    WRITES(device, sizeof *device);
    cudaError_t e =
        simt_wait_and(device && !flags && (on_device(host) || is_registered(host)), cudaErrorInvalidValue);
    if (e)
        return e;
    *device = host;
    return cudaSuccess;
}

cudaError_t cudaFreeHost(void *p)
{
    uint64_t pc = text_offset(__builtin_return_address(0));
    cudaError_t e = BY_CALLER(simt_waits());
    e = e ? e : simt_wait_for_kernels();
    if (e || !p)
        return e;
    simt_host_waits_for_all();
    simt_range_remove(&pinned, p);
    return simt_free_at(p, true, simt_access_by_host(OP_CALL, pc));
}

void simt_pinned_forget(void)
{
    while (pinned)
        simt_range_remove(&pinned, pinned->p);
    while (simt_registered)
        simt_range_remove(&simt_registered, simt_registered->p);
}

cudaError_t cudaHostRegister(void *p, size_t bytes, unsigned flags)
{
    WRITES(p, bytes);
    const unsigned known = cudaHostRegisterPortable | cudaHostRegisterMapped | cudaHostRegisterReadOnly;
    cudaError_t e = BY_CALLER(simt_waits());
    e = e ? e : simt_wait_for_kernels();
    if (e)
        return e;
    if (!p || !bytes || flags & ~known || on_device(p))
        return simt_returning(cudaErrorInvalidValue);
    if (is_registered(p) || is_registered((char *)p + bytes - 1))
        return simt_returning(cudaErrorHostMemoryAlreadyRegistered);
    simt_confined_registers(p, bytes, __builtin_return_address(0));
    simt_range_add(&simt_registered, p, bytes);
    return cudaSuccess;
}

cudaError_t cudaHostUnregister(void *p)
{
    cudaError_t e = BY_CALLER(simt_waits());
    e = e ? e : simt_wait_for_kernels();
    if (e)
        return e;
    simt_host_waits_for_all();
    return simt_range_remove(&simt_registered, p) ? cudaSuccess
                                                  : simt_returning(cudaErrorHostMemoryNotRegistered);
}

// ---- what a pointer points to

static bool is_managed(const void *p)
{
    size_t offset = global_offset((uintptr_t)p);
    return offset != NOWHERE && simt_memory_covers((uintptr_t)p, 1) &&
           (offset < simt_arena_bytes ? offset >= simt_managed_first : !simt_memory_is_device((uintptr_t)p));
}

cudaError_t cudaPointerGetAttributes(struct cudaPointerAttributes *attributes, const void *p)
{
    WRITES(attributes, sizeof *attributes);
    cudaError_t e = simt_wait_and(attributes != NULL, cudaErrorInvalidValue);
    if (e)
        return e;
    *attributes =
        (struct cudaPointerAttributes){.type = cudaMemoryTypeUnregistered, .device = cudaInvalidDeviceId};
    if ((simt_range_holds(pinned, p) && simt_memory_covers((uintptr_t)p, 1)) || is_registered(p))
        attributes->type = cudaMemoryTypeHost;
    else if (is_managed(p))
        attributes->type = cudaMemoryTypeManaged;
    else if (on_device(p) && simt_memory_covers((uintptr_t)p, 1))
        attributes->type = cudaMemoryTypeDevice;
    else
        return cudaSuccess;
    attributes->device = 0;
    attributes->devicePointer = (void *)p;
    if (attributes->type != cudaMemoryTypeDevice)
        attributes->hostPointer = (void *)p;
    return cudaSuccess;
}

// ---- hints about managed memory: where it should be placed, and who will use it

static cudaError_t check_hint(const void *p, size_t bytes, int device, cudaStream_t on)
{
    cudaError_t e = BY_CALLER(simt_capture_forbids_work(on));
    e = e ? e : simt_stream_use(on);
    if (e)
        return e;
    if (device != 0 && device != cudaCpuDeviceId)
        return simt_returning(cudaErrorInvalidDevice);
    return simt_returning(bytes && is_managed(p) && simt_memory_covers((uintptr_t)p, bytes)
                              ? cudaSuccess
                              : cudaErrorInvalidValue);
}

cudaError_t simt_prefetch(const void *p, size_t bytes, int device, cudaStream_t on)
{
    cudaError_t e = check_hint(p, bytes, device, on);
    if (!e)
        simt_managed_bring((uintptr_t)p, bytes, device != cudaCpuDeviceId, false);
    return e;
}

cudaError_t simt_advise(const void *p, size_t bytes, enum cudaMemoryAdvise advice, int device)
{
    if (advice < cudaMemAdviseSetReadMostly || advice > cudaMemAdviseUnsetAccessedBy)
        return simt_returning(cudaErrorInvalidValue);
    bool of_device = advice == cudaMemAdviseSetPreferredLocation || advice >= cudaMemAdviseSetAccessedBy;
    cudaError_t e = check_hint(p, bytes, of_device ? device : 0, 0);
    if (!e)
        simt_managed_advise((uintptr_t)p, bytes, advice, device != cudaCpuDeviceId);
    return e;
}
