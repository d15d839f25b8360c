// malloc and free in a .cu file, which simtcc binds to these functions (compiler/heap.txt). In a kernel they
// take device memory, up to cudaLimitMallocHeapSize. In host code they call the C library. For new and delete
// see operators.c.
#include <stdio.h>
#include <stdlib.h>

#include "../inside.h"

void *simt_heap_take(size_t bytes)
{
    simt_more_than_memory = true;
    void *p = simt_memory_take(bytes, simt_limit(cudaLimitMallocHeapSize));
    simt_shadow_expect(p, bytes);
    return p;
}

void simt_heap_give(void *p, const char *call, const void *by)
{
    if (!p)
        return;
    const char *why;
    simt_more_than_memory = true;
    const struct allocation *a = simt_memory_give(p, &why);
    if (a) {
        simt_shadow_forget(a);
        return;
    }
    struct finding f = simt_finding_of("bad-free", simt_access_here(OP_CALL, text_offset(by)));
    BECAUSE(&f, "in-thread-is-given", .text = {call});
    BECAUSE(&f, why);
    simt_finding_add(&f);
}

HEAP(void *, malloc, size_t bytes) { return simt_current_thread ? simt_heap_take(bytes) : malloc(bytes); }

HEAP(void, free, void *p)
{
    if (simt_current_thread)
        simt_heap_give(p, "free", __builtin_return_address(0));
    else
        free(p);
}
