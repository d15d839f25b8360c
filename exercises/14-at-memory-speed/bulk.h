// Copies of whole vectors from global to shared memory that a warp starts, and waits for later. From compute
// capability 9.0 on, one instruction starts a bulk copy, hardware writes the bytes while the warp goes on,
// and an mbarrier in shared memory counts them in. Older cards and the CPU device load and store, and have
// waited when that is done.
#ifndef BULK_H
#define BULK_H

#include "lanes.h"

#ifdef SIMT
#define HAS_BULK 0
#elif defined(__CUDA_ARCH__)
#define HAS_BULK (__CUDA_ARCH__ >= 900)
#else
#define HAS_BULK 0
#endif

typedef unsigned long long mbarrier_t;

#if HAS_BULK
// How instructions on shared memory name a place in it.
__device__ inline unsigned shared_address(const void *place)
{
    return (unsigned)__cvta_generic_to_shared(place);
}
#endif

// By a warp: its `count` barriers are ready for their first copy.
__device__ inline void bulk_begin(mbarrier_t *barriers, unsigned count)
{
#if HAS_BULK
    if (threadIdx.x % WARP < count)
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;\n\t"
                     "fence.proxy.async.shared::cta;" ::"r"(shared_address(&barriers[threadIdx.x % WARP]))
                     : "memory");
    __syncwarp();
#else
    (void)barriers, (void)count;
#endif
}

// By a warp: starts to copy the vectors. None of its lanes reads or writes `to` any more, or will before
// it has waited.
__device__ inline void bulk_copy(uint4 *to, const uint4 *from, unsigned vectors, mbarrier_t *barrier)
{
#if HAS_BULK
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory"); // the lane's own accesses come first
    __syncwarp();
    if (threadIdx.x % WARP == 0) {
        unsigned bytes = vectors * (unsigned)sizeof(uint4);
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(shared_address(barrier)),
                     "r"(bytes)
                     : "memory");
        asm volatile(
            "cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];" ::"r"(
                shared_address(to)),
            "l"(__cvta_generic_to_global(from)), "r"(bytes), "r"(shared_address(barrier))
            : "memory");
    }
#else
    (void)barrier;
    __syncwarp();
    for (unsigned v = threadIdx.x % WARP; v < vectors; v += WARP)
        to[v] = from[v];
#endif
}

// By a warp: instead of a copy, which its lanes have done themselves.
__device__ inline void bulk_none(mbarrier_t *barrier)
{
#if HAS_BULK
    __syncwarp();
    if (threadIdx.x % WARP == 0)
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(shared_address(barrier)) : "memory");
#else
    (void)barrier;
#endif
}

// By a warp: the barrier's copy number `turn`, from 0 on, is there, and every lane may read it.
__device__ inline void bulk_wait(mbarrier_t *barrier, unsigned turn)
{
#if HAS_BULK
    asm volatile("{\n\t"
                 ".reg .pred there;\n\t"
                 "again:\n\t"
                 "mbarrier.try_wait.parity.shared::cta.b64 there, [%0], %1;\n\t"
                 "@!there bra again;\n\t"
                 "}" ::"r"(shared_address(barrier)),
                 "r"(turn % 2)
                 : "memory");
#else
    (void)barrier, (void)turn;
    __syncwarp();
#endif
}

// By a warp: starts to store the vectors, which its lanes have written.
__device__ inline void bulk_store(uint4 *to, const uint4 *from, unsigned vectors)
{
#if HAS_BULK
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
    __syncwarp();
    if (threadIdx.x % WARP == 0)
        asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;\n\t"
                     "cp.async.bulk.commit_group;" ::"l"(__cvta_generic_to_global(to)),
                     "r"(shared_address(from)), "r"(vectors * (unsigned)sizeof(uint4))
                     : "memory");
#else
    __syncwarp();
    for (unsigned v = threadIdx.x % WARP; v < vectors; v += WARP)
        to[v] = from[v];
#endif
}

// By a warp: what it stored has been read from shared memory, and its place may be used again.
__device__ inline void bulk_stored()
{
#if HAS_BULK
    if (threadIdx.x % WARP == 0)
        asm volatile("cp.async.bulk.wait_group.read 0;" ::: "memory");
#endif
    __syncwarp();
}

#endif
