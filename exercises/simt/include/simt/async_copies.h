// Asynchronous copies from global to shared memory, by __pipeline_memcpy_async, cuda::memcpy_async and
// cooperative_groups::memcpy_async. The device decides when they are made, and finds threads that do not wait
// for them (watching/async_copy.c).
#ifndef SIMT_ASYNC_COPIES_H
#define SIMT_ASYNC_COPIES_H

#include "../cuda_runtime.h"

// Not inlined, so that the return address is the kernel's line.
__attribute__((noinline, unused, no_sanitize("thread"))) static void
simt_copy_async(void *to, const void *from, size_t bytes, size_t zeros, const void *key)
{
    simt_copy_begin(to, from, bytes, zeros, key, __builtin_return_address(0));
}

static inline void __pipeline_memcpy_async(void *to, const void *from, size_t bytes, size_t zeros = 0)
{
    simt_copy_async(to, from, bytes - zeros, zeros, nullptr);
}
static inline void __pipeline_commit() { simt_copy_commit(); }
static inline void __pipeline_wait_prior(size_t newest) { simt_copy_wait((unsigned)newest); }

// The part of `bytes` bytes that one of several threads copies: whole pieces of 16 bytes.
struct simt_part {
    size_t first, bytes;
};
static inline simt_part simt_part_of(size_t bytes, unsigned rank, unsigned threads)
{
    size_t each = (bytes + 16 * (size_t)threads - 1) / (16 * (size_t)threads) * 16, first = rank * each;
    return {first, first >= bytes ? 0 : each < bytes - first ? each : bytes - first};
}

template <class Group>
static inline void simt_copy_together(const Group &group, void *to, const void *from, size_t bytes,
                                      const void *key)
{
    simt_part p = simt_part_of(bytes, (unsigned)group.thread_rank(), (unsigned)group.size());
    simt_copy_async((char *)to + p.first, (const char *)from + p.first, p.bytes, 0, key);
}

// A group of threads that is not one of cooperative groups: only the calling thread.
struct simt_lone_thread {
    static unsigned thread_rank() { return 0; }
    static unsigned size() { return 1; }
    static void sync() {}
};

namespace cuda
{
template <size_t Alignment> struct aligned_size_t {
    static constexpr size_t align = Alignment;
    size_t value;
    explicit constexpr aligned_size_t(size_t v) : value(v) {}
    constexpr operator size_t() const { return value; }
};
} // namespace cuda
#endif
