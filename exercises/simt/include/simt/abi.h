// What compiled kernels and the device agree on, in plain C.
#ifndef SIMT_ABI_H
#define SIMT_ABI_H

#include <stddef.h>
#include <stdint.h>

// Compiled into its caller, so that what is found in it is reported at the program's own line.
#define SIMT_INLINE static inline __attribute__((always_inline))
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

struct simt_site { // a line of source code; file is NULL where it is not known
    const char *file;
    int line;
};

struct simt_shared { // one __shared__ declaration; the device fills in the last two
    const char *name;
    size_t bytes, alignment, element;
    unsigned launch; // the launch that offset belongs to
    size_t offset;   // place in the block's shared memory
};

struct simt_static { // one static variable of a kernel or __device__ function; the device fills in the rest
    const char *name;
    const void *image; // its first value
    void *address;     // where it lies, once a thread has come by
    size_t bytes, element;
    struct simt_static *next;
};

#define SIMT_PARAMETERS 16 // of a kernel whose names are remembered

struct simt_config { // what stands between <<< and >>>
    struct simt_dim grid, block;
    size_t shared_bytes;
    void *stream;
    struct simt_site site;
    const void *function; // the kernel's address; NULL where a template's name was left to be deduced
    int cooperative;      // its blocks run all at once
    int clustered;        // in clusters of so many blocks:
    struct simt_dim cluster;
    size_t body_bytes; // of what simt_launch is given as argument, if it can be kept by copying; else 0
    // The kernel's parameters, "y,x,flag", and for each the pointer that it is given, or NULL; if known.
    const char *parameters;
    const void *arguments[SIMT_PARAMETERS];
};

struct __attribute__((aligned(32))) simt_symbol { // one __device__, __constant__ or __managed__ variable
    const char *name;
    void *address;
    size_t bytes;
    unsigned element;
    unsigned char managed;  // the host may touch it
    unsigned char constant; // a kernel may not write it
};

// Before main: a type that kernels use has so many bytes and that alignment. used, of a type of at most
// SIMT_SHAPE_BYTES: a byte for each of its bytes, 0 where it is padding.
#define SIMT_SHAPE_BYTES 256
void simt_shape(size_t bytes, size_t alignment, const unsigned char *used);

// Where the running thread is. To a kernel it is constant, and no access that is watched.
struct simt_place {
    struct simt_dim block, block_dim, grid_dim; // blockIdx, blockDim, gridDim
};
#ifdef __cplusplus
extern const struct simt_place simt_place;
#endif
unsigned simt_thread_x(void) __attribute__((const)); // threadIdx
unsigned simt_thread_y(void) __attribute__((const));
unsigned simt_thread_z(void) __attribute__((const));

// The address of a shared array in the running thread's block.
void *simt_shared_address(struct simt_shared *declaration);
void *simt_dynamic_address(const char *name, size_t element);

// The address of a static variable: in device memory for a kernel, and the image, which is the host's own,
// for the host.
void *simt_static_address(struct simt_static *s, void *image, size_t bytes, size_t element);

// Whether a thread of a kernel asks, and not the host.
int simt_on_device(void) __attribute__((const));

// Runs body(argument) once for each thread of the grid, and returns when all have ended. Gives the error that
// kept it from starting, a cudaError_t; what ends a kernel early shows at a later call.
int simt_launch(const struct simt_config *config, const char *kernel, void (*body)(void *), void *argument);

// The same by a thread of a kernel: the grid begins some time after. A program in which a kernel launches has
// its address, and else it isn't there.
int simt_launch_child(const struct simt_config *config, const char *kernel, void (*body)(void *),
                      void *argument);

// Barriers. The vote's three results: how many votes were not zero, were all, was any.
enum simt_vote { SIMT_COUNT, SIMT_AND, SIMT_OR };
int simt_barrier_vote(int predicate, enum simt_vote vote, const char *file, int line);

// A statement by which a thread parts from others that go to a barrier in lines first to last.
enum simt_way { SIMT_SKIPPED_IF, SIMT_TOOK_IF, SIMT_LEFT_FOR, SIMT_LEFT_WHILE, SIMT_RETURNED };
struct simt_branch {
    const char *file;
    int line, first, last;
    enum simt_way way;
};

