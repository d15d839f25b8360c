// What compiled kernels and the device agree on, in plain C.
#ifndef SIMT_ABI_H
#define SIMT_ABI_H

#include <stddef.h>
#include <stdint.h>

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

struct simt_config { // what stands between <<< and >>>
    struct simt_dim grid, block;
    size_t shared_bytes;
    void *stream;
    struct simt_site site;
    const void *function; // the kernel's address; NULL where a template's name was left to be deduced
    int cooperative;      // its blocks run all at once
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

// Runs body(argument) once for each thread of the grid, and returns when all have ended. Gives the error that
// kept it from starting, a cudaError_t; what ends a kernel early shows at a later call.
int simt_launch(const struct simt_config *config, const char *kernel, void (*body)(void *), void *argument);

// Barriers. The vote's three results: how many votes were not zero, were all, was any.
enum simt_vote { SIMT_COUNT, SIMT_AND, SIMT_OR };
int simt_barrier_vote(int predicate, enum simt_vote vote, const char *file, int line);

// Waits for all threads of a cooperative launch, and orders everything before it.
void simt_grid_barrier(const char *file, int line);
int simt_cooperative(void); // whether the launch in hand is one

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

// A clock that counts nanoseconds, the same for all multiprocessors; and a moment for others to run in.
long long simt_clock(void);
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
void *simt_memset(void *to, int value, size_t bytes);

// combine() calls this once a call: it is one unit of work and lengthens the caller's chain of steps by one.
void simtCombine(void);
// The combines of host code so far; their chain is as long as they are many.
void simtHostTally(unsigned long *work, unsigned long *steps);
// Gives a cudaMalloc'd array, or one that begins within it, a name for findings. element: bytes an element.
void simtNameArray(const void *p, const char *name, size_t element);

#ifdef __cplusplus
}
#endif
#endif
