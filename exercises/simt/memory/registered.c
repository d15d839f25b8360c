// Memory of the program's own that kernels may use where it lies. Nobody watches their use of it.
#include <stdlib.h>

#include "memory.h"

static struct registered {
    const char *p;
    size_t bytes;
    struct registered *next;
} * list;

static struct registered **holder(uintptr_t address)
{
    struct registered **at = &list;
    while (*at && address - (uintptr_t)(*at)->p >= (*at)->bytes)
        at = &(*at)->next;
    return at;
}

bool simt_memory_is_registered(uintptr_t address) { return *holder(address); }

cudaError_t simt_memory_register(void *p, size_t bytes)
{
    if (simt_memory_is_registered((uintptr_t)p) || simt_memory_is_registered((uintptr_t)p + bytes - 1))
        return cudaErrorHostMemoryAlreadyRegistered;
    struct registered *new = simt_device_calloc(1, sizeof *new);
    *new = (struct registered){p, bytes, list};
    list = new;
    return cudaSuccess;
}

bool simt_memory_unregister(void *p)
{
    struct registered **at = holder((uintptr_t)p), *gone = *at;
    if (!gone || gone->p != p)
        return false;
    *at = gone->next;
    free(gone);
    return true;
}
