// What the files of this room share. There is no header for other rooms, because this room is above all of
// them: only programs call it, through the headers in include/. A function whose comment names no other
// result returns the cudaError_t that the program's call is to return.
#ifndef SIMT_RUNTIME_INSIDE_H
#define SIMT_RUNTIME_INSIDE_H

#include "../watching/watching.h"
#include "../words/words.h"

// READS and WRITES say which memory the runtime is about to read or write at pointers that its caller has
// given it. Each call that a program can make says so before it does anything else, so that a confined caller
// cannot have the runtime touch memory that the caller itself may not touch. See watching/library.c.
#define WRITES(p, bytes) PASSES(p, bytes, ACCESS_WRITE)
#define READS(p, bytes)  PASSES(p, bytes, ACCESS_READ)
#define PASSES(p, bytes, access) \
    simt_pass(p, bytes, access, __builtin_dwarf_cfa(), __builtin_return_address(0))

// ---- every_order.c
// With SIMT_ORDERS=all, returns only in processes that are to run the program in one order.
void simt_every_order(void);

// ---- library_throws.c
// Reports a crash for that reason at the call that returns to `by`, with the last error of a CUDA call if
// there was one, and ends the process.
_Noreturn void simt_end_at_call(const char *reason, const void *by);

// ---- errors.c: the error state, as a real runtime keeps it
// Sets the last error, which cudaGetLastError returns and clears.
void simt_error_set(cudaError_t error);
// Notes that a kernel has failed. The next call that waits for kernels reports the error, and all later calls
// do.
void simt_error_fault(cudaError_t error);
// Returns the error of a kernel that has failed, or cudaSuccess. After such an error nothing can be launched.
cudaError_t simt_error_sticky(void);
// Returns the error that a call returned most recently, even if it has been cleared since; or cudaSuccess.
cudaError_t simt_error_recent(void);
// Clears all errors, for cudaDeviceReset.
void simt_error_forget(void);
// Makes `error` the last error unless it is cudaSuccess. Returns `error`.
cudaError_t simt_returning(cudaError_t error);
// The error of this call if simt_fail_call() makes it fail, and otherwise cudaSuccess.
cudaError_t simt_fails_now(const char *call);
// A call has waited for kernels. Returns the error of a kernel that has failed, or cudaSuccess.
cudaError_t simt_error_waited_for(void);
// The call that the program is making, in case a capture forbids it. BY_CALLER(call) is for a function that
// the program calls: it notes the program's line, and then makes the call.
extern struct access simt_capture_caller;
static inline void simt_capture_called_by(const void *by)
{
    simt_capture_caller = (struct access){.op = OP_CALL, .pc = text_offset(by)};
}
#define BY_CALLER(call) (simt_capture_called_by(__builtin_return_address(0)), call)
// Sets the last error of the running thread. Each thread of a kernel has a last error of its own.
void simt_error_of_thread(cudaError_t error);

// ---- launch_calls.c
// Whether no GPU accepts this configuration. If so, sets *error, and why.
bool simt_launch_refused(const struct simt_config *c, cudaError_t *error, struct clause *why);
// Returns what a launch of the kernel takes from its configuration, which must live as long as the launch.
struct launch simt_launch_of(const struct simt_config *c, const char *kernel, void (*body)(void *),
                             void *argument);
// Continues a suspended launch, if there is one. Returns whether it has ended.
bool simt_launch_ends(bool host_goes_on);
// Launches a kernel without regard to streams and captures.
extern bool simt_launches_node; // what is launched is a node of a graph that runs
cudaError_t simt_launch_now(const struct simt_config *c, const char *kernel, void (*body)(void *),
                            void *argument);
// The same. as: the occasion to which its choices belong; without a name, a new one.
cudaError_t simt_launch_as(const struct occasion *as, const struct simt_config *c, const char *kernel,
                           void (*body)(void *), void *argument);
// Returns why no GPU accepts the launch, after reporting it.
cudaError_t simt_launch_check(const struct simt_config *c, const char *kernel);

// ---- submit.c
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
// The same as simt_malloc, but also where a capture forbids cudaMalloc.
cudaError_t simt_malloc_now(void **p, size_t bytes, bool managed);

// ---- transfer.c: rows of bytes that are copied or set
struct call { // a call that the program makes
    const char *name;
    const void *by, *frame; // its return address and its caller's frame, as PASSES has them
    cudaStream_t on;        // the stream of the work
    bool waits;             // the host waits for the work, as far as CUDA says so: see waits_for in copy.c
};
#define CALL(name)        CALL_OF(name, 0, true)
#define CALL_ON(name, on) CALL_OF(name, on, false)
#define CALL_OF(name, on, waits) \
    ((struct call){name, __builtin_return_address(0), __builtin_dwarf_cfa(), on, waits})
struct simt_transfer { // rows of bytes that are copied, or set to a value
    bool sets;
    void *to;
    const void *from; // these three are for a copy
    size_t from_pitch, from_slice;
    enum cudaMemcpyKind kind;
    size_t to_pitch, to_slice; // bytes from row to row, and from slice to slice
    size_t width, height, slices;
    unsigned value, element; // what is set: the low `element` bytes of the value, again and again
    bool is_run;             // one run of bytes, by a call that findings may name as cudaMemcpy or cudaMemset
};
struct simt_transfer simt_transfer_of_bytes(void *to, const void *from, size_t bytes,
                                            enum cudaMemcpyKind kind);
// Returns why a transfer cannot be made. Reports it if it goes beyond the end of an array.
cudaError_t simt_transfer_check(struct call call, const struct simt_transfer *t);
// Whether it is a copy into memory of the host that is neither managed nor pinned nor registered.
bool simt_transfer_to_pageable(const struct simt_transfer *t);
// Makes the transfer of a graph's node.
cudaError_t simt_transfer_run(struct call call, const struct simt_transfer *t);

