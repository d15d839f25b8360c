// The room `watching`: the hooks that the compiler calls for each load and store, and functions that make
// accesses for their caller.
#ifndef SIMT_ROOM_WATCHING_H
#define SIMT_ROOM_WATCHING_H

#include "../host/host.h"

// ---- hooks.c: what the compiler calls for each load and store
void simt_access_slow(struct touch *t); // the program is about to make that access

// To be called when the host touches managed or pinned memory while a launch waits for it (host_goes_on), or
// when the host waits for kernels. The runtime sets this.
extern void (*simt_host_meets_launch)(bool host_goes_on);

// ---- library.c
// A function of the runtime is about to touch these bytes for its caller. NULL and device memory are left to
// that function.
void simt_pass(const void *p, size_t bytes, unsigned access, const void *stack_low, const void *by);

#endif
