// What transfer.c offers to the calls that make transfers.
#ifndef SIMT_ROOM_TRANSFER_H
#define SIMT_ROOM_TRANSFER_H

#include "../inside.h"

// Returns whether a copy of that kind takes p for host memory. `device` is the bit of the kind that says
// otherwise.
bool simt_is_of_host(const void *p, enum cudaMemcpyKind kind, enum cudaMemcpyKind device);
// Reports if the call's bytes [p, p + bytes) begin in an array, or just after it, and do not fit into it.
// Null pointers, a wrong kind and wrong handles are not reported. As on a GPU, only the call's error code
// says so, because a program may provoke this error on purpose.
void simt_tell_beyond(struct call call, const char *verb, const void *p, size_t bytes);
// Declares the transfer's accesses to host memory, as READS and WRITES do.
void simt_transfer_pass(struct call call, const struct simt_transfer *t);
// Makes a transfer that has been checked.
void simt_transfer_carry_out(struct call call, const struct simt_transfer *t);
// Notes what the transfer gives to the device and gets from it, for SIMT_GIVEN.
void simt_transfer_given(struct call call, const struct simt_transfer *t);
// Keeps it for later, for simt_job_keep.
void simt_transfer_keep(struct call call, const struct simt_transfer *t);

#endif
