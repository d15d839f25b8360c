// The interface between compiled kernels and the device, in plain C.
#ifndef SIMT_ABI_H
#define SIMT_ABI_H

#include <stddef.h>
#include <stdint.h>

// Inlined into its caller, so that a finding in this function is reported at the program's own line.
#define SIMT_INLINE static inline __attribute__((always_inline))
// The last parameters of a function that needs to know which line calls it.
#define SIMT_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()
// A template that an ordinary function of these headers calls has the result type auto, so that the compiler
// instantiates it at once and the parsed header contains the instance. Otherwise the compiler would
// instantiate it at the end of each program.

#ifdef __cplusplus
extern "C" {
#endif

#include "barrier.h"

struct simt_dim {
    unsigned x, y, z;
};

struct simt_site { // a line of source code; file is NULL if it is not known
    const char *file;
    int line;
};

#define SIMT_ROWS 2  // an array of more than 3 dimensions counts as one of 3
struct simt_shared { // one __shared__ declaration; the device fills in the last two members
    const char *name;
    size_t bytes, alignment, element;
    size_t rows[SIMT_ROWS]; // see struct object; 0 if it has no such rows
    unsigned launch;        // the launch that offset is valid for
    size_t offset;          // its place in the block's shared memory
};

struct simt_static { // one static variable of a kernel or __device__ function; the device fills in the rest
    const char *name;
    const void *image; // its initial value
    void *address;     // its address, once some thread has reached the declaration
    size_t bytes, element;
    struct simt_static *next;
};

// The number of a kernel's parameters whose names are kept.
#define SIMT_PARAMETERS 16

struct simt_extent { // the size and alignment of an object, in bytes
    unsigned short bytes, alignment;
};

struct simt_config { // the configuration between <<< and >>>
    struct simt_dim grid, block;
    size_t shared_bytes;
    void *stream;
    struct simt_site site;
    const void *function; // the kernel's address; NULL for a template whose arguments are deduced
    int of_library;       // a library's header makes the launch
    int cooperative;      // all of its blocks run at once
    int clustered;        // its blocks form clusters of this size:
    struct simt_dim cluster;
    size_t body_bytes; // bytes of simt_launch's argument, if it can be kept by copying; otherwise 0
    // What simt_launch's argument is made of: the kernel, and after it this number of arguments, each at the
    // next multiple of its alignment. An extent of 0 bytes, and those of arguments that have no room in this
    // array, are not known.
    unsigned argument_count;
    struct simt_extent extents[SIMT_PARAMETERS + 1];
    // The names of the kernel's parameters, and for each the pointer that it is given, or NULL. NULL if not
    // known.
    const char *parameters;
    const void *arguments[SIMT_PARAMETERS];
};

struct __attribute__((aligned(32))) simt_symbol { // one __device__, __constant__ or __managed__ variable
    const char *name;
    void *address;
    size_t bytes;
    unsigned element;
    unsigned char managed;  // the host may touch it, too
    unsigned char constant; // kernels may not write it
    unsigned char type;     // of an element: see element_type.h
};

// Called before main: kernels use a type of this size and alignment. used: if the type has at most
// SIMT_SHAPE_BYTES bytes, a byte for each of its bytes, which is 0 for padding.
#define SIMT_SHAPE_BYTES 256
void simt_shape(size_t bytes, size_t alignment, const unsigned char *used);

// Where the running thread is. For a kernel this is constant, and reading it is not watched.
struct simt_place {
    struct simt_dim block, block_dim, grid_dim; // blockIdx, blockDim, gridDim
};
#ifdef __cplusplus
extern const struct simt_place simt_place;
#endif
// A launch of more blocks in x has no loops over the threads of a block. threadIdx.y and threadIdx.z of the
// thread that such a loop has come to: see loops.h.
#define SIMT_LOOP_BLOCKS (1u << 21)
extern struct simt_dim simt_loop_at;
// threadIdx.x and so on.
unsigned simt_thread_x(void) __attribute__((const));
unsigned simt_thread_y(void) __attribute__((const));
unsigned simt_thread_z(void) __attribute__((const));

// Returns the address of a shared array in the running thread's block.
void *simt_shared_address(struct simt_shared *declaration);
void *simt_dynamic_address(const char *name, size_t element);

// Returns the address of a static variable. For a kernel it is in device memory. For the host it is the
// image, which is the host's own variable.
void *simt_static_address(struct simt_static *s, void *image, size_t bytes, size_t element);

// Returns whether a thread of a kernel is running, and not the host.
int simt_on_device(void) __attribute__((const));

// Runs body(argument) once for each thread of the grid, and returns when all have ended. Returns the error
// that prevented the launch, a cudaError_t. An error that ends the kernel early is returned by a later call.
int simt_launch(const struct simt_config *config, const char *kernel, void (*body)(void *), void *argument);

// Does the same for a thread of a kernel: the grid begins later. The function exists only in programs in
// which a kernel launches.
int simt_launch_child(const struct simt_config *config, const char *kernel, void (*body)(void *),
                      void *argument);

// Barriers. A vote has three kinds of results: how many votes were not zero, whether all were, and whether
// any was.
enum simt_vote { SIMT_COUNT, SIMT_AND, SIMT_OR };
int simt_barrier_vote(int predicate, enum simt_vote vote, const char *file, int line);

// A barrier of the running thread's block, one of 16, at which `threads` threads meet; 0: all threads of the
// block. The running thread waits there, or only arrives and continues.
void simt_named_barrier(unsigned id, unsigned threads, int waits, const char *file, int line);

// The running thread counts a latch down by more arrivals than are missing there. by: a return address in the
// kernel.
void simt_latch_below_zero(long long arrivals, long long missing, void *by);
void simt_latch_opens(void);

// A statement at which a thread parts from other threads, which go to a barrier in the lines `first` to
// `last`.
enum simt_way { SIMT_SKIPPED_IF, SIMT_TOOK_IF, SIMT_LEFT_FOR, SIMT_LEFT_WHILE, SIMT_RETURNED };
struct simt_branch {
    const char *file;
    int line, first, last;
    enum simt_way way;
};

// Waits for all threads of a cooperative launch. Everything before the barrier is ordered before everything
// after it.
void simt_grid_barrier(const char *file, int line);
// Returns whether the current launch is cooperative.
int simt_cooperative(void);

// The running block's cluster.
// Returns how many blocks the cluster has in each direction.
struct simt_dim simt_cluster_dim(void) __attribute__((const));
// Returns the cluster's index in the grid.
struct simt_dim simt_cluster_index(void) __attribute__((const));
// Returns the block's index in the cluster.
struct simt_dim simt_cluster_place(void) __attribute__((const));
// Returns how many clusters the grid has in each direction.
struct simt_dim simt_cluster_grid(void) __attribute__((const));
// Returns the block's index in the cluster as one number.
unsigned simt_cluster_rank(void) __attribute__((const));
// Returns how many blocks the cluster has.
unsigned simt_cluster_size(void) __attribute__((const));
// Returns whether the launch has clusters.
int simt_cluster_given(void) __attribute__((const));
// The cluster's barrier. A relaxed arrival publishes nothing.
void simt_cluster_arrive(int relaxed, const char *file, int line);
void simt_cluster_wait(const char *file, int line);
void simt_cluster_sync(const char *file, int line); // arrives and waits
// Returns what corresponds, in the shared memory of block `rank` of the cluster, to p in the running block's.
void *simt_cluster_map(const void *p, unsigned rank);
// Returns the rank of the block in whose shared memory p is.
unsigned simt_cluster_query(const void *p);
// Returns whether p is in the shared memory of a block of the cluster.
int simt_in_cluster(const void *p);
// Returns the memory that p is in.
enum simt_space { SIMT_IN_NONE, SIMT_IN_GLOBAL, SIMT_IN_SHARED, SIMT_IN_CONSTANT, SIMT_IN_LOCAL };
enum simt_space simt_space_of(const void *p);
// Called by a kernel with such attributes before it does anything else: the limit of threads per block,
// and the size of its clusters. 0: the kernel does not say.
#ifndef simt_in_loops // otherwise loops.h declares it
void simt_kernel_traits(unsigned threads, struct simt_dim cluster);
#endif

// A call that the lanes of a warp make together. value: the lane's bits, in the low end. source: the lane
// that a shuffle reads. Returns the lane's result.
enum simt_warp_op {
    SIMT_SYNC,
    SIMT_SHUFFLE,
    SIMT_BALLOT,
    SIMT_ANY,
    SIMT_ALL,
    SIMT_MATCH_ANY,
    SIMT_MATCH_ALL,
    SIMT_REDUCE_ADD,
    SIMT_REDUCE_MIN,
    SIMT_REDUCE_MAX,
    SIMT_REDUCE_UMIN,
    SIMT_REDUCE_UMAX,
    SIMT_REDUCE_AND,
    SIMT_REDUCE_OR,
    SIMT_REDUCE_XOR,
    SIMT_ACTIVE
};
uint64_t simt_warp(enum simt_warp_op op, unsigned mask, uint64_t value, unsigned source, const char *file,
                   int line);
// Returns the running thread's lane in its warp.
unsigned simt_lane(void) __attribute__((const));
// Returns the lanes of the warp that run together with the running thread.
// may_part: those that took a branch may part there.
unsigned simt_active(int may_part, const char *file, int line);

// How far a strong access or a fence reaches, from the narrowest scope to the widest.
enum simt_scope {
    SIMT_SCOPE_THREAD,
    SIMT_SCOPE_BLOCK,
    SIMT_SCOPE_CLUSTER,
    SIMT_SCOPE_DEVICE,
    SIMT_SCOPE_SYSTEM
};

// Called before an atomic read-modify-write on [p, p + bytes). pc: a return address in the kernel.
void simt_atomic(void *p, unsigned bytes, enum simt_scope scope, void *pc);
// Called after such an access, if it has changed the value.
void simt_changed(void);

// A memory fence.
void simt_fence(enum simt_scope scope);

// Called before an atomic access with a memory order, which is one of C++'s, such as __ATOMIC_ACQUIRE. The
// last function is a fence with such an order. by: a return address in the kernel.
void simt_ordered_read(const void *p, unsigned bytes, int order, enum simt_scope scope, void *by);
void simt_ordered_write(void *p, unsigned bytes, int order, enum simt_scope scope, void *by);
void simt_ordered_update(void *p, unsigned bytes, int order, enum simt_scope scope, void *by);
// Called after such a read or update. If it acquires, other threads may run here, as at a fence.
void simt_ordered_done(int order);
void simt_ordered_fence(int order, enum simt_scope scope);
// Returns the order of a compare-and-exchange that has one order if it exchanges and another one if not.
SIMT_INLINE int simt_order_of_both(int order, int otherwise)
{
    if (order == __ATOMIC_RELEASE && (otherwise == __ATOMIC_CONSUME || otherwise == __ATOMIC_ACQUIRE))
        return __ATOMIC_ACQ_REL;
    return order > otherwise ? order : otherwise;
}

// Called before an access to a cuda::barrier by a thread that arrives at it, or looks whether a phase is
// over. Then the thread arrives in that phase, or goes on because the phase is over.
void simt_barrier_access(const void *p, unsigned bytes, int arrives, enum simt_scope scope, void *by);
void simt_phase_arrive(const void *barrier, unsigned phase, enum simt_scope scope);
void simt_phase_over(const void *barrier, unsigned phase, enum simt_scope scope);
// Called before the accesses by which a library polls flags and raises them. The accesses before a flag is
// raised come before those after it was seen, without a fence. A library may also read a value that nobody
// has written, and use it only if a flag is raised.
void simt_library_poll(const void *p, unsigned bytes, void *by);
void simt_library_raise(void *p, unsigned bytes, void *by);

// Asynchronous copies by the running thread. A copy that is begun with a key is made by
// simt_copy_finish(key). A copy without a key is made by simt_copy_wait, once it has been committed:
// simt_copy_wait makes all batches except the newest ones, whose number it is given. zeros: bytes to set to 0
// after the bytes that are copied. alignment: what both addresses must be a multiple of. by: a return address
// in the kernel.
void simt_copy_begin(void *to, const void *from, size_t bytes, size_t zeros, size_t alignment,
                     const void *key, void *by);
void simt_copy_commit(void);
void simt_copy_wait(unsigned newest);
void simt_copy_finish(const void *key);

// Returns a clock's nanoseconds. All multiprocessors have the same clock.
long long simt_clock(void);
// Returns the multiprocessor that the running block is on.
unsigned simt_multiprocessor(void);
// Returns where the running block's shared memory begins.
void *simt_shared_begin_of_block(void);
// Lets other threads run for a moment.
void simt_pause(void);
// Ends the kernel as __trap() does.
void simt_trap(void);
// A kernel has come to something that the device does not support. Prints the reason, and ends the process.
void simt_missing(const char *why) __attribute__((noreturn));

// Arithmetic that does not round to the nearest number: left + right, left * right, left / right, the root of
// left, left * right + to.
enum simt_operation { SIMT_ADD, SIMT_MULTIPLY, SIMT_DIVIDE, SIMT_ROOT, SIMT_FMA };
enum simt_rounding { SIMT_DOWN, SIMT_UP, SIMT_TO_ZERO };
float simt_roundedf(enum simt_operation how, enum simt_rounding mode, float left, float right, float to)
    __attribute__((const));
double simt_rounded(enum simt_operation how, enum simt_rounding mode, double left, double right, double to)
    __attribute__((const));

// A value of `bits` bits is shifted by `by` bits, and `by` is negative or at least `bits`. If a kernel does
// this, reports it and returns 1: the result is then that of a GPU, -1 if minus_one is true, and otherwise 0.
// Returns 0 for host code.
int simt_shifts_too_far(long long by, unsigned bits, int left, int minus_one) __attribute__((cold));

// A kernel converts v, which may be a NaN, to an integer of `bits` bits that does not reach to it: reports
// it. The kernel goes on with `gives`.
void simt_does_not_fit(double v, unsigned bits, int is_unsigned, long long gives) __attribute__((cold));

// Functions that replace those of the C library in kernels.
void *simt_memcpy(void *to, const void *from, size_t bytes);
void *simt_memmove(void *to, const void *from, size_t bytes);
void *simt_memset(void *to, int value, size_t bytes);
// Returns p, after checking that an object of this size may be made there.
void *simt_place_at(void *p, size_t bytes);
// An index into a std::array equals its length. If the array is a local one, this is reported.
void simt_index_is_length(const void *array, size_t length);
int simt_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

// Between begin and end the host code of a confined file runs. Its caller calls it with arguments that fit in
// registers. The code may touch only host memory of its own, and memory that it has been lent. name: the name
// of an array, for findings. element: bytes per element. In a program without a confined file these functions
// do nothing.
void simt_confined_begin(void);
void simt_confined_lend(const char *name, const void *p, size_t bytes, size_t element);
void simt_confined_end(void);

// For a program whose combine() has numbers of its own, and no elements: counts one unit of work, which
// lengthens the caller's chain of steps by one.
void simtCombine(void);
// Does the same, for a header of the workbook that a confined file includes: such a file may not need
// simtCombine.
void simt_combine_numbers(void);
// Elements that know where they came from: see derivation.c. An element is a token of 4 or 8 bytes. The
// element's number is that of an input (0 to inputs - 1) or of a node, which is made of two elements, or is
// one of the following:
#define SIMT_IDENTITY   0xfffffff0u // the identity: the sum of nothing
#define SIMT_UNWRITTEN  0xfffffff1u // fresh memory that nobody has written
#define SIMT_UNDEFINED  0xfffffff2u // what a shuffle gets from a lane that makes no call
#define SIMT_FOREIGN    0xfffffff3u // not an element
#define SIMT_NOBODY     0xffffffffu // in a record: it is not a node
#define SIMT_HOST_BLOCK 0xffffffffu // in a record: the host, which has no block
// The identity's token. It is the same in every run, so a constant may hold it.
#define SIMT_IDENTITY_WORD 0x1de47173u
#define SIMT_WIDE_IDENTITY 0x7e57ab1e1de47173u
// Returns the token of left followed by right. It counts as one unit of work, and is one step longer than the
// longest chain that leads to it.
uint64_t simt_combine(uint64_t left, uint64_t right, unsigned bytes);
// Begins a call. Everything made before is forgotten, and its tokens stand for nothing. Returns the call's
// number. key: of the tokens. host_combines: host code may combine. Otherwise it is reported if it does.
unsigned simt_elements_begin(uint64_t key, int host_combines);
// Ends the call with that number. Reports if its elements were begun anew in the meantime.
void simt_elements_end(unsigned call);
// Before the inputs are made: the token of that number has no bit set, as an element of C's types may.
void simt_elements_zero(uint32_t number);
// Makes n inputs of `bytes` bytes each. Called once per call.
void simt_elements_make(void *elements, size_t n, unsigned bytes);
// Returns the number of the element at this address.
uint32_t simt_element_number(const void *element, unsigned bytes);
// Returns how many inputs and nodes there are.
size_t simt_element_count(void);
// Reports the first element of a device array that was written and is not an element, if nothing else has
// been reported in this call.
void simt_elements_check(const void *array, size_t n, unsigned bytes);
// Returns why the last capture of a stream left no graph, with the line of the call that is to blame, or NULL
// if it left one, or goes on. Valid until the next call.
const char *simt_capture_failed(void);
// Returns how many calls of this process wait for the device, or may wait, such as cudaFree.
unsigned simt_waiting_calls(void);
// Makes the k-th of the following calls fail once, with cudaErrorUnknown. Only calls count that allocate or
// free memory in a stream, or launch a kernel. With k = 0 none fails.
void simt_fail_call(unsigned k);
// Returns the name of the call that has failed because of that, or NULL if none has.
const char *simt_call_that_failed(void);
// Writes the path of the source file in which the last of these calls is, to at most `bytes` bytes. Returns
// the line, or 0 if it is not known.
int simt_waiting_line(char *path, size_t bytes);
// Returns the first error, a cudaError_t, that a call has returned since cudaGetLastError() cleared the last
// one, with the place of the call. Returns cudaSuccess if there was none.
int simt_error_first(int *line, char *path, size_t bytes);
// Says how often graphs have been instantiated and launched in this process, and how many exist: those that
// can be launched and those that cannot.
void simt_graph_counts(unsigned *instantiations, unsigned *launches, unsigned *exist);
// Returns how many combines of this process were made in launches that are in no graph.
unsigned long long simt_combines_outside_graphs(void);
// Returns whether a captured stream added the node to its graph.
struct simt_graph_node;
int simt_node_is_captured(const struct simt_graph_node *node);
struct simt_library_use {
    unsigned long long bytes, own_bytes; // of global memory, touched by a library's kernels and by others
    unsigned long long meetings;         // barriers, and calls of warps, in a library's code
};
// Says what kernels of this process have done in the code of a library's headers.
struct simt_library_use simt_library_use(void);
// Returns the code address of the kernel's store that last wrote an element of a device array. Returns 0 if
// nobody has written it, and -1 if it is not known who did.
long long simt_element_writer(const void *element);
// Writes the path of the source file of a node's code, whose offset is pc, to at most `bytes` bytes. Returns
// the line, or 0 if it is not known.
int simt_node_line(uint32_t pc, char *path, size_t bytes);
// Gives the inputs these values, so that elements can be shown as sums.
void simt_elements_shown(const int *values);
// Returns an element as the sum of its inputs' values.
int simt_element_shown(uint64_t token, unsigned bytes);
// From now on, the choices of the schedule are those of this text, which is like a file for SIMT_CHOICES, and
// launches are counted from 1 on. What the text does not say is drawn from the seed that it names, or is the
// plain choice if it says SIMT_SEED=plain. If the text names no SIMT_WEAK, that stays as it is. text NULL:
// choices and counts are again what they were. Not to be called while a launch waits for the host. Returns
// NULL, or why the text is refused; nothing has changed then.
const char *simt_choices_replay(const char *text, size_t bytes);
// From now on, findings say in the report how many accesses the thread of an access had made before it, and
// give the line by which such a text holds the thread there; or they do not. This is slow.
void simt_findings_say_holds(int on);
// From now on, the choices made are kept as such a text: all of them, or those that are not plain. What was
// kept before is dropped. With SIMT_RECORD_STRONG, each strong access is a choice of its own: which thread
// goes on. These choices are kept, and where blocks start and which older values loads are served; between
// them, lines that begin with # say what happens: machine/next.c describes them.
enum simt_record { SIMT_RECORD_NONE, SIMT_RECORD_ALL, SIMT_RECORD_NOT_PLAIN, SIMT_RECORD_STRONG };
void simt_choices_record(enum simt_record which);
// Returns the text, which ends in 0 and is valid until the next choice. If it would exceed 16 MB, it lacks
// the last choices.
const char *simt_choices_recorded(size_t *bytes);
// Returns how many bytes the device has written to its report.
unsigned long long simt_reported(void);
// For each of the bytes from this address of device memory on: whether it was written, 1 or 0. Without
// checks, what kernels write is not known.
void simt_bytes_written(const void *array, size_t bytes, unsigned char *written);
// Gives a cudaMalloc'd array, or one that begins within it, a name for findings. element: bytes per element.
void simtNameArray(const void *p, const char *name, size_t element);

#ifdef __cplusplus
}
#endif
#endif
