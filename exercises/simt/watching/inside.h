// What the files of this room share, and no other room reads.
#ifndef SIMT_WATCHING_INSIDE_H
#define SIMT_WATCHING_INSIDE_H

#include "watching.h"

// ---- hooks.c
// simt_access_slow for an instruction that takes only addresses that are multiples of its size.
void simt_access_aligned(void *p, unsigned bytes, unsigned access, void *return_address);
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

// ---- library.c
// A function that is not instrumented is about to touch these bytes for its caller.
void simt_range_access(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by);

// ---- async_copy.c: if the running thread reads that byte before an asynchronous copy to it has been waited
// for, f, which has the read, now says so
bool simt_copy_read_early(struct finding *f, uintptr_t address);

#endif
