// The room `host`: what host code may touch and call, and the machine's signals.
#ifndef SIMT_ROOM_HOST_H
#define SIMT_ROOM_HOST_H

#include "../machine/machine.h"

#define NULL_PAGES 65536u // addresses below this one come from a null pointer and an index

// ---- host_bounds.c: what the host code of a confined file may touch
extern bool simt_confined;     // whether such code runs on the host now; always false in other programs
void simt_confined_open(void); // gives the file's variables their first values; once, before main
// The file calls that function through a pointer, and the call returns to `by`. If it may not, reports this
// and ends the process.
void simt_call_allowed(void (*function)(void), const void *by);
// The file is about to make that access. If it may not, reports this and ends the process.
void simt_host_access(const struct touch *t);

// ---- program_signals.c
void simt_signals_ready(
    void); // kernels will run: the program may have blocked the signals that the device needs

// ---- signals.c
void simt_signals_open(void);                                     // to be called once, before main
void simt_host_touch(uintptr_t address, enum op op, uint64_t pc); // host code is about to touch device memory

#endif
