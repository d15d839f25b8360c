// cuda::atomic: flags that release and acquire with no fence, between blocks and within one; a lock; a chain
// of blocks; a counter that the last block goes on from; fences with an order; atomic_ref; and what each
// operation gives.
#include <cuda/atomic>
#include <stdio.h>

#define BLOCKS  6
#define THREADS 64

struct state {
    cuda::atomic<int, cuda::thread_scope_device> flag[BLOCKS + 1], lock, finished, started, pair;
    cuda::std::atomic<int> ready;
    int sums[BLOCKS + 1], values[BLOCKS * THREADS], total, guarded, by_fence, number;
};

// A block waits for the sum of the one before it.
__global__ void chain(state *s)
{
    __shared__ int before, number;
    int t = threadIdx.x;
    if (t == 0)
        number = s->started++;
    __syncthreads();
    int b = number;
    s->values[b * THREADS + t] = b;
    __syncthreads();
    if (t == 0) {
        while (b > 0 && s->flag[b].load(cuda::memory_order_acquire) == 0)
            ;
        before = b > 0 ? s->sums[b] : 0;
        s->sums[b + 1] = before + b;
        s->flag[b + 1].store(1, cuda::memory_order_release);
    }
    __syncthreads();
    if (b > 0)
        s->values[b * THREADS + t] += before + s->values[(b - 1) * THREADS] * 0;
}

__global__ void locked(state *s)
{
    if (threadIdx.x > 0)
        return;
    int expected = 0;
    while (
        !s->lock.compare_exchange_weak(expected, 1, cuda::memory_order_acquire, cuda::memory_order_relaxed))
        expected = 0;
    s->guarded = s->guarded + 1;
    s->lock.store(0, cuda::memory_order_release);
}

// The last block adds up what all have left.
__global__ void last(state *s)
{
    __shared__ bool is_last;
    int b = blockIdx.x;
    s->values[b * THREADS + threadIdx.x] = b + 1;
    __syncthreads();
    if (threadIdx.x == 0)
        is_last = s->finished.fetch_add(1, cuda::memory_order_acq_rel) == BLOCKS - 1;
    __syncthreads();
    if (is_last && threadIdx.x == 0) {
        int sum = 0;
        for (int i = 0; i < BLOCKS * THREADS; i++)
            sum += s->values[i];
        s->total = sum;
    }
}

// A relaxed flag between two fences.
__global__ void fenced(state *s)
{
    if (threadIdx.x > 0)
        return;
    if (s->pair.fetch_add(1, cuda::memory_order_relaxed) == 0) {
        s->number = 5;
        cuda::atomic_thread_fence(cuda::memory_order_release, cuda::thread_scope_device);
        s->ready.store(1, cuda::std::memory_order_relaxed);
    } else {
        while (!s->ready.load(cuda::std::memory_order_relaxed))
            ;
        cuda::atomic_thread_fence(cuda::memory_order_acquire, cuda::thread_scope_device);
        s->by_fence = s->number;
    }
}

// From warp to warp of a block, with the scope of the block.
__global__ void within_block(int *y)
{
    __shared__ cuda::atomic<int, cuda::thread_scope_block> turn;
    __shared__ int value;
    if (threadIdx.x == 0)
        turn.store(0, cuda::memory_order_relaxed);
    __syncthreads();
    if (threadIdx.x == 0) {
        value = 11;
        turn.store(1, cuda::memory_order_release);
    } else if (threadIdx.x == 32) {
        while (turn.load(cuda::memory_order_acquire) != 1)
            ;
        *y = value;
    }
}

__global__ void operations(int *y, unsigned long long *w, float *f)
{
    cuda::atomic_ref<int, cuda::thread_scope_device> a(y[0]);
    cuda::atomic_ref<unsigned long long, cuda::thread_scope_device> b(*w);
    cuda::atomic_ref<float, cuda::thread_scope_device> c(*f);
    a.fetch_add(2);
    a++;
    cuda::atomic_ref<int>(y[1]).fetch_max((int)threadIdx.x);
    cuda::atomic_ref<int>(y[2]).fetch_min(-(int)threadIdx.x);
    b |= 1ull << threadIdx.x;
    c.fetch_add(0.5f, cuda::memory_order_relaxed);
    if (threadIdx.x == 0) {
        cuda::atomic_ref<int> d(y[3]);
        int expected = 7;
        y[4] = d.compare_exchange_strong(expected, 9);
        y[5] = expected;
        y[6] = d.compare_exchange_strong(expected, 9);
        y[7] = d.exchange(-1);
        y[8] = d.load() + d.is_lock_free();
    }
}

int main(void)
{
    state *s, h;
    int *y, hy[9];
    unsigned long long *w, hw = 0;
    float *f, hf = 0;
    cudaMalloc(&s, sizeof *s);
    cudaMemset(s, 0, sizeof *s);
    cudaMalloc(&y, sizeof hy);
    cudaMemset(y, 0, sizeof hy);
    cudaMalloc(&w, sizeof *w);
    cudaMemset(w, 0, sizeof *w);
    cudaMalloc(&f, sizeof *f);
    cudaMemset(f, 0, sizeof *f);
    chain<<<BLOCKS, THREADS>>>(s);
    locked<<<BLOCKS, THREADS>>>(s);
    last<<<BLOCKS, THREADS>>>(s);
    fenced<<<2, 32>>>(s);
    cudaMemcpy((void *)&h, s, sizeof h, cudaMemcpyDeviceToHost);
    if (h.sums[BLOCKS] != 15 || h.guarded != BLOCKS || h.total != THREADS * 21 || h.by_fence != 5)
        return printf("%d %d %d %d\n", h.sums[BLOCKS], h.guarded, h.total, h.by_fence), 1;
    within_block<<<1, 64>>>(y);
    cudaMemcpy(hy, y, sizeof hy, cudaMemcpyDeviceToHost);
    if (hy[0] != 11)
        return printf("block: %d\n", hy[0]), 1;
    operations<<<1, 64>>>(y, w, f);
    cudaMemcpy(hy, y, sizeof hy, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hw, w, sizeof hw, cudaMemcpyDeviceToHost);
    cudaMemcpy(&hf, f, sizeof hf, cudaMemcpyDeviceToHost);
    const int wanted[9] = {11 + 64 * 3, 63, -63, -1, 0, 0, 1, 9, 0};
    for (int i = 0; i < 9; i++)
        if (hy[i] != wanted[i])
            return printf("y[%d] is %d\n", i, hy[i]), 1;
    if (~hw || hf != 32)
        return printf("words\n"), 1;
    printf("ok\n");
    return 0;
}
