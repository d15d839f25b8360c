// What watches a program: the compiler's calls for each load and store, and the signals of this machine.
#ifndef SIMT_ROOM_WATCHING_H
#define SIMT_ROOM_WATCHING_H

#include "../threads/threads.h"

// ---- hooks.c: the compiler's calls for each load and store
void simt_access_slow(void *p, size_t bytes, unsigned access,
                      void *return_address); // one is about to happen

// The same of an instruction that takes only addresses that are a multiple of its size.
void simt_access_aligned(void *p, unsigned bytes, unsigned access, void *return_address);

// What the host's touch of managed or pinned memory does for a launch that waits for it: set by runtime.
extern void (*simt_host_meets_launch)(bool host_goes_on);

// A thread makes an object there: the launch ends unless a kernel may have one there.
void simt_place_in_kernel(void *p, size_t bytes, const void *by);

// ---- cluster_memory.c
// Whether these bytes are in the shared memory of another block of the running one's cluster, which that is
// about to touch: then simt_touched_block is that one. Tells if it may not have started, or have ended.
bool simt_touch_cluster(uintptr_t address, size_t bytes, unsigned access, uint64_t pc);

// ---- memory_error.c: an access to what may not be touched there, or was never written; the last three end
// the launch
void simt_tell_outside(size_t offset, unsigned access, uint64_t pc, bool shared); // beside every array
// The byte at offset, of so many that are read at once, of which so many were written.
void simt_tell_unwritten(size_t offset, unsigned written, unsigned bytes, unsigned access, uint64_t pc,
                         bool shared);
void simt_tell_misaligned(size_t offset, unsigned bytes, unsigned access, uint64_t pc, bool shared);
void simt_tell_constant(size_t offset, unsigned access, uint64_t pc); // a write to a __constant__ variable
// Neither the block's shared memory nor device memory nor on the thread's own stack.
void simt_tell_stray(uintptr_t address, unsigned access, uint64_t pc);

// Adds how large an array is whose end the access at offset misses; or that it has been freed.
void simt_tell_size(struct finding *f, size_t offset, bool shared);
#define NULL_PAGES 65536u // addresses below it come from a null pointer and an index

// ---- host_bounds.c: what the host code of a confined file may touch; in other programs simt_confined is
// false
extern bool simt_confined;     // such code runs on the host now
void simt_confined_open(void); // gives the file's variables their first values: once, before main
// It calls that function, through a pointer, in or for the call that returns to `by`: likewise.
void simt_call_allowed(void (*function)(void), const void *by);
// It is about to touch these bytes, in or for the function whose frames begin at stack_low: unless it may,
// tells, and ends the process.
void simt_host_access(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by);

// ---- library.c: a function that is not instrumented is about to touch these bytes for whoever called it
void simt_range_access(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by);

// The same of a function of the runtime: NULL and device memory are for the function itself to look at.
void simt_pass(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by);

// ---- async_copy.c: the running thread's read of that byte comes before an asynchronous copy to it was
// waited for; then f, which has the read, says so
bool simt_copy_read_early(struct finding *f, uintptr_t address);

// ---- signals.c
void simt_signals_open(void);                                     // once, before main
void simt_host_touch(uintptr_t address, enum op op, uint64_t pc); // host code is about to touch device memory

#endif
