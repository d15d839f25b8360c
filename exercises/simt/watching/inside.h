// What the files of this room share, and no other room reads.
#ifndef SIMT_WATCHING_INSIDE_H
#define SIMT_WATCHING_INSIDE_H

#include <stdarg.h>

#include "watching.h"

// ---- hooks.c
// simt_access_slow for an instruction that takes only addresses that are multiples of its size.
void simt_access_aligned(struct touch *t);
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
// by_copy: it is an address that an asynchronous copy begins at, not one that is accessed.
void simt_tell_misaligned(const struct touch *t, bool by_copy);
void simt_tell_constant(const struct touch *t); // a write to a __constant__ variable
// The address is neither in the block's shared memory, nor in device memory, nor on the thread's own stack.
void simt_tell_stray(const struct touch *t, uintptr_t address);

// ---- library.c
// The format of a call that prints. If it has %n, which stores through a pointer, reports this and ends the
// process; but not in a program that is not confined.
void simt_check_format(const char *format, const void *by);
// Host code prints the list's texts into memory: it reads them. low: where the caller's frame begins.
void simt_print_reads(const char *format, va_list list, const void *low, const void *by);
// A function that is not instrumented is about to make that access for its caller.
void simt_range_access(struct touch *t);

// ---- async_copy.c: if the running thread reads that byte before an asynchronous copy to it has been waited
// for, f, which has the read, now says so
bool simt_copy_read_early(struct finding *f, uintptr_t address);

struct type { // as the compiler describes it to its handlers (-fsanitize=bounds and the like)
    uint16_t kind;
    uint16_t info; // for an integer: bit 0 says whether it is signed; above it is log2 of its number of bits
    char name[];   // 'int [4]'
};

#endif
