// malloc, free, new and delete of a .cu file, which simtcc binds to these (compiler/heap.txt): a kernel takes
// the device's memory, up to cudaLimitMallocHeapSize, and host code the library's. A program may define
// operators new and delete of its own, so these are weak.
#include <stdio.h>
#include <stdlib.h>

#include "runtime.h"

static void *take(size_t bytes) { return simt_memory_take(bytes, simt_limit(cudaLimitMallocHeapSize)); }

static void give(void *p, const char *call, const void *by)
{
    if (!p)
        return;
    const char *why;
    const struct allocation *a = simt_memory_give(p, &why);
    if (a) {
        simt_shadow_forget(a);
        return;
    }
    struct finding f = {
        .kind = BAD_FREE, .access = {simt_access_here(OP_CALL, text_offset(by))}, .accesses = 1};
    snprintf(f.why, sizeof f.why, "%s at %%1, in thread %u, is given %s", call, f.access[0].thread.x, why);
    simt_finding_add(&f);
}

#define HEAP(type, name, ...)                                 \
    type simt_heap_##name(__VA_ARGS__) __attribute__((weak)); \
    type simt_heap_##name(__VA_ARGS__)

HEAP(void *, malloc, size_t bytes) { return simt_current_thread ? take(bytes) : malloc(bytes); }

HEAP(void, free, void *p)
{
    if (simt_current_thread)
        give(p, "free", __builtin_return_address(0));
    else
        free(p);
}

// The names that C++ has for its operators. A program that is linked without the C++ library has none, which
// saves a kernel file that uses none a third of its link; then the C library's functions do.
#define NEW(name, symbol)                                               \
    void *library_##name(size_t) __asm__(symbol) __attribute__((weak)); \
    HEAP(void *, name, size_t bytes)                                    \
    {                                                                   \
        if (simt_current_thread)                                        \
            return take(bytes);                                         \
        return library_##name ? library_##name(bytes) : malloc(bytes);  \
    }
NEW(new, "_Znwm")
NEW(new_array, "_Znam")

#define DELETE(name, symbol)                                           \
    void library_##name(void *) __asm__(symbol) __attribute__((weak)); \
    HEAP(void, name, void *p)                                          \
    {                                                                  \
        if (simt_current_thread)                                       \
            give(p, "delete", __builtin_return_address(0));            \
        else                                                           \
            (library_##name ? library_##name : free)(p);               \
    }
DELETE(delete, "_ZdlPv")
DELETE(delete_array, "_ZdaPv")
DELETE(delete_sized, "_ZdlPv")
DELETE(delete_array_sized, "_ZdaPv")
