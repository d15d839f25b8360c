// A call for memory that the device refused. Programs may ask for more than there is on purpose, so nothing
// is said until the program ends badly.
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
    NOTE("memory-refused",
         .n = {(int64_t)(first.bytes >> 20), (int64_t)(simt_memory_capacity(first.home) >> 20),
               (int64_t)(first.available >> 20)},
         .text = {calls[first.home], first.home == ON_DEVICE ? "device" : "managed and pinned"});
    first.bytes = 0;
}
