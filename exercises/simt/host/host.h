// The room `host`: what host code may touch and call, and the machine's signals.
#ifndef SIMT_ROOM_HOST_H
#define SIMT_ROOM_HOST_H

#include "../machine/machine.h"

#define NULL_PAGES 65536u // addresses below this one come from a null pointer and an index

// ---- host_bounds.c: what the host code of a confined file may touch
extern bool simt_confined;     // whether such code runs on the host now; always false in other programs
void simt_confined_open(void); // gives the file's variables their first values; once, before main
// From now on the file may touch these bytes, too. At most MAX_GRANTED times; returns false beyond that.
bool simt_confined_grant(const void *p, size_t bytes);
// The file is about to make that access. If it may not, reports this and ends the process.
void simt_host_access(const struct touch *t);
// The file opens this memory, which it may touch, to kernels. They may reach it until it is closed, so it
// must not be on the stack, where other frames will be: this is reported, and ends the process.
void simt_confined_registers(const void *p, size_t bytes, const void *by);

// ---- host_calls.c: where the file's calls through pointers may lead
// The file calls that function through a pointer, and the call returns to `by`. If it may not, reports this
// and ends the process.
void simt_call_allowed(void (*function)(void), const void *by);

// ---- program_signals.c
void simt_signals_ready(
    void); // kernels will run: the program may have blocked the signals that the device needs

// ---- signals.c
void simt_signals_open(void);                                     // to be called once, before main
void simt_host_touch(uintptr_t address, enum op op, uint64_t pc); // host code is about to touch device memory

#endif
