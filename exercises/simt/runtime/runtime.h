// The CUDA runtime that a program calls.
#ifndef SIMT_ROOM_RUNTIME_H
#define SIMT_ROOM_RUNTIME_H

#include "../watching/watching.h"

// What a call is about to write and to read for its caller, at pointers that it is given; each call of the
// runtime that a program makes says so before all else. See watching/library.c.
#define WRITES(p, bytes) PASSES(p, bytes, ACCESS_WRITE)
#define READS(p, bytes)  PASSES(p, bytes, ACCESS_READ)
#define PASSES(p, bytes, access) \
    simt_pass(p, bytes, access, __builtin_dwarf_cfa(), __builtin_return_address(0))

// ---- errors.c: the error state, as a real runtime keeps it
void simt_error_set(cudaError_t error);        // of a call; cudaGetLastError clears it
void simt_error_fault(cudaError_t error);      // of a kernel; stays, and shows at the next call that waits
cudaError_t simt_error_sticky(void);           // of a kernel: nothing can be launched any more
void simt_error_forget(void);                  // for cudaDeviceReset
cudaError_t simt_returning(cudaError_t error); // what a call returns, noted
cudaError_t simt_wait_for_kernels(void); // a call that waits: the fault of a kernel before it shows here

// ---- launch.c
// The host touches what a launch waits for, or waits for the launch itself: that goes on, if there is one.
void simt_launch_meets_host(bool host_goes_on);

// ---- allocate.c
cudaError_t simt_free_at(void *p, bool pinned, struct access by); // or tells why not

// ---- what cudaDeviceReset does (reset.c)
void simt_free_all(void);          // allocate.c: all device, managed and pinned memory is freed
void simt_arrays_forget(void);     // arrays.c: no CUDA array is there
void simt_textures_forget(void);   // texture.c: nor a texture or surface object
void simt_pinned_forget(void);     // pinned.c: none is pinned or registered
void simt_streams_forget(void);    // stream.c: no stream and no event is there
void simt_functions_forget(void);  // function.c: kernels have their first attributes
void simt_properties_forget(void); // properties.c: limits and flags are the first

// ---- stream.c
cudaError_t simt_stream_use(cudaStream_t stream); // waits; an error if that is no stream

// ---- properties.c
size_t simt_limit(enum cudaLimit limit); // as the program has set it, or the first

// ---- function.c
unsigned simt_function_cluster_blocks(const void *kernel);                // that a cluster may have, at most
void simt_function_says(const void *kernel, const struct traits *traits); // once it was launched
size_t
simt_function_dynamic_bytes(const void *kernel); // of dynamic shared memory that its launch may ask for

#endif
