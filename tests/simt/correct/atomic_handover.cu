// A sum goes from block to block. A flag announces it, which is released and acquired in three forms: by
// cuda::atomic_ref, by the functions of CUDA 12.8, and in PTX.
#include <cuda/atomic>
#include <stdio.h>

#define BLOCKS  12
#define THREADS 64

struct by_ref {
    typedef cuda::atomic_ref<int, cuda::thread_scope_device> flag_t;
    static __device__ int load(int *flag) { return flag_t(*flag).load(cuda::memory_order_acquire); }
    static __device__ void raise(int *flag) { flag_t(*flag).store(1, cuda::memory_order_release); }
};
struct by_function {
    static __device__ int load(int *flag)
    {
        return __nv_atomic_load_n(flag, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    }
    static __device__ void raise(int *flag)
    {
        __nv_atomic_store_n(flag, 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
    }
};
struct by_ptx {
    static __device__ int load(int *flag)
    {
        int raised;
        asm volatile("ld.acquire.gpu.s32 %0, [%1];" : "=r"(raised) : "l"(flag) : "memory");
        return raised;
    }
    static __device__ void raise(int *flag)
    {
        asm volatile("st.release.gpu.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
    }
};

// The blocks add up x in the order of their tickets. Each waits for the sum of the one before it.
template <class form> __global__ void chain(int *y, const int *x, int *sums, int *flags, int *ticket)
{
    __shared__ int b, before;
    if (threadIdx.x == 0)
        b = atomicAdd(ticket, 1);
    __syncthreads();
    int i = b * THREADS + threadIdx.x;
    y[i] = 2 * x[i];
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int k = 0; k < THREADS; k++)
            sum += x[b * THREADS + k];
        while (b > 0 && !form::load(&flags[b - 1]))
            ;
        before = b > 0 ? sums[b - 1] : 0;
        sums[b] = before + sum;
        form::raise(&flags[b]);
    }
    __syncthreads();
    y[i] += before;
}

template <class form> int run(void)
{
    static int h[BLOCKS * THREADS];
    int *x, *y, *words, before = 0;
    for (int i = 0; i < BLOCKS * THREADS; i++)
        h[i] = i % 7;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&words, (2 * BLOCKS + 1) * sizeof *words);
    cudaMemset(words, 0, (2 * BLOCKS + 1) * sizeof *words);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    chain<form><<<BLOCKS, THREADS>>>(y, x, words, words + BLOCKS, words + 2 * BLOCKS);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0, sum = 0; i < BLOCKS * THREADS; sum += i++ % 7) {
        before = i % THREADS == 0 ? sum : before;
        if (h[i] != 2 * (i % 7) + before)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    }
    return 0;
}

int main(void)
{
    if (run<by_ref>() || run<by_function>() || run<by_ptx>())
        return 1;
    printf("ok\n");
    return 0;
}
