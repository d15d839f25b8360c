// Asynchronous copies to shared memory, in all the ways that CUDA has: by each thread, by a block, by a
// barrier, and by pipelines of a thread and of a block, with two stages.
#include <cooperative_groups.h>
#include <cooperative_groups/memcpy_async.h>
#include <cuda/barrier>
#include <cuda/pipeline>
#include <cuda_pipeline.h>
#include <stdio.h>

#pragma nv_diag_suppress static_var_with_dynamic_init

namespace cg = cooperative_groups;

#define THREADS 64
#define TILES   6

// Each thread copies what it uses; the next tile is on its way while one is used.
__global__ void by_thread(int *y, const int *x)
{
    __shared__ int s[2][THREADS];
    int t = threadIdx.x;
    __pipeline_memcpy_async(&s[0][t], &x[t], sizeof(int));
    __pipeline_commit();
    for (int tile = 0; tile < TILES; tile++) {
        if (tile + 1 < TILES)
            __pipeline_memcpy_async(&s[(tile + 1) % 2][t], &x[(tile + 1) * THREADS + t], sizeof(int));
        __pipeline_commit();
        __pipeline_wait_prior(1);
        y[tile * THREADS + t] = 2 * s[tile % 2][t];
    }
}

// Others' copies are there after the barrier; what is beyond the source becomes 0.
__global__ void reversed(int *y, const int *x)
{
    __shared__ alignas(16) int s[THREADS];
    int t = threadIdx.x;
    if (t < THREADS / 4)
        __pipeline_memcpy_async(&s[4 * t], &x[4 * t], 16, t == THREADS / 4 - 1 ? 8 : 0);
    __pipeline_commit();
    __pipeline_wait_prior(0);
    __syncthreads();
    y[t] = s[THREADS - 1 - t];
}

__global__ void by_group(int *y, const int *x)
{
    __shared__ int s[2][THREADS];
    cg::thread_block block = cg::this_thread_block();
    int t = threadIdx.x;
    cg::memcpy_async(block, s[0], x, sizeof(int) * THREADS);
    for (int tile = 0; tile < TILES; tile++) {
        if (tile + 1 < TILES) {
            cg::memcpy_async(block, s[(tile + 1) % 2], &x[(tile + 1) * THREADS], sizeof(int) * THREADS);
            cg::wait_prior<1>(block);
        } else {
            cg::wait(block);
        }
        y[tile * THREADS + t] = s[tile % 2][THREADS - 1 - t];
        block.sync(); // before the tile is filled again
    }
}

__global__ void by_barrier(int *y, const int *x)
{
    __shared__ int s[THREADS];
    __shared__ cuda::barrier<cuda::thread_scope_block> full;
    cg::thread_block block = cg::this_thread_block();
    int t = threadIdx.x;
    if (t == 0)
        init(&full, THREADS);
    block.sync();
    for (int tile = 0; tile < TILES; tile++) {
        cuda::memcpy_async(block, s, &x[tile * THREADS], sizeof(int) * THREADS, full);
        full.arrive_and_wait();
        y[tile * THREADS + t] = s[t ^ 1] + 1;
        full.arrive_and_wait();
    }
}

// The first warp makes what the second one uses: two barriers, and no other.
__global__ void by_roles(int *y, const int *x)
{
    __shared__ int s[32];
    __shared__ cuda::barrier<cuda::thread_scope_block> full, free;
    int t = threadIdx.x;
    if (t == 0) {
        init(&full, THREADS);
        init(&free, THREADS);
    }
    __syncthreads();
    if (t < 32) {
        for (int round = 0; round < 4; round++) {
            free.arrive_and_wait();
            s[t] = x[round * 32 + t];
            (void)full.arrive();
        }
    } else {
        cuda::barrier<cuda::thread_scope_block>::arrival_token token = free.arrive();
        (void)token;
        for (int round = 0; round < 4; round++) {
            full.arrive_and_wait();
            y[round * 32 + t - 32] = s[63 - t];
            (void)free.arrive();
        }
    }
}

__global__ void by_pipeline(int *y, const int *x)
{
    __shared__ int s[2][THREADS];
    __shared__ cuda::pipeline_shared_state<cuda::thread_scope_block, 2> state;
    cg::thread_block block = cg::this_thread_block();
    auto pipe = cuda::make_pipeline(block, &state);
    int t = threadIdx.x;
    for (int tile = 0, filled = 0; tile < TILES; tile++) {
        for (; filled < TILES && filled < tile + 2; filled++) {
            pipe.producer_acquire();
            cuda::memcpy_async(block, s[filled % 2], &x[filled * THREADS], sizeof(int) * THREADS, pipe);
            pipe.producer_commit();
        }
        pipe.consumer_wait();
        y[tile * THREADS + t] = s[tile % 2][(t + 5) % THREADS];
        pipe.consumer_release();
    }
}

__global__ void by_own_pipeline(int *y, const int *x)
{
    __shared__ int s[2][THREADS];
    auto pipe = cuda::make_pipeline();
    int t = threadIdx.x;
    for (int tile = 0; tile <= TILES; tile++) {
        if (tile < TILES) {
            pipe.producer_acquire();
            cuda::memcpy_async(&s[tile % 2][t], &x[tile * THREADS + t], sizeof(int), pipe);
            pipe.producer_commit();
        }
        if (tile > 0) {
            pipe.consumer_wait();
            y[(tile - 1) * THREADS + t] = s[(tile - 1) % 2][t] + 7;
            pipe.consumer_release();
        }
    }
}

static int *dx, *dy, h[TILES * THREADS], wrong;

static void look(const char *what, int n, int (*wanted)(int tile, int t))
{
    cudaMemcpy(h, dy, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (h[i] != wanted(i / THREADS, i % THREADS) && !wrong++)
            printf("%s: y[%d] is %d\n", what, i, h[i]);
}

int main(void)
{
    for (int i = 0; i < TILES * THREADS; i++)
        h[i] = 3 * i;
    cudaMalloc(&dx, sizeof h);
    cudaMalloc(&dy, sizeof h);
    cudaMemcpy(dx, h, sizeof h, cudaMemcpyHostToDevice);
    by_thread<<<1, THREADS>>>(dy, dx);
    look("thread", TILES * THREADS, [](int tile, int t) { return 6 * (tile * THREADS + t); });
    reversed<<<1, THREADS>>>(dy, dx);
    look("reversed", THREADS, [](int, int t) { return t < 2 ? 0 : 3 * (THREADS - 1 - t); });
    by_group<<<1, THREADS>>>(dy, dx);
    look("group", TILES * THREADS, [](int tile, int t) { return 3 * (tile * THREADS + THREADS - 1 - t); });
    by_barrier<<<1, THREADS>>>(dy, dx);
    look("barrier", TILES * THREADS, [](int tile, int t) { return 3 * (tile * THREADS + (t ^ 1)) + 1; });
    by_roles<<<1, THREADS>>>(dy, dx);
    look("roles", 128, [](int tile, int t) { return 3 * (tile * THREADS + t / 32 * 32 + 31 - t % 32); });
    by_pipeline<<<1, THREADS>>>(dy, dx);
    look("pipeline", TILES * THREADS,
         [](int tile, int t) { return 3 * (tile * THREADS + (t + 5) % THREADS); });
    by_own_pipeline<<<1, THREADS>>>(dy, dx);
    look("own pipeline", TILES * THREADS, [](int tile, int t) { return 3 * (tile * THREADS + t) + 7; });
    if (cudaDeviceSynchronize() || wrong)
        return 1;
    printf("ok\n");
    return 0;
}
