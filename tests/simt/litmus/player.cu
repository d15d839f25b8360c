// Plays a litmus test: each thread does its list of statements. The list and the notes are beyond the
// device's sight, in play.c.
#include <cuda/atomic>

#include "player.h"
#include "ptx.h"

__device__ cuda::memory_order order_of(enum order order)
{
    switch (order) {
    case ACQUIRE: return cuda::memory_order_acquire;
    case RELEASE: return cuda::memory_order_release;
    case ACQ_REL: return cuda::memory_order_acq_rel;
    case SEQ_CST: return cuda::memory_order_seq_cst;
    default: return cuda::memory_order_relaxed;
    }
}

// Returns what it reads, or 0.
template <cuda::thread_scope Scope> __device__ int access(int *p, struct statement s)
{
    cuda::atomic_ref<int, Scope> word(*p);
    cuda::memory_order order = order_of(s.order);
    int found = s.expected;
    switch (s.action) {
    case LOAD: return word.load(order);
    case STORE: word.store(s.value, order); return 0;
    case ADD: return word.fetch_add(s.value, order);
    case EXCHANGE: return word.exchange(s.value, order);
    case COMPARE_AND_SWAP:
        word.compare_exchange_strong(found, s.value, order, cuda::memory_order_relaxed);
        return found;
    default: cuda::atomic_thread_fence(order, Scope); return 0;
    }
}

__device__ int access_by_older_function(int *p, struct statement s)
{
    switch (s.action * 4 + s.scope) {
    case ADD * 4 + CTA: return atomicAdd_block(p, s.value);
    case ADD * 4 + GPU: return atomicAdd(p, s.value);
    case ADD * 4 + SYS: return atomicAdd_system(p, s.value);
    case EXCHANGE * 4 + CTA: return atomicExch_block(p, s.value);
    case EXCHANGE * 4 + GPU: return atomicExch(p, s.value);
    case EXCHANGE * 4 + SYS: return atomicExch_system(p, s.value);
    case COMPARE_AND_SWAP * 4 + CTA: return atomicCAS_block(p, s.expected, s.value);
    case COMPARE_AND_SWAP * 4 + GPU: return atomicCAS(p, s.expected, s.value);
    case COMPARE_AND_SWAP * 4 + SYS: return atomicCAS_system(p, s.expected, s.value);
    case FENCE * 4 + CTA: __threadfence_block(); return 0;
    case FENCE * 4 + GPU: __threadfence(); return 0;
    default: __threadfence_system(); return 0;
    }
}

// P is int, or volatile int. The compiler must not make one access of a plain and a volatile one.
template <class P> __device__ __noinline__ int simple_access(P *p, struct statement s)
{
    if (s.action == LOAD)
        return *p;
    *p = s.value;
    return 0;
}

__device__ int do_statement(int *p, struct statement s)
{
    if (s.order == PLAIN)
        return simple_access<int>(p, s);
    if (s.order == VOLATILE)
        return simple_access<volatile int>(p, s);
    bool has_older = s.action == FENCE ? s.order == SEQ_CST : s.action > STORE && s.order == RELAXED;
    if (s.scope == CLUSTER || litmus_dialect() == BY_PTX)
        return ptx_access(p, s);
    if (has_older && litmus_dialect() == BY_OLDER_FUNCTIONS)
        return access_by_older_function(p, s);
    return s.scope == CTA   ? access<cuda::thread_scope_block>(p, s)
           : s.scope == GPU ? access<cuda::thread_scope_device>(p, s)
                            : access<cuda::thread_scope_system>(p, s);
}

__global__ void play(int *global)
{
    __shared__ int shared[MAX_CELLS];
    bool in_shared_memory = litmus_in_shared_memory();
    unsigned me = litmus_thread(blockIdx.x, threadIdx.x);
    if (in_shared_memory) {
        if (threadIdx.x < MAX_CELLS)
            shared[threadIdx.x] = 0;
        __syncthreads();
    }
    int last = 0;
    for (unsigned at = 0;; at++) {
        struct statement s = litmus_statement(me % IDLE, at);
        if (s.action == END)
            break;
        if (s.action == BARRIER) {
            __syncthreads();
            continue;
        }
        if (me >= IDLE)
            continue;
        if (litmus_rests(me, at))
            __nanosleep(0);
        if (s.forwards)
            s.value = last;
        int *p = in_shared_memory ? &shared[s.cell] : &global[s.cell];
        last = litmus_note(me, at, do_statement(p, s));
    }
    if (in_shared_memory) {
        __syncthreads();
        if (threadIdx.x == 0)
            for (unsigned c = 0; c < MAX_CELLS; c++)
                litmus_note_end(c, shared[c]);
    }
}

void litmus_launch(unsigned blocks, unsigned threads, unsigned cluster_blocks)
{
    static int *global;
    int end[MAX_CELLS];
    if (!global)
        cudaMalloc(&global, sizeof end);
    cudaMemset(global, 0, sizeof end);
    cudaLaunchAttribute clusters = {};
    clusters.id = cudaLaunchAttributeClusterDimension;
    clusters.val.clusterDim = {cluster_blocks, 1, 1};
    cudaLaunchConfig_t config = {};
    config.gridDim = blocks;
    config.blockDim = threads;
    config.attrs = &clusters;
    config.numAttrs = cluster_blocks > 1;
    cudaLaunchKernelEx(&config, play, global);
    cudaMemcpy(end, global, sizeof end, cudaMemcpyDeviceToHost);
    for (unsigned c = 0; c < MAX_CELLS && !litmus_in_shared_memory(); c++)
        litmus_note_end(c, end[c]);
}
