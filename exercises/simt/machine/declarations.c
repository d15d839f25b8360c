// Arrays in shared memory, and static variables in kernels and __device__ functions, which lie in device
// memory. Both are laid out when a thread first reaches the declaration.
#include <string.h>

#include "inside.h"

static _Noreturn void tell_too_much(const struct simt_shared *d)
{
    TELL("invalid-launch", simt_access_at(OP_LAUNCH, simt_current_launch->site), "shared-memory",
         .n = {(int64_t)(simt_shared_layout.bytes + d->bytes), (int64_t)simt_shared_layout.most},
         .text = {d->name});
    simt_launch_abandon(cudaErrorInvalidValue);
}

// Not inlined, because most calls of the function below never need it.
__attribute__((noinline)) static void lay_out_shared(struct simt_shared *d)
{
    if (!simt_shared_lay_out(d))
        tell_too_much(d);
}

void *simt_shared_address(struct simt_shared *d)
{
    if (d->launch != simt_current_launch->number)
        lay_out_shared(d);
    return simt_current_block->shared + d->offset;
}

void *simt_dynamic_address(const char *name, size_t element)
{
    struct shared_object *o = &simt_shared_layout.objects[0];
    if (!o->element) {
        o->name = name;
        o->element = element;
    }
    return simt_current_block->shared + o->offset;
}

static struct simt_static *statics; // those that have been laid out

__attribute__((noinline)) static void lay_out(struct simt_static *s)
{
    void *p = NULL;
    simt_name_next(&p, s->name, s->element, 0);
    if (simt_memory_allocate(&p, s->bytes, ON_DEVICE) != cudaSuccess)
        simt_launch_abandon(cudaErrorMemoryAllocation);
    memcpy(p, s->image, s->bytes);
    simt_memory_written((uintptr_t)p, s->bytes);
    s->address = p;
    s->next = statics;
    statics = s;
}

void *simt_static_address(struct simt_static *s, void *image, size_t bytes, size_t element)
{
    if (!simt_current_thread)
        return image;
    if (!s->address) {
        simt_more_than_memory = true;
        s->image = image;
        s->bytes = bytes;
        s->element = element;
        lay_out(s);
    }
    return s->address;
}

void simt_statics_forget(void)
{
    for (; statics; statics = statics->next)
        statics->address = NULL;
}
