// Faults of the device itself: memory has run out, or something has happened that the device does not allow
// for. The program is not to blame for them, so they are never reported as findings.
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

void (*simt_say_note)(const struct clause *c);

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

void *simt_grown(void *array, size_t count, size_t bytes)
{
    enum { LEAST = 16 };
    const bool has_room = count > 0 && (count < LEAST || count & (count - 1)); // otherwise it may be full
    return has_room ? array : simt_device_realloc(array, count ? 2 * count : LEAST, bytes);
}

void *simt_device_aligned(size_t alignment, size_t bytes)
{
    bytes = (bytes + alignment - 1) / alignment * alignment;
    return memset(had(aligned_alloc(alignment, bytes), bytes), 0, bytes);
}
