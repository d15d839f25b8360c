// The room `watching`: the hooks that the compiler calls for each load and store, and functions that make
// accesses for their caller.
#ifndef SIMT_ROOM_WATCHING_H
#define SIMT_ROOM_WATCHING_H

#include "../host/host.h"

// ---- hooks.c: what the compiler calls for each load and store
// The program is about to access these bytes.
void simt_access_slow(void *p, size_t bytes, unsigned access, void *return_address);

// The same for an instruction that takes only addresses that are multiples of its size.
void simt_access_aligned(void *p, unsigned bytes, unsigned access, void *return_address);

// To be called when the host touches managed or pinned memory while a launch waits for it. The runtime sets
// this.
extern void (*simt_host_meets_launch)(bool host_goes_on);

// A thread creates an object there. The launch ends unless a kernel may have an object there.
void simt_place_in_kernel(void *p, size_t bytes, const void *by);

// ---- cluster_memory.c
// Whether these bytes, which the running thread is about to access, are in the shared memory of another
// block of its cluster. Then simt_touched_block becomes that block, and if that block may not have started
// or may have ended, this is reported.
bool simt_touch_cluster(uintptr_t address, size_t bytes, unsigned access, uint64_t pc);

// ---- memory_error.c: an access to bytes that may not be touched in this way, or that nobody has written.
// The last three functions end the launch.
void simt_tell_outside(size_t offset, unsigned access, uint64_t pc, bool shared); // outside all arrays
// offset: the first byte that nobody has written, of `bytes` that are read at once and of which `written`
// have been written.
void simt_tell_unwritten(size_t offset, unsigned written, unsigned bytes, unsigned access, uint64_t pc,
                         bool shared);
void simt_tell_misaligned(size_t offset, unsigned bytes, unsigned access, uint64_t pc, bool shared);
void simt_tell_constant(size_t offset, unsigned access, uint64_t pc); // a write to a __constant__ variable
// The address is neither in the block's shared memory, nor in device memory, nor on the thread's own stack.
void simt_tell_stray(uintptr_t address, unsigned access, uint64_t pc);

// ---- library.c: a function that is not instrumented is about to touch these bytes for its caller
void simt_range_access(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by);

// The same for a function of the runtime. It leaves NULL and device memory to that function.
void simt_pass(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by);

// ---- async_copy.c: if the running thread reads that byte before an asynchronous copy to it has been waited
// for, f, which has the read, now says so
bool simt_copy_read_early(struct finding *f, uintptr_t address);

#endif
