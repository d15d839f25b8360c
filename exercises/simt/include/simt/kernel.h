// The words of a kernel: qualifiers, indices, barriers. simtcc rewrites __shared__, __device__, __host__ and
// <<< >>>.
#ifndef SIMT_KERNEL_H
#define SIMT_KERNEL_H

#include "abi.h"
#include "by_value.h"
#include "conversions.h"
#include "sections.h"
#include "shapes.h"
#include "shifts.h"
#include "vectors.h"
#include "warp.h"

// A kernel has a frame of its own, so that its lines stay its own. It contains no calls where that is
// possible, because a struct that a call returns in memory is written without a hook.
#ifdef simt_in_loops // a loop over a block's threads contains the kernel's code
#define __global__ __attribute__((noclone, flatten))
#else
#define __global__ __attribute__((noinline, flatten))
#endif
#ifndef __CUDACC__
#define __host__
#endif
#define __forceinline__ inline __attribute__((always_inline))
#define __noinline__
// simtcc makes the kernel pass these on.
#define __launch_bounds__(...) __attribute__((launch_bounds(__VA_ARGS__)))
#define __cluster_dims__(...)  __attribute__((cluster_dims(__VA_ARGS__)))
#define __grid_constant__
#define CUDARTAPI
#define __restrict__ __restrict
#define __align__(n)         __attribute__((aligned(n)))
#define __builtin_align__(n) __attribute__((aligned(n)))

// simtcc also rewrites threadIdx, blockIdx, blockDim and gridDim. They are values, not variables, so there is
// nothing in memory that the compiler could instrument.
static constexpr int warpSize = 32;

static inline void __syncthreads(SIMT_HERE) { simt_barrier(file, line); }

static inline int __syncthreads_count(int predicate, SIMT_HERE)
{
    return simt_barrier_vote(predicate, SIMT_COUNT, file, line);
}

static inline int __syncthreads_and(int predicate, SIMT_HERE)
{
    return simt_barrier_vote(predicate, SIMT_AND, file, line);
}

static inline int __syncthreads_or(int predicate, SIMT_HERE)
{
    return simt_barrier_vote(predicate, SIMT_OR, file, line);
}

// Named barriers, at which `threads` threads of the block meet.
static inline void __barrier_sync(unsigned id, SIMT_HERE) { simt_named_barrier(id, 0, 1, file, line); }
static inline void __barrier_sync_count(unsigned id, unsigned threads, SIMT_HERE)
{
    simt_named_barrier(id, threads, 1, file, line);
}

static inline void __threadfence(void) { simt_fence(SIMT_SCOPE_DEVICE); }
static inline void __threadfence_system(void) { simt_fence(SIMT_SCOPE_SYSTEM); }
static inline void __threadfence_block(void) { simt_fence(SIMT_SCOPE_BLOCK); }

namespace std
{
using ::simt_memcpy;
using ::simt_memmove;
using ::simt_memset;
using ::simt_printf;
} // namespace std

// What new (place) T becomes in a confined file.
struct simt_spot {
    void *p;
};
template <class T> static inline simt_spot simt_spot_of(T *p) noexcept { return {(void *)p}; }
template <class T> static inline const T &simt_spot_of(const T &how) noexcept
{
    return how;
} // such as std::nothrow
inline void *operator new(size_t bytes, simt_spot spot) noexcept { return simt_place_at(spot.p, bytes); }
inline void *operator new[](size_t bytes, simt_spot spot) noexcept { return simt_place_at(spot.p, bytes); }

#define simtName(p, name) simtNameArray(p, name, sizeof *(p))

// ---- what threadIdx, blockIdx, blockDim and gridDim become

#ifdef simt_in_loops
#include "loops.h"
#else
SIMT_INLINE uint3 simt_ti() { return uint3{simt_thread_x(), simt_thread_y(), simt_thread_z()}; }
SIMT_INLINE uint3 simt_b() { return uint3{simt_place.block.x, simt_place.block.y, simt_place.block.z}; }
SIMT_INLINE dim3 simt_d()
{
    return dim3{simt_place.block_dim.x, simt_place.block_dim.y, simt_place.block_dim.z};
}
#endif
SIMT_INLINE dim3 simt_g()
{
    return dim3{simt_place.grid_dim.x, simt_place.grid_dim.y, simt_place.grid_dim.z};
}

// ---- what the rewritten declarations use

// The values of __launch_bounds__(threads, blocks, …) and __cluster_dims__(x, y, z).
template <class... Others> static constexpr unsigned simt_first_of(unsigned threads, Others...)
{
    return threads;
}
static constexpr simt_dim simt_cluster_of() { return {0, 0, 0}; }
static constexpr simt_dim simt_cluster_of(unsigned x, unsigned y = 1, unsigned z = 1) { return {x, y, z}; }

template <class T> struct simt_element { // the element type of an array of any rank
    typedef T type;
};
template <class T, size_t n> struct simt_element<T[n]> : simt_element<T> {
};
template <class T> using simt_element_of = typename simt_element<T>::type;

// The elements of one of the arrays of which an array consists; 0 if it consists of single elements.
template <class T> struct simt_row {
    typedef T type;
    static constexpr size_t elements = 0;
};
template <class T, size_t n, size_t m> struct simt_row<T[n][m]>
{
    typedef T type[m];
    static constexpr size_t elements = sizeof(type) / sizeof(simt_element_of<type>);
};

template <class T> using simt_row_of = typename simt_row<T>::type;

template <class T, class U> static inline T &simt_shared_object(struct simt_shared &declaration)
{
    simt_tell_shapes<U>();
    return *(T *)simt_shared_address(&declaration);
}

template <class T, class U> static inline T &simt_dynamic_object(const char *name)
{
    simt_tell_shapes<U>();
    return *(T *)simt_dynamic_address(name, sizeof(U));
}

// Returns the same array as one whose number of elements is not known.
template <class T> static inline T (&simt_open(T (&a)[1]))[] { return (T(&)[])a; }

template <class T> static inline T &simt_static_object(struct simt_static &declaration, T &image)
{
    simt_tell_shapes<simt_element_of<T>>();
    return *(T *)simt_static_address(&declaration, (void *)&image, sizeof(T), sizeof(simt_element_of<T>));
}

// What extern __shared__ T a[] becomes outside of all functions.
template <class T> struct simt_dynamic_view {
    const char *name;
    T (&operator+() const)[] { return *(T(*)[])simt_dynamic_address(name, sizeof(T)); }
    T (*operator&() const)[] { return &+*this; }
    operator T *() const { return +*this; }
};
// Written once in a header: a finding about an access in one of its functions is reported at the line that
// calls the function.
#define simtToldByCallers       SIMT_TOLD_BY_CALLERS(__COUNTER__)
#define SIMT_TOLD_BY_CALLERS(n) SIMT_TOLD_BY_CALLERS_(n)
#define SIMT_TOLD_BY_CALLERS_(n)                           \
    __attribute__((section(SIMT_SECTION(TOLD_BY_CALLERS)), \
                   used)) static const char simt_told_by_callers_##n[] = __FILE__

#endif
