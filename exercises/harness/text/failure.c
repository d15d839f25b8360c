// Failures of the harness itself.
#include "failure.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

void harness_failed(const char *format, ...)
{
    char text[400];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    dprintf(STDERR_FILENO, "the harness failed, not the kernel: %s\n", text);
    _exit(NOT_THE_KERNEL);
}

static void *made(void *memory, size_t bytes)
{
    if (!memory)
        harness_failed("no memory for %zu bytes", bytes);
    return memory;
}

void *room_for(size_t count, size_t size) { return made(calloc(count + 1, size), (count + 1) * size); }

void *more_room(void *old, size_t count, size_t size)
{
    return made(realloc(old, count * size), count * size);
}

void *grown(void *array, size_t count, size_t size)
{
    if (count & (count - 1)) // otherwise it is full, or there is none
        return array;
    return more_room(array, count ? 2 * count : 1, size);
}

char *copy_of(const char *text) { return made(strdup(text), strlen(text)); }
