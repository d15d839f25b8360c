// Copies between global and shared memory by a warp, that go on while it does something else. Since Hopper
// the hardware has them: one lane asks for a bulk copy, and an mbarrier in shared memory counts the bytes
// that have come. Elsewhere the lanes copy at once, 16 bytes each, and there is nothing to wait for.
//
// Addresses and sizes are multiples of 16 bytes. All lanes of a warp call each function together.
#ifndef BULK_H
#define BULK_H

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ >= 900 && !defined(PORTABLE)
#define BULK 1
#else
#define BULK 0
#endif

typedef unsigned long long arrival_t; // an mbarrier: its phases end as what was awaited comes, one by one

#if BULK
__device__ static inline unsigned bulk_address(const void *p) { return (unsigned)__cvta_generic_to_shared(p); }
__device__ static inline bool bulk_lane() { return threadIdx.x % 32 == 0; } // the lane that asks
#endif

// Once for each arrival, before its first use.
__device__ static inline void bulk_init(arrival_t *arrival)
{
#if BULK
    if (bulk_lane()) {
        asm volatile("mbarrier.init.shared::cta.b64 [%0], 1;" ::"r"(bulk_address(arrival)) : "memory");
        asm volatile("fence.mbarrier_init.release.cluster;" ::: "memory");
    }
    __syncwarp();
#endif
}

// Between what lanes read or wrote in shared memory and a bulk copy to or from there, either way round.
__device__ static inline void bulk_fence()
{
#if BULK
    asm volatile("fence.proxy.async.shared::cta;" ::: "memory");
#endif
    __syncwarp();
}

// Begins a copy from global to shared memory, whose end is the end of arrival's phase.
__device__ static inline void bulk_fetch(void *to, const void *from, unsigned bytes, arrival_t *arrival)
{
#if BULK
    if (bulk_lane()) {
        asm volatile("mbarrier.arrive.expect_tx.shared::cta.b64 _, [%0], %1;" ::"r"(bulk_address(arrival)),
                     "r"(bytes)
                     : "memory");
        asm volatile("cp.async.bulk.shared::cluster.global.mbarrier::complete_tx::bytes [%0], [%1], %2, [%3];"
                     ::"r"(bulk_address(to)), "l"(from), "r"(bytes), "r"(bulk_address(arrival))
                     : "memory");
    }
#else
    for (unsigned k = threadIdx.x % 32; k < bytes / 16; k += 32)
        ((uint4 *)to)[k] = ((const uint4 *)from)[k];
    __syncwarp();
#endif
}

// Ends arrival's phase where the lanes themselves have written what is awaited.
__device__ static inline void bulk_arrive(arrival_t *arrival)
{
    __syncwarp();
#if BULK
    if (bulk_lane())
        asm volatile("mbarrier.arrive.shared::cta.b64 _, [%0];" ::"r"(bulk_address(arrival)) : "memory");
#endif
}

// Waits for the end of arrival's phase, if its number's lowest bit is `parity`.
__device__ static inline void bulk_await(arrival_t *arrival, unsigned parity)
{
#if BULK
    asm volatile("{\n"
                 ".reg .pred come;\n"
                 "again: mbarrier.try_wait.parity.shared::cta.b64 come, [%0], %1;\n"
                 "@!come bra again;\n"
                 "}" ::"r"(bulk_address(arrival)), "r"(parity)
                 : "memory");
#endif
}

// Begins a copy from shared to global memory. None if bytes is 0.
__device__ static inline void bulk_put(void *to, const void *from, unsigned bytes)
{
#if BULK
    if (bulk_lane()) {
        if (bytes > 0)
            asm volatile("cp.async.bulk.global.shared::cta.bulk_group [%0], [%1], %2;" ::"l"(to),
                         "r"(bulk_address(from)), "r"(bytes)
                         : "memory");
        asm volatile("cp.async.bulk.commit_group;" ::: "memory");
    }
#else
    for (unsigned k = threadIdx.x % 32; k < bytes / 16; k += 32)
        ((uint4 *)to)[k] = ((const uint4 *)from)[k];
    __syncwarp();
#endif
}

// Waits until the shared memory of all bulk_put but the last may be written again.
__device__ static inline void bulk_put_but_last()
{
#if BULK
    if (bulk_lane())
        asm volatile("cp.async.bulk.wait_group.read 1;" ::: "memory");
#endif
}

// Waits until all that was put has arrived.
__device__ static inline void bulk_put_all()
{
#if BULK
    if (bulk_lane())
        asm volatile("cp.async.bulk.wait_group 0;" ::: "memory");
#endif
}

#endif
