// Named barriers, by inline PTX and by __barrier_sync_count: pairs of warps that meet by themselves, a
// producer that only arrives and a consumer that waits, in turn with two barriers; a warp that isn't full,
// and one of which lanes have returned; and the reductions of barrier 0.
#include <stdio.h>

__device__ __forceinline__ void bar_sync(int id, int threads)
{
    asm volatile("bar.sync %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

__device__ __forceinline__ void bar_arrive(int id, int threads)
{
    asm volatile("bar.arrive %0, %1;" : : "r"(id), "r"(threads) : "memory");
}

__global__ void pairs(int *y) // of warps: each reverses 64 elements, twice
{
    __shared__ int s[128];
    y += 256 * blockIdx.x;
    int t = threadIdx.x, pair = t / 64, from = pair * 64;
    s[t] = t;
    bar_sync(1 + pair, 64);
    int v = s[from + 63 - t % 64];
    __barrier_sync_count(1 + pair, 64);
    s[t] = v + 1;
    asm volatile("barrier.cta.sync.aligned %0, 64;" ::"r"(3 + pair) : "memory");
    y[t] = s[from + 63 - t % 64];
    asm volatile("bar.sync 15;" ::: "memory"); // all
    y[128 + t] = y[127 - t];
}

enum { FULL = 1, EMPTY = 2, ROUNDS = 10 };

__global__ void produce_and_consume(int *y)
{
    __shared__ int buffer[32];
    int lane = threadIdx.x % 32;
    if (threadIdx.x < 32) {
        for (int i = 0; i < ROUNDS; i++) {
            if (i > 0)
                bar_sync(EMPTY, 64);
            buffer[lane] = 100 * i + lane;
            bar_arrive(FULL, 64);
        }
    } else {
        int sum = 0;
        for (int i = 0; i < ROUNDS; i++) {
            bar_sync(FULL, 64);
            sum += buffer[31 - lane];
            if (i < ROUNDS - 1)
                bar_arrive(EMPTY, 64);
        }
        y[lane] = sum;
    }
}

__global__ void uneven(int *y) // 80 threads: the last warp has 16, and 8 lanes of the first one return
{
    __shared__ int s[80];
    y += 80 * blockIdx.x;
    int t = threadIdx.x;
    s[t] = t;
    if (t >= 8 && t < 16)
        return;
    bar_sync(4, 96);
    y[t] = s[79 - (t < 64 ? t : 79)];
}

__global__ void votes(int *y)
{
    int t = threadIdx.x, count, all, any;
    asm volatile("{.reg .pred p, q; setp.lt.s32 p, %1, 5; bar.red.popc.u32 %0, 0, p;}"
                 : "=r"(count)
                 : "r"(t));
    asm volatile("{.reg .pred p, q; setp.lt.s32 p, %1, 5; bar.red.and.pred q, 0, p; selp.s32 %0, 1, 0, q;}"
                 : "=r"(all)
                 : "r"(t));
    asm volatile("{.reg .pred p, q; setp.lt.s32 p, %1, 5; barrier.red.or.pred q, 0, p; selp.s32 %0, 1, 0, q;}"
                 : "=r"(any)
                 : "r"(t));
    y[t] = 100 * count + 10 * all + any;
}

int main(void)
{
    int *y, h[512], wrong = 0;
    cudaMalloc(&y, sizeof h);
    pairs<<<2, 128>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int t = 0; t < 128; t++)
        wrong += h[256 + t] != t + 1 || h[384 + t] != h[383 - t] || h[t] != t + 1;
    produce_and_consume<<<1, 64>>>(y);
    cudaMemcpy(h, y, 32 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int lane = 0; lane < 32; lane++)
        wrong += h[lane] != 100 * 45 + ROUNDS * (31 - lane);
    uneven<<<3, 80>>>(y);
    cudaMemcpy(h, y, 240 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0, t = 0; i < 240; t = ++i % 80)
        wrong += (t < 8 || t >= 16) && h[i] != 79 - (t < 64 ? t : 79);
    votes<<<1, 64>>>(y);
    cudaMemcpy(h, y, 64 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int t = 0; t < 64; t++)
        wrong += h[t] != 501;
    cudaFree(y);
    printf("%s\n", wrong || cudaGetLastError() != cudaSuccess ? "wrong" : "ok");
    return 0;
}
