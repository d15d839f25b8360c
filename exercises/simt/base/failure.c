// Faults of the device itself: memory has run out, or something has happened that the device does not allow
// for. The program is not to blame for them, so they are never reported as findings.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base.h"

void simt_device_failed(const char *format, ...)
{
    char text[400];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    dprintf(STDERR_FILENO, "simt: the CPU device failed, not the program: %s\n", text);
    _exit(DEVICE_FAILED);
}

static void *had(void *memory, size_t bytes)
{
    if (!memory && bytes > 0)
        simt_device_failed("no memory for %zu more bytes", bytes);
    return memory;
}

void *simt_device_calloc(size_t count, size_t bytes) { return had(calloc(count, bytes), count * bytes); }

void *simt_device_realloc(void *p, size_t count, size_t bytes)
{
    return had(reallocarray(p, count, bytes), count * bytes);
}

void *simt_device_aligned(size_t alignment, size_t bytes)
{
    bytes = (bytes + alignment - 1) / alignment * alignment;
    return memset(had(aligned_alloc(alignment, bytes), bytes), 0, bytes);
}

static struct {
    uintptr_t begin;
    size_t bytes;
} reserved[MAX_RESERVED];
static unsigned reserved_count;

bool simt_device_reserved(uintptr_t address)
{
    for (unsigned i = 0; i < reserved_count; i++)
        if (address - reserved[i].begin < reserved[i].bytes)
            return true;
    return false;
}

static void *reserve(size_t bytes)
{
    return mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
}

bool simt_device_may_reserve(size_t bytes)
{
    void *p = reserve(bytes);
    return p != MAP_FAILED && munmap(p, bytes) == 0;
}

void *simt_device_reserve(size_t bytes, const char *what)
{
    void *p = reserve(bytes);
    if (p == MAP_FAILED)
        simt_device_failed("can't reserve %zu MiB of address space for %s (see ulimit -v and "
                           "vm.overcommit_memory)",
                           bytes >> 20, what);
    madvise(p, bytes, MADV_DONTDUMP); // a core dump with so much address space would take too long
    if (reserved_count < MAX_RESERVED) {
        reserved[reserved_count].begin = (uintptr_t)p;
        reserved[reserved_count++].bytes = bytes;
    }
    return p;
}
