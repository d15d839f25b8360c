// What the files of this room share, and no other room reads.
#ifndef SIMT_HOST_INSIDE_H
#define SIMT_HOST_INSIDE_H

#include <signal.h>

#include "host.h"

// ---- host_calls.c
void simt_calls_open(void); // once, before the file's code runs

// ---- divisions.c
// A kernel has stopped at an instruction that divides, and for which there is no result. Reports it, and has
// the kernel go on after the instruction with what a GPU gives. Returns false if the instruction is another
// one, or where no processor stops at divisions.
bool simt_division_goes_on(void *context);

// ---- program_signals.c
// Calls the program's own handler of SIGSEGV or SIGBUS. Returns false if it has none.
bool simt_program_handles(int number, siginfo_t *info, void *context);
int simt_sigaction(int number, const struct sigaction *now); // the library's sigaction

#endif
