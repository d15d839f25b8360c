// What watches a program: the compiler's calls for each load and store, and the signals of this machine.
#ifndef SIMT_ROOM_WATCHING_H
#define SIMT_ROOM_WATCHING_H

#include "../threads/threads.h"

// ---- hooks.c: the compiler's calls for each load and store
void simt_access_slow(void *p, unsigned bytes, unsigned access,
                      void *return_address); // one is about to happen

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

// ---- signals.c
void simt_signals_open(void);                                     // once, before main
void simt_host_touch(uintptr_t address, enum op op, uint64_t pc); // host code is about to touch device memory

#endif
