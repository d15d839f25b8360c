// malloc, new and similar functions as a confined file calls them. objects.sh binds the file's malloc to
// simt_host_malloc, and so on (compiler/confine/bound.txt), however the file calls it. So the device knows
// what these functions have returned and what has been freed.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "inside.h"

#define BY __builtin_return_address(0)

void *simt_host_malloc(size_t bytes);
void *simt_host_malloc(size_t bytes) { return simt_host_allocate(bytes, HOST_ALIGN, "malloc", BY); }

void *simt_host_calloc(size_t count, size_t bytes);
void *simt_host_calloc(size_t count, size_t bytes)
{
    size_t all;
    if (__builtin_mul_overflow(count, bytes, &all))
        return NULL;
    void *p = simt_host_allocate(all, HOST_ALIGN, "calloc", BY);
    return p ? memset(p, 0, all) : NULL;
}

// Returns the block that begins at p. If there is none, reports what p is, and ends the process.
static struct host_block *block_of(void *p, const char *call, const void *by)
{
    uintptr_t address = (uintptr_t)p;
    struct host_block *b = simt_host_heap_has(address) ? simt_host_nearest(address) : NULL;
    if (b && b->address == address && !b->gone)
        return b;
    struct finding f = simt_finding_of("bad-free", simt_access_by_host(OP_CALL, text_offset(by)));
    BECAUSE(&f, "is-given", .text = {call});
    if (b && address - b->address <= b->bytes) {
        f.access[f.accesses++] = simt_access_by_host(OP_CALL, text_offset(b->gone ? b->gone : b->by));
        BECAUSE(&f, b->gone ? "freed-before-at" : "middle-of-block", .text = {b->call});
    } else {
        BECAUSE(&f, global_offset(address) != NOWHERE ? "device-memory" : "not-of-host");
    }
    simt_finding_add(&f);
    simt_end_process();
}

void simt_host_free(void *p);
void simt_host_free(void *p)
{
    if (p)
        simt_host_release(block_of(p, "free", BY), BY);
}

void *simt_host_realloc(void *p, size_t bytes);
void *simt_host_realloc(void *p, size_t bytes)
{
    struct host_block *old = p ? block_of(p, "realloc", BY) : NULL;
    size_t kept = old && old->bytes < bytes ? old->bytes : bytes;
    if (old && bytes == 0) {
        simt_host_release(old, BY);
        return NULL;
    }
    void *grown = simt_host_allocate(bytes, HOST_ALIGN, "realloc", BY);
    if (grown && p) {
        memcpy(grown, p, kept);
        // The allocation may have moved the struct that `old` points to.
        simt_host_release(block_of(p, "realloc", BY), BY);
    }
    return grown;
}

// ---- new and delete

static void *allocate_new(size_t bytes, size_t alignment, const void *by)
{
    void *p = simt_host_allocate(bytes, alignment, "new", by);
    if (p)
        return p;
    TELL("crash", simt_access_by_host(OP_CALL, text_offset(by)), "new-without-memory", .n = {(int64_t)bytes});
    simt_end_process();
}

// Each name is bound to one of these functions, and each function to one name.
#define NEW(name, ...)                                \
    void *simt_host_##name(size_t bytes __VA_ARGS__); \
    void *simt_host_##name(size_t bytes __VA_ARGS__)
NEW(new) { return allocate_new(bytes, HOST_ALIGN, BY); }
NEW(new_array) { return allocate_new(bytes, HOST_ALIGN, BY); }
NEW(new_aligned, , size_t alignment) { return allocate_new(bytes, alignment, BY); }
NEW(new_array_aligned, , size_t alignment) { return allocate_new(bytes, alignment, BY); }
NEW(new_or_null) { return simt_host_allocate(bytes, HOST_ALIGN, "new", BY); }
NEW(new_array_or_null) { return simt_host_allocate(bytes, HOST_ALIGN, "new", BY); }

_Noreturn void simt_host_new_too_long(void);
_Noreturn void simt_host_new_too_long(void)
{
    allocate_new(SIZE_MAX, HOST_ALIGN, BY);
    abort();
}

#define DELETE(name)                                          \
    void simt_host_##name(void *p);                           \
    void simt_host_##name(void *p)                            \
    {                                                         \
        if (p)                                                \
            simt_host_release(block_of(p, "delete", BY), BY); \
    }
DELETE(delete)
DELETE(delete_array)
DELETE(delete_sized)
DELETE(delete_array_sized)
DELETE(delete_aligned)
DELETE(delete_array_aligned)
DELETE(delete_array_unsized)