// ---- copy.c: copies and sets memory for the program's calls
// Makes a transfer, or adds it to the graph into which its stream is captured.
cudaError_t simt_transfer_make(struct call call, const struct simt_transfer *t);
cudaError_t simt_copy_bytes(struct call call, void *to, const void *from, size_t bytes,
                            enum cudaMemcpyKind kind);
cudaError_t simt_copy_rows(struct call call, void *to, size_t to_pitch, const void *from, size_t from_pitch,
                           size_t width, size_t height, enum cudaMemcpyKind kind);
cudaError_t simt_set_rows(struct call call, void *p, size_t pitch, int value, size_t width, size_t height);

// ---- arrays.c
struct cudaMemcpy3DParms;
cudaError_t simt_transfer_of_box(struct call call, const struct cudaMemcpy3DParms *p,
                                 struct simt_transfer *t);

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
void simt_graphs_forget(void);     // graph.c: destroys all graphs
void simt_execs_forget(void);      // graph_exec.c: destroys those that can be launched
void simt_functions_forget(void);  // function.c: gives kernels their first attributes
void simt_properties_forget(void); // properties.c: gives limits and flags their first values

// ---- streams.c
bool simt_is_stream(cudaStream_t stream);
// Returns whether work in the legacy stream and work in this one wait for each other.
bool simt_stream_is_blocking(cudaStream_t stream);
bool simt_is_event(cudaEvent_t event);
// Records it. before: the jobs that it waits for.
void simt_event_now(cudaEvent_t event, struct clock before);
unsigned simt_slot_of(cudaStream_t stream); // its slot in ordering/streams.c
void simt_job_put(cudaStream_t stream);     // begins a job in that stream
bool simt_event_is_recorded(cudaEvent_t event);

// ---- captures.c: which streams are being captured, and what that forbids
extern unsigned simt_captures; // how many captures there are
// Work is being put into the stream. Returns the error if no capture allows this. Sets *captured as
// simt_stream_admit does.
cudaError_t simt_capture_admit(cudaStream_t stream, bool *captured);
// A launch in a captured stream was refused. The capture is invalid from now on. Returns the error of the
// call.
cudaError_t simt_capture_fails(cudaStream_t stream);
// The next four return cudaSuccess if no capture forbids the call. Otherwise the capture is invalid from now
// on. A call that a capture forbids even in another stream, unless it is relaxed, such as cudaMallocAsync.
cudaError_t simt_capture_forbids(void);
// A call that a graph cannot contain, in the stream.
cudaError_t simt_capture_forbids_work(cudaStream_t stream);
// A call that every capture forbids.
cudaError_t simt_capture_forbids_all(void);
// A call that uses the event, which may have been recorded last in a capture.
cudaError_t simt_capture_forbids_event(cudaEvent_t event);
void simt_capture_forget_event(cudaEvent_t event);
// Ends the process if the stream is being captured: the call would allocate or free memory in the graph,
// which the CPU device cannot do. Returns the error if the capture is invalid, because then every call fails.
cudaError_t simt_capture_refuses_memory(cudaStream_t stream, const char *call);

// ---- capture.c: adds work to a graph, instead of doing it
void simt_capture_kernel(const struct simt_config *c, const char *kernel, void (*body)(void *),
                         const void *argument);
void simt_capture_transfer(struct call call, const struct simt_transfer *t);
void simt_capture_host(struct call call, cudaHostFn_t function, void *data);
// Records the event in a stream, if the stream is being captured, or makes the stream wait for it, if one of
// the two belongs to a capture. Otherwise sets *done to false.
cudaError_t simt_capture_record(cudaEvent_t event, cudaStream_t stream, bool external, bool *done);
cudaError_t simt_capture_wait(cudaStream_t stream, cudaEvent_t event, bool external, bool *done);

// ---- waiting.c: calls that wait, or may wait. Each of these functions counts the call, and returns
// cudaSuccess if no capture forbids it.
//
// A call that is not put into a stream and may wait, such as cudaMalloc.
cudaError_t simt_waits(void);
// A call that waits for the stream, or asks about it.
cudaError_t simt_waits_for(cudaStream_t stream);
// A call that waits for everything.
cudaError_t simt_waits_for_all(void);
// What every call does that waits for kernels: returns the error of a kernel that has failed, or cudaSuccess.
cudaError_t simt_wait_for_kernels(void);
// The same; and if no kernel has failed, `otherwise` unless the call's arguments are good.
cudaError_t simt_wait_and(bool good, cudaError_t otherwise);
// Waits for kernels. Returns cudaErrorInvalidResourceHandle if `stream` is not a stream.
cudaError_t simt_stream_use(cudaStream_t stream);
// Does the same for work that is put into the stream. If the stream is being captured, this does not wait,
// and sets *captured: the work is to be added to the capture.
cudaError_t simt_stream_admit(cudaStream_t stream, bool *captured);

// ---- graph_launch.c
// Continues a graph one of whose kernels was suspended and has ended. Returns whether another of its kernels
// is suspended now.
bool simt_graph_go_on(void);

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
// The kernel's declarations have taken that much shared memory in a launch.
void simt_function_takes(const void *kernel, size_t static_bytes);
size_t simt_function_static_bytes(const void *kernel); // the most that is known; 0 before the first launch
unsigned simt_function_threads(const void *kernel);    // the most threads that a block may have

// ---- occupancy.c
// Returns how many blocks the whole card holds at once.
unsigned simt_blocks_on_card(const void *kernel, unsigned threads, size_t dynamic_bytes);

#endif
