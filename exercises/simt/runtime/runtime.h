// The room `runtime`: the CUDA runtime that a program calls. A function whose comment names no other result
// returns the cudaError_t that the program's call is to return.
#ifndef SIMT_ROOM_RUNTIME_H
#define SIMT_ROOM_RUNTIME_H

#include "../watching/watching.h"

// READS and WRITES say which memory the runtime is about to read or write at pointers that its caller has
// given it. Each call that a program can make says so before it does anything else, so that a confined caller
// cannot have the runtime touch memory that the caller itself may not touch. See watching/library.c.
#define WRITES(p, bytes) PASSES(p, bytes, ACCESS_WRITE)
#define READS(p, bytes)  PASSES(p, bytes, ACCESS_READ)
#define PASSES(p, bytes, access) \
    simt_pass(p, bytes, access, __builtin_dwarf_cfa(), __builtin_return_address(0))

// ---- errors.c: the error state, as a real runtime keeps it
// Sets the last error, which cudaGetLastError returns and clears.
void simt_error_set(cudaError_t error);
// Notes that a kernel has failed. The next call that waits for kernels reports the error, and all later calls
// do.
void simt_error_fault(cudaError_t error);
// Returns the error of a kernel that has failed, or cudaSuccess. After such an error nothing can be launched.
cudaError_t simt_error_sticky(void);
// Clears all errors, for cudaDeviceReset.
void simt_error_forget(void);
// Makes `error` the last error unless it is cudaSuccess. Returns `error`.
cudaError_t simt_returning(cudaError_t error);
// What every call does that waits for kernels: returns the error of a kernel that has failed, or cudaSuccess.
cudaError_t simt_wait_for_kernels(void);
// Sets the last error of the running thread. Each thread of a kernel has a last error of its own.
void simt_error_of_thread(cudaError_t error);

// ---- launch.c
// Returns why no GPU accepts this configuration, written to `text`, and sets *error; or returns NULL.
const char *simt_launch_refusal(const struct simt_config *c, cudaError_t *error, char *text, size_t bytes);
// Ends the process with the message `why`: the launch is valid on a GPU, but the CPU device cannot run it.
_Noreturn void simt_launch_impossible(struct simt_site site, const char *why);
// Returns how many bytes of shared memory, static and dynamic, a block of this launch may have.
size_t simt_launch_shared_most(const struct simt_config *c);
// Continues a suspended launch, if there is one. The host has touched memory that the launch waits for
// (host_goes_on), or the host itself waits for the launch.
void simt_launch_meets_host(bool host_goes_on);

// ---- child.c: launches by kernels
// Does what simt_launch does, for the running thread of a kernel. NULL in a program in which no kernel
// launches. NOLINTNEXTLINE(readability-redundant-declaration): for weak
int simt_launch_child(const struct simt_config *config, const char *kernel, void (*body)(void *),
                      void *argument) __attribute__((weak));

// ---- child_streams.c: the streams that kernels make
cudaError_t simt_child_stream_create(cudaStream_t *stream, unsigned flags, const void *by);
cudaError_t simt_child_stream_destroy(cudaStream_t stream);
// Returns whether the running thread may launch into that stream, and sets *found.
bool simt_child_stream_find(cudaStream_t stream, struct simt_grid_stream *found);

// ---- allocate.c
// Frees device memory, or pinned host memory if `pinned`. If p cannot be freed, reports why.
cudaError_t simt_free_at(void *p, bool pinned, struct access by);

// ---- copy.c: copies and sets memory for the program's calls, in rows or not
struct call { // a call that the program makes
    const char *name;
    const void *by, *frame; // its return address and its caller's frame, as PASSES has them
    cudaStream_t on;        // earlier work in this stream comes first
    bool waits;             // earlier work in all streams comes first
};
#define CALL(name)        ((struct call){name, __builtin_return_address(0), __builtin_dwarf_cfa(), 0, true})
#define CALL_ON(name, on) ((struct call){name, __builtin_return_address(0), __builtin_dwarf_cfa(), on, false})
cudaError_t simt_copy_bytes(struct call call, void *to, const void *from, size_t bytes,
                            enum cudaMemcpyKind kind);
cudaError_t simt_copy_rows(struct call call, void *to, size_t to_pitch, const void *from, size_t from_pitch,
                           size_t width, size_t height, enum cudaMemcpyKind kind);
cudaError_t simt_set_rows(struct call call, void *p, size_t pitch, int value, size_t width, size_t height);

// ---- pool.c
// Tells the pool that p has been freed, if p came from a pool.
void simt_pool_freed(const void *p);

// ---- heap.c: what malloc, new, free and delete do for the running thread of a kernel
// Returns memory, or NULL if the heap has no room.
void *simt_heap_take(size_t bytes);
// Frees memory, or reports why p cannot be freed. `call` is the name of the function that frees, for the
// report.
void simt_heap_give(void *p, const char *call, const void *by);
// Defines a function that a .cu file calls in place of the C library's. It is weak, because a program may
// define the function itself.
#define HEAP(type, name, ...)                                 \
    type simt_heap_##name(__VA_ARGS__) __attribute__((weak)); \
    type simt_heap_##name(__VA_ARGS__)

// ---- what cudaDeviceReset does (reset.c)
void simt_free_all(void);          // allocate.c: frees all device, managed and pinned memory
void simt_pools_forget(void);      // pool.c: destroys all pools except the first
void simt_arrays_forget(void);     // arrays.c: destroys all CUDA arrays
void simt_textures_forget(void);   // texture.c: destroys all texture and surface objects
void simt_pinned_forget(void);     // pinned.c: forgets what was pinned or registered
void simt_streams_forget(void);    // stream.c: destroys all streams and events
void simt_functions_forget(void);  // function.c: gives kernels their first attributes
void simt_properties_forget(void); // properties.c: gives limits and flags their first values

// ---- stream.c
// Waits for kernels. Returns cudaErrorInvalidResourceHandle if `stream` is not a stream.
cudaError_t simt_stream_use(cudaStream_t stream);

// ---- properties.c
// Returns the limit that the program has set, or the limit's first value.
size_t simt_limit(enum cudaLimit limit);

// ---- function.c
// Returns how many blocks a cluster of this kernel may have.
unsigned simt_function_cluster_blocks(const void *kernel);
// Records what a kernel says of itself, which is known once it has been launched.
void simt_function_says(const void *kernel, const struct traits *traits);
// Returns how many bytes of dynamic shared memory a launch of this kernel may ask for.
size_t simt_function_dynamic_bytes(const void *kernel);

#endif
