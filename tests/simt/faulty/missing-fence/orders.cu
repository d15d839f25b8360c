// says: reaches only its own block
// A flag between blocks that is loaded or stored with an order that is relaxed, or with block scope: by
// cuda::atomic_ref, by the functions of CUDA 12.8, and in PTX.
#include <cuda/atomic>

#define CHAIN(name, load, store)                                     \
    __global__ void name(int *y, int *sums, int *flags, int *ticket) \
    {                                                                \
        int b = atomicAdd(ticket, 1), before = 0, raised = 0;        \
        if (b > 0) {                                                 \
            int *p = &flags[b - 1];                                  \
            while (!raised)                                          \
                load;                                                \
            before = sums[b - 1];                                    \
        }                                                            \
        int *p = &flags[b];                                          \
        sums[b] = before + 1;                                        \
        store;                                                       \
        y[b] = before;                                               \
    }

// clang-format off
#define REF(scope) cuda::atomic_ref<int, cuda::thread_scope_##scope>(*p)
#define LOADS(order, scope) raised = REF(scope).load(cuda::memory_order_##order)
#define STORES(order, scope) REF(scope).store(1, cuda::memory_order_##order)
CHAIN(ref_load_relaxed, LOADS(relaxed, device), STORES(release, device)) // finds: missing-fence|global-race read write; may: missing-fence|global-race *
CHAIN(ref_store_relaxed, LOADS(acquire, device), STORES(relaxed, device)) // finds: missing-fence|global-race read write; may: missing-fence|global-race *
CHAIN(ref_load_near, LOADS(acquire, block), STORES(release, device)) // finds: missing-fence|global-race read write, global-race atomic; may: missing-fence|global-race *
CHAIN(ref_store_near, LOADS(acquire, device), STORES(release, block)) // finds: missing-fence|global-race read write, global-race atomic; may: missing-fence|global-race *

#undef LOADS
#undef STORES
#define LOADS(order, scope) raised = __nv_atomic_load_n(p, __NV_ATOMIC_##order, __NV_THREAD_SCOPE_##scope)
#define STORES(order, scope) __nv_atomic_store_n(p, 1, __NV_ATOMIC_##order, __NV_THREAD_SCOPE_##scope)
CHAIN(nv_load_relaxed, LOADS(RELAXED, DEVICE), STORES(RELEASE, DEVICE)) // finds: missing-fence|global-race read write; may: missing-fence|global-race *
CHAIN(nv_store_relaxed, LOADS(ACQUIRE, DEVICE), STORES(RELAXED, DEVICE)) // finds: missing-fence|global-race read write; may: missing-fence|global-race *
CHAIN(nv_load_near, LOADS(ACQUIRE, BLOCK), STORES(RELEASE, DEVICE)) // finds: missing-fence|global-race read write, global-race atomic; may: missing-fence|global-race *
CHAIN(nv_store_near, LOADS(ACQUIRE, DEVICE), STORES(RELEASE, BLOCK)) // finds: missing-fence|global-race read write, global-race atomic; may: missing-fence|global-race *

#undef LOADS
#undef STORES
#define LOADS(order, scope) asm volatile("ld." #order "." #scope ".s32 %0, [%1];" : "=r"(raised) : "l"(p) : "memory")
#define STORES(order, scope) asm volatile("st." #order "." #scope ".s32 [%0], %1;" ::"l"(p), "r"(1) : "memory")
CHAIN(ptx_load_relaxed, LOADS(relaxed, gpu), STORES(release, gpu)) // finds: missing-fence|global-race read write; may: missing-fence|global-race *
CHAIN(ptx_store_relaxed, LOADS(acquire, gpu), STORES(relaxed, gpu)) // finds: missing-fence|global-race read write; may: missing-fence|global-race *
CHAIN(ptx_load_near, LOADS(acquire, cta), STORES(release, gpu)) // finds: missing-fence|global-race read write, global-race atomic; may: missing-fence|global-race *
CHAIN(ptx_store_near, LOADS(acquire, gpu), STORES(release, cta)) // finds: missing-fence|global-race read write, global-race atomic; may: missing-fence|global-race *
// clang-format on

#define BLOCKS 12
#define RUN(kernel)                           \
    cudaMemset(p, 0, 4 * BLOCKS * sizeof *p); \
    kernel<<<BLOCKS, 1>>>(p, p + BLOCKS, p + 2 * BLOCKS, p + 3 * BLOCKS);
#define RUN_ALL(form)         \
    RUN(form##_load_relaxed)  \
    RUN(form##_store_relaxed) \
    RUN(form##_load_near)     \
    RUN(form##_store_near)

int main(void)
{
    int *p;
    cudaMalloc(&p, 4 * BLOCKS * sizeof *p);
    RUN_ALL(ref)
    RUN_ALL(nv)
    RUN_ALL(ptx)
    cudaDeviceSynchronize();
    return 0;
}