// Waits for all threads of a cooperative launch, and orders everything before it.
void simt_grid_barrier(const char *file, int line);
int simt_cooperative(void); // whether the launch in hand is one

// Clusters, of the running block's: how many blocks it has in each direction, where it is in the grid, where
// the block is in it and which one it is, how many clusters the grid has, whether the launch has clusters.
struct simt_dim simt_cluster_dim(void) __attribute__((const));
struct simt_dim simt_cluster_index(void) __attribute__((const));
struct simt_dim simt_cluster_place(void) __attribute__((const));
struct simt_dim simt_cluster_grid(void) __attribute__((const));
unsigned simt_cluster_rank(void) __attribute__((const));
unsigned simt_cluster_size(void) __attribute__((const));
int simt_cluster_given(void) __attribute__((const));
// Its barrier. An arrival that is relaxed publishes nothing.
void simt_cluster_arrive(int relaxed, const char *file, int line);
void simt_cluster_wait(const char *file, int line);
void simt_cluster_sync(const char *file, int line); // both
// What p, in the running block's shared memory, is in that of block `rank`; and whose shared memory p is in.
void *simt_cluster_map(const void *p, unsigned rank);
unsigned simt_cluster_query(const void *p);
int simt_in_cluster(const void *p); // whether that is so of any of its blocks
// The memory that p is in.
enum simt_space { SIMT_IN_NONE, SIMT_IN_GLOBAL, SIMT_IN_SHARED, SIMT_IN_CONSTANT, SIMT_IN_LOCAL };
enum simt_space simt_space_of(const void *p);
// Before all else a kernel with such attributes says how many threads a block may have, and how many blocks
// its clusters have. 0: it doesn't say.
void simt_kernel_traits(unsigned threads, struct simt_dim cluster);

// A call that the lanes of a warp make together. value: its bits, in the low end; source: the lane that a
// shuffle reads. Gives the lane's result.
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
unsigned simt_lane(void) __attribute__((const));  // of the running thread in its warp
unsigned simt_active(const char *file, int line); // the lanes of its warp that run together with it

// Tells the device of an atomic read-modify-write on [p, p + bytes) before it is done. pc: a return address
// in the kernel.
void simt_atomic(void *p, unsigned bytes, int block_only, void *pc);
// … and that it changed the value.
void simt_changed(void);

// A memory fence, for the device or for the block only.
void simt_fence(int block_only);

// Tells the device of an atomic access that has an order, one of C++'s (__ATOMIC_ACQUIRE, say), before it is
// done; or is a fence of such an order. by: a return address in the kernel.
void simt_ordered_read(const void *p, unsigned bytes, int order, int block_only, void *by);
void simt_ordered_write(void *p, unsigned bytes, int order, int block_only, void *by);
void simt_ordered_update(void *p, unsigned bytes, int order, int block_only, void *by);
void simt_ordered_fence(int order, int block_only);

// Asynchronous copies of the running thread. One that is begun with a key is made by simt_copy_finish(key),
// and else by simt_copy_wait, if it has been committed: that makes all but the newest so many batches. zeros:
// bytes to be set to 0 after those that are copied. by: a return address in the kernel.
void simt_copy_begin(void *to, const void *from, size_t bytes, size_t zeros, const void *key, void *by);
void simt_copy_commit(void);
void simt_copy_wait(unsigned newest);
void simt_copy_finish(const void *key);

// A clock that counts nanoseconds, the same for all multiprocessors; and a moment for others to run in.
long long simt_clock(void);
unsigned simt_multiprocessor(void);     // that the running block is on
void *simt_shared_begin_of_block(void); // where its shared memory begins
void simt_pause(void);
// Ends the kernel as __trap() does.
void simt_trap(void);

