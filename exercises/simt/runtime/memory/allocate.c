// Allocating and freeing device memory, with the error codes of a real runtime.
#include <stdio.h>

#include "../inside.h"

cudaError_t simt_free_at(void *p, bool pinned, struct access by)
{
    const char *why;
    const struct allocation *a = simt_memory_free(p, pinned, &why);
    if (why) {
        struct finding f = simt_finding_of("bad-free", by);
        BECAUSE(&f, "is-given", .text = {pinned ? "cudaFreeHost" : "cudaFree"});
        BECAUSE(&f, why);
        simt_finding_add(&f);
        return simt_returning(cudaErrorInvalidValue);
    }
    if (a)
        simt_shadow_forget(a);
    simt_pool_freed(p);
    return cudaSuccess;
}

void simt_free_all(void)
{
    for (const struct allocation *a = simt_memory_next(NULL); a; a = simt_memory_next(a)) {
        simt_memory_reset(a);
        simt_shadow_forget(a);
    }
}

cudaError_t simt_malloc(void **p, size_t bytes, bool managed)
{
    WRITES(p, sizeof *p);
    cudaError_t e = BY_CALLER(simt_waits());
    simt_streams_meet();
    return e ? e : simt_malloc_now(p, bytes, managed);
}

cudaError_t simt_malloc_now(void **p, size_t bytes, bool managed)
{
    cudaError_t e = simt_wait_for_kernels();
    if (e)
        return e;
    e = p ? simt_memory_allocate(p, bytes, managed ? MANAGED : ON_DEVICE) : cudaErrorInvalidValue;
    if (!e)
        simt_shadow_expect(*p, bytes);
    else if (e == cudaErrorMemoryAllocation)
        simt_memory_refused(bytes, managed ? MANAGED : ON_DEVICE);
    return simt_returning(e);
}

cudaError_t simt_free(void *p, const char *file, int line)
{
    cudaError_t e = BY_CALLER(simt_waits());
    e = e ? e : simt_wait_for_kernels();
    simt_host_waits_for_all();
    return e ? e : simt_free_at(p, false, simt_access_at(OP_CALL, (struct simt_site){file, line}));
}

cudaError_t simt_malloc_pitch(void **p, size_t *pitch, size_t width, size_t height)
{
    WRITES(p, sizeof *p);
    WRITES(pitch, sizeof *pitch);
    if (!pitch)
        return simt_returning(cudaErrorInvalidValue);
    *pitch = (width + GLOBAL_ALIGN - 1) / GLOBAL_ALIGN * GLOBAL_ALIGN;
    return simt_malloc(p, *pitch * height, false);
}

cudaError_t simt_malloc_ends(void **first, size_t first_bytes, size_t gap, void **last, size_t last_bytes)
{
    // The error does not become the last error, because the program did not make this call.
    return simt_memory_allocate_ends(first, first_bytes, gap, last, last_bytes);
}
