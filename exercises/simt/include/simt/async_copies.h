// Asynchronous copies from global to shared memory, by __pipeline_memcpy_async, cuda::memcpy_async and
// cooperative_groups::memcpy_async. The device decides when they are made, and finds threads that do not wait
// for them (watching/async_copy.c).
#ifndef SIMT_ASYNC_COPIES_H
#define SIMT_ASYNC_COPIES_H

#include "../cuda_runtime.h"

// Not inlined, so that the return address is the kernel's line.
__attribute__((noinline, unused, no_sanitize("thread"))) static void
simt_copy_async(void *to, const void *from, size_t bytes, size_t zeros, size_t alignment, const void *key)
{
    simt_copy_begin(to, from, bytes, zeros, alignment, key, __builtin_return_address(0));
}

static inline void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0)
{
    if (bytes != 4 && bytes != 8 && bytes != 16)
        simt_missing("__pipeline_memcpy_async copies 4, 8 or 16 bytes, and no other number");
    if (zeros > bytes)
        simt_missing("__pipeline_memcpy_async has a zfill that is larger than its size, which is undefined");
    simt_copy_async(to, from, bytes - zeros, zeros, bytes, nullptr);
}
static inline void __pipeline_commit() { simt_copy_commit(); }
static inline void __pipeline_wait_prior(size_t newest) { simt_copy_wait((unsigned)newest); }

namespace cuda
{
template <size_t Alignment> struct aligned_size_t {
    static constexpr size_t align = Alignment;
    size_t value;
    explicit constexpr aligned_size_t(size_t v) : value(v)
    {
        if (v % Alignment != 0)
            simt_missing("a cuda::aligned_size_t is not a multiple of its alignment, which is undefined");
    }
    constexpr operator size_t() const { return value; }
};
} // namespace cuda

// The alignment that a call promises of both addresses: by the type of its pointers, or of its size.
template <class T> static constexpr size_t simt_alignment(const T *, const T *) { return alignof(T); }
static constexpr size_t simt_alignment(const void *, const void *) { return 1; }
template <size_t A> static constexpr size_t simt_alignment(cuda::aligned_size_t<A>) { return A; }
static constexpr size_t simt_alignment(size_t) { return 1; }

// The part of `bytes` bytes that one of several threads copies: whole pieces of `piece` bytes.
struct simt_part {
    size_t first, bytes;
};
static inline simt_part simt_part_of(size_t bytes, size_t piece, unsigned rank, unsigned threads)
{
    size_t each = (bytes + piece * threads - 1) / (piece * threads) * piece, first = rank * each;
    return {first, first >= bytes ? 0 : each < bytes - first ? each : bytes - first};
}

template <class Group, class T, class U, class Size>
static inline void simt_copy_together(const Group &group, T *to, const U *from, Size bytes, const void *key)
{
    size_t by_type = simt_alignment(to, from), by_size = simt_alignment(bytes),
           alignment = by_type < by_size ? by_size : by_type;
    simt_part p = simt_part_of(bytes, alignment < 16 ? 16 : alignment, (unsigned)group.thread_rank(),
                               (unsigned)group.size());
    simt_copy_async((char *)to + p.first, (const char *)from + p.first, p.bytes, 0, alignment, key);
}

// A group of threads that is not one of cooperative groups: only the calling thread.
struct simt_lone_thread {
    static unsigned thread_rank() { return 0; }
    static unsigned size() { return 1; }
    static void sync() {}
};
#endif
