// Latches in shared memory and in device memory: what is written before an arrival can be read once the latch
// has been counted down. They can be counted down by several at once, and asked without waiting.
#include <cuda/latch>
#include <cuda/std/latch>
#include <new>
#include <stdio.h>

#define BLOCKS  4
#define THREADS 64

typedef cuda::latch<cuda::thread_scope_block> block_latch;
typedef cuda::latch<cuda::thread_scope_device> grid_latch;

// A latch has no default constructor, so it is made in memory that a program sets aside.
__device__ alignas(8) char of_threads[sizeof(grid_latch)], of_warps[sizeof(cuda::std::latch)];

__global__ void make_latches(void)
{
    new (of_threads) grid_latch(BLOCKS * THREADS);
    new (of_warps) cuda::std::latch(2 * BLOCKS);
}

// Reverses each block's part of x.
__global__ void reverse_blocks(int *y, const int *x)
{
    __shared__ alignas(block_latch) char bytes[sizeof(block_latch)];
    __shared__ int s[THREADS];
    block_latch *written = (block_latch *)bytes;
    int t = threadIdx.x, first = blockIdx.x * THREADS;
    if (t == 0)
        new (written) block_latch(THREADS);
    __syncthreads();
    s[t] = x[first + t];
    if (t < 32) {
        written->arrive_and_wait();
    } else {
        written->count_down();
        while (!written->try_wait())
            ;
    }
    y[first + t] = s[THREADS - 1 - t];
}

// The last block reverses the whole array, once all threads have written it. All blocks are resident.
__global__ void reverse_all(int *y, int *x)
{
    grid_latch *threads = (grid_latch *)of_threads;
    cuda::std::latch *warps = (cuda::std::latch *)of_warps;
    int t = threadIdx.x, i = blockIdx.x * THREADS + t;
    x[i] = i;
    threads->count_down();
    if (t % 32 == 0)
        warps->count_down(1);
    if (blockIdx.x == BLOCKS - 1) {
        threads->wait();
        warps->wait();
        for (int k = t; k < BLOCKS * THREADS; k += THREADS)
            y[k] = x[BLOCKS * THREADS - 1 - k];
    }
}

static int count_wrong(const int *y, int part)
{
    int h[BLOCKS * THREADS], wrong = 0;
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < BLOCKS * THREADS; i++)
        wrong += h[i] != i / part * part + part - 1 - i % part;
    return wrong;
}

int main(void)
{
    int *x, *y, h[BLOCKS * THREADS];
    for (int i = 0; i < BLOCKS * THREADS; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reverse_blocks<<<BLOCKS, THREADS>>>(y, x);
    if (count_wrong(y, THREADS) > 0)
        return printf("wrong within the blocks\n"), 1;
    void *arguments[] = {&y, &x};
    make_latches<<<1, 1>>>();
    cudaLaunchCooperativeKernel((void *)reverse_all, BLOCKS, THREADS, arguments, 0, 0);
    if (count_wrong(y, BLOCKS * THREADS) > 0)
        return printf("wrong across the blocks\n"), 1;
    cudaFree(x);
    cudaFree(y);
    printf("ok\n");
    return 0;
}