// Arithmetic that doesn't round to the nearest: left + right, left * right,
// left / right, the root of left, left * right + to.
enum simt_operation { SIMT_ADD, SIMT_MULTIPLY, SIMT_DIVIDE, SIMT_ROOT, SIMT_FMA };
enum simt_rounding { SIMT_DOWN, SIMT_UP, SIMT_TO_ZERO };
float simt_roundedf(enum simt_operation how, enum simt_rounding mode, float left, float right, float to)
    __attribute__((const));
double simt_rounded(enum simt_operation how, enum simt_rounding mode, double left, double right, double to)
    __attribute__((const));

// What a kernel calls by the library's names.
void *simt_memcpy(void *to, const void *from, size_t bytes);
void *simt_memmove(void *to, const void *from, size_t bytes);
void *simt_memset(void *to, int value, size_t bytes);
void *simt_place_at(void *p, size_t bytes); // gives p, where an object of so many bytes is to be made
int simt_printf(const char *format, ...) __attribute__((format(printf, 1, 2)));

// From here to the end the host code of a confined file runs, called by the caller with arguments that fit in
// registers. It may touch host memory of its own only; and what is lent to it in between. name: of an array,
// for findings; element: bytes an element. In a program without a confined file they do nothing.
void simt_confined_begin(void);
void simt_confined_lend(const char *name, const void *p, size_t bytes, size_t element);
void simt_confined_end(void);

// In a program whose combine() has no elements but numbers of its own: one unit of work, which lengthens the
// caller's chain of steps by one.
void simtCombine(void);
// Elements that know where they came from: see derivation.c. An element is a token of 4 or 8 bytes. A number
// of these stands for an input (0 to inputs - 1) or for a node, two elements that were combined; or is one
// of:
#define SIMT_IDENTITY   0xfffffff0u // the sum of nothing
#define SIMT_UNWRITTEN  0xfffffff1u // fresh memory that nobody has written
#define SIMT_UNDEFINED  0xfffffff2u // what a shuffle gives from a lane that makes no call
#define SIMT_FOREIGN    0xfffffff3u // no element
#define SIMT_NOBODY     0xffffffffu // in a record: it is no node
#define SIMT_HOST_BLOCK 0xffffffffu // in a record: the host's, who has no block
// The identity's token. It stands for the same in every run, so a constant may hold it.
#define SIMT_IDENTITY_WORD 0x1de47173u
#define SIMT_WIDE_IDENTITY 0x7e57ab1e1de47173u
// The token of left, then right: one unit of work, and a step more than the longest chain that leads to it.
uint64_t simt_combine(uint64_t left, uint64_t right, unsigned bytes);
// Begins a call: what was made before is forgotten, and its tokens stand for nothing. Gives the call's
// number. key: of the tokens; host_combines: whether host code may combine, or is told if it does.
unsigned simt_elements_begin(uint64_t key, int host_combines);
// Ends call number `call`: tells if its elements were begun anew meanwhile.
void simt_elements_end(unsigned call);
// Makes n inputs of so many bytes each; once a call.
void simt_elements_make(void *elements, size_t n, unsigned bytes);
// The number of the element there, and how many there are of inputs and nodes.
uint32_t simt_element_number(const void *element, unsigned bytes);
size_t simt_element_count(void);
// Tells of the first element of a device array that was written and is none, if nothing else was told of this
// call.
void simt_elements_check(const void *array, size_t n, unsigned bytes);
// The code address of the kernel's store that wrote an element of a device array last; 0 if nobody has
// written it, -1 if it is not known who did.
long long simt_element_writer(const void *element);
// The source line of a node's code, whose offset is pc: a path of at most `bytes` bytes, and the number; 0 if
// that is not known.
int simt_node_line(uint32_t pc, char *path, size_t bytes);
// An element as the sum of the inputs that it is made of, as if these were the values.
void simt_elements_shown(const int *values);
int simt_element_shown(uint64_t token, unsigned bytes);
// Bytes that the device has written to its report.
unsigned long long simt_reported(void);
// Gives a cudaMalloc'd array, or one that begins within it, a name for findings. element: bytes an element.
void simtNameArray(const void *p, const char *name, size_t element);

#ifdef __cplusplus
}
#endif
#endif
