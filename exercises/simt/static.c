// Static variables of kernels and __device__ functions: device memory, laid out when a thread first comes to
// the declaration.
#include <string.h>

#include "device.h"

static struct simt_static *statics; // those that lie somewhere

__attribute__((noinline)) static void lay_out(struct simt_static *s)
{
    void *p = NULL;
    simt_name_next(&p, s->name, s->element);
    if (memory_allocate(&p, s->bytes, false) != cudaSuccess)
        launch_abandon(cudaErrorMemoryAllocation);
    memory_unlock(); // a kernel is running
    memcpy(p, s->image, s->bytes);
    memory_written((uintptr_t)p, s->bytes);
    s->address = p;
    s->next = statics;
    statics = s;
}

void *simt_static_address(struct simt_static *s, void *image, size_t bytes, size_t element)
{
    if (!self)
        return image;
    if (!s->address) {
        s->image = image;
        s->bytes = bytes;
        s->element = element;
        lay_out(s);
    }
    return s->address;
}

void statics_forget(void)
{
    for (; statics; statics = statics->next)
        statics->address = NULL;
}
