// The room `watching`: the hooks that the compiler calls for each load and store, and functions that make
// accesses for their caller.
#ifndef SIMT_ROOM_WATCHING_H
#define SIMT_ROOM_WATCHING_H

#include "../host/host.h"

// ---- hooks.c: what the compiler calls for each load and store
void simt_access_slow(struct touch *t); // the program is about to make that access

// The same for an instruction that takes only addresses that are multiples of its size.
void simt_access_aligned(struct touch *t);

// To be called when the host touches managed or pinned memory while a launch waits for it. The runtime sets
// this.
extern void (*simt_host_meets_launch)(bool host_goes_on);

// A thread creates an object there. The launch ends unless a kernel may have an object there.
void simt_place_in_kernel(void *p, size_t bytes, const void *by);

// ---- cluster_memory.c
// Whether the running thread touches the shared memory of another block of its cluster. Enters where that is.
// If that block may not have started or may have ended, this is reported.
bool simt_touch_cluster(struct touch *t);

// ---- memory_error.c: an access to bytes that may not be touched in this way, or that nobody has written.
// The last three functions end the launch.
void simt_tell_outside(const struct touch *t, size_t offset); // the byte at that offset is outside all arrays
// offset: the first byte that nobody has written. `written` of t's bytes have been written.
void simt_tell_unwritten(const struct touch *t, size_t offset, unsigned written);
void simt_tell_misaligned(const struct touch *t);
void simt_tell_constant(const struct touch *t); // a write to a __constant__ variable
// The address is neither in the block's shared memory, nor in device memory, nor on the thread's own stack.
void simt_tell_stray(const struct touch *t, uintptr_t address);

// ---- library.c: a function that is not instrumented is about to make that access for its caller
void simt_range_access(struct touch *t);

// The same for a function of the runtime. It leaves NULL and device memory to that function.
void simt_pass(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by);

// ---- async_copy.c: if the running thread reads that byte before an asynchronous copy to it has been waited
// for, f, which has the read, now says so
bool simt_copy_read_early(struct finding *f, uintptr_t address);

#endif
