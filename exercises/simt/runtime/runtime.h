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

// Of a thread of a kernel, which has a last error of its own.
void simt_error_of_thread(cudaError_t error);

// ---- launch.c
// Why this configuration can't be launched, or NULL.
const char *simt_launch_refusal(const struct simt_config *c, cudaError_t *error, char *text, size_t bytes);
_Noreturn void simt_launch_impossible(struct simt_site site, const char *why); // on the CPU device: ends it
size_t simt_launch_shared_most(const struct simt_config *c); // bytes of shared memory that a block may have
// The host touches what a launch waits for, or waits for the launch itself: that goes on, if there is one.
void simt_launch_meets_host(bool host_goes_on);

// ---- child.c: launches by kernels
// As simt_launch, by the running thread of a kernel. There only in a program in which some kernel launches.
// NOLINTNEXTLINE(readability-redundant-declaration): for weak
int simt_launch_child(const struct simt_config *config, const char *kernel, void (*body)(void *),
                      void *argument) __attribute__((weak));

// ---- child_streams.c: the streams that kernels make
cudaError_t simt_child_stream_create(cudaStream_t *stream, unsigned flags, const void *by);
cudaError_t simt_child_stream_destroy(cudaStream_t stream);
bool simt_child_stream_find(cudaStream_t stream, struct simt_grid_stream *found); // of the running thread

// ---- allocate.c
cudaError_t simt_free_at(void *p, bool pinned, struct access by); // or tells why not

// ---- copy.c: what copies and sets memory for the program's calls, in rows or not
struct call { // of the program's
    const char *name;
    const void *by, *frame; // its return address, and the caller's frame, as PASSES has them
    cudaStream_t on;        // what comes before in this stream comes first; of all streams if it waits
    bool waits;
};
#define CALL(name)        ((struct call){name, __builtin_return_address(0), __builtin_dwarf_cfa(), 0, true})
#define CALL_ON(name, on) ((struct call){name, __builtin_return_address(0), __builtin_dwarf_cfa(), on, false})
cudaError_t simt_copy_bytes(struct call call, void *to, const void *from, size_t bytes,
                            enum cudaMemcpyKind kind);
cudaError_t simt_copy_rows(struct call call, void *to, size_t to_pitch, const void *from, size_t from_pitch,
                           size_t width, size_t height, enum cudaMemcpyKind kind);
cudaError_t simt_set_rows(struct call call, void *p, size_t pitch, int value, size_t width, size_t height);

// ---- pool.c
void simt_pool_freed(const void *p); // if it was of a pool

// ---- heap.c: what malloc, new and the like do for the running thread; call: the name of the one that frees
void *simt_heap_take(size_t bytes); // NULL: no room
void simt_heap_give(void *p, const char *call, const void *by);
// One that a .cu file calls in place of the library's, and that a program may define itself.
#define HEAP(type, name, ...)                                 \
    type simt_heap_##name(__VA_ARGS__) __attribute__((weak)); \
    type simt_heap_##name(__VA_ARGS__)

// ---- what cudaDeviceReset does (reset.c)
void simt_free_all(void);          // allocate.c: all device, managed and pinned memory is freed
void simt_pools_forget(void);      // pool.c: no pool but the first is there
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
