// A call for memory that the device refused. Programs may ask for more than there is on purpose, so nothing
// is said until the program ends badly.
#include <stdio.h>
#include <unistd.h>

#include "inside.h"

static struct refusal {
    enum home home;
    size_t bytes, available;
} first;

void simt_memory_refused(size_t bytes, enum home home)
{
    if (!first.bytes)
        first = (struct refusal){home, bytes, simt_memory_available(home)};
}

void simt_memory_tell_refusal(void)
{
    static const char *const calls[] = {"cudaMalloc", "cudaMallocManaged", "cudaMallocHost"};
    if (!first.bytes || simt_options.quiet)
        return;
    dprintf(
        STDERR_FILENO,
        "simt: %s was asked for %zu MiB and returned cudaErrorMemoryAllocation: %s memory has %zu MiB on the "
        "CPU device, of which %zu MiB were free\n",
        calls[first.home], first.bytes >> 20, first.home == ON_DEVICE ? "device" : "managed and pinned",
        simt_memory_capacity(first.home) >> 20, first.available >> 20);
    first.bytes = 0;
}
