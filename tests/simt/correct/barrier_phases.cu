// What the phases of cuda::barrier order: what all threads did before they arrived comes before what a thread
// does that has waited. Threads arrive without waiting, and wait with tokens and with parities. Data goes
// through two barriers, through several phases, and through calls of a warp. A barrier in device memory
// orders two blocks, and one in shared memory is made again.
#include <cuda/barrier>
#include <cuda/std/chrono>
#include <new>
#include <stdio.h>
#include <utility>

#define THREADS 96

typedef cuda::barrier<cuda::thread_scope_block> block_barrier;
typedef cuda::barrier<cuda::thread_scope_device> grid_barrier;

__global__ void neighbours(int *y)
{
    __shared__ int s[THREADS];
    __shared__ block_barrier all;
    int t = threadIdx.x;
    if (t == 0)
        init(&all, THREADS);
    __syncthreads();
    int sum = 0;
    for (int turn = 0; turn < 10; turn++) {
        s[t] = turn + t;
        auto token = all.arrive();
        sum += turn;
        while (!all.try_wait_for(std::move(token), cuda::std::chrono::nanoseconds(1)))
            ;
        sum += s[(t + turn) % THREADS];
        all.arrive_and_wait();
    }
    y[t] = sum;
}

// Warp 0 fills two buffers in turn, warp 1 changes what is in them, and warp 2 uses it and says that the
// buffer is free. Nobody but the thread before waits for the thread after, so warp 2 knows of warp 0 only
// through warp 1, and warp 0 of warp 1 only through warp 2.
__global__ void chain(int *y)
{
    __shared__ int s[2][32];
    __shared__ block_barrier filled[2], changed[2], empty[2];
    int t = threadIdx.x, lane = t % 32;
    if (t < 2) {
        init(&filled[t], 32);
        init(&changed[t], 32);
        init(&empty[t], 1);
    }
    __syncthreads();
    int sum = 0;
    for (int round = 0; round < 9; round++) {
        int stage = round % 2, parity = round / 2 % 2;
        if (t < 32) {
            empty[stage].wait_parity(!parity); // the phase before the first one counts as over
            s[stage][lane] = round;
            (void)filled[stage].arrive();
        } else if (t < 64) {
            filled[stage].wait_parity(parity);
            s[stage][31 - lane] += lane;
            (void)changed[stage].arrive();
        } else {
            changed[stage].wait_parity(parity);
            sum += s[stage][lane] + s[stage][lane ^ 1];
            __syncwarp();
            if (lane == 0) // for its warp
                (void)empty[stage].arrive();
        }
    }
    if (t >= 64)
        y[lane] = sum;
}

// The last warp waits for two barriers, whose warps know nothing of each other.
__global__ void both(int *y)
{
    __shared__ int s[64];
    __shared__ block_barrier written[2];
    int t = threadIdx.x;
    if (t < 2)
        init(&written[t], 32);
    __syncthreads();
    if (t < 64) {
        s[t] = t;
        (void)written[t / 32].arrive();
    } else {
        written[0].wait_parity(false);
        written[1].wait_parity(false);
        y[t - 64] = s[t - 64] + s[t - 32];
    }
}

// Threads leave one after the other. Each has written its part before.
__global__ void leaving(int *y)
{
    __shared__ int s[THREADS];
    __shared__ block_barrier all;
    int t = threadIdx.x, sum = 0;
    if (t == 0)
        init(&all, THREADS);
    __syncthreads();
    for (int turn = 0; turn < THREADS; turn += 16) {
        if (t < turn + 16) {
            s[t] = turn;
            all.arrive_and_drop();
            break;
        }
        all.arrive_and_wait();
        for (int i = 0; i < turn + 16; i++)
            sum += s[i];
    }
    y[t] = sum;
}

// The barrier is made again once all have waited for the first one.
__global__ void again(int *y)
{
    __shared__ int s[THREADS];
    __shared__ block_barrier all, made;
    int t = threadIdx.x;
    if (t == 0) {
        init(&all, THREADS);
        init(&made, THREADS);
    }
    __syncthreads();
    s[t] = t;
    all.arrive_and_wait();
    int v = s[THREADS - 1 - t];
    made.arrive_and_wait();
    if (t == 0)
        init(&all, THREADS);
    made.arrive_and_wait();
    s[t] = v;
    all.arrive_and_wait();
    y[t] = s[THREADS - 1 - t];
}

__device__ alignas(grid_barrier) char of_grid[sizeof(grid_barrier)];

__global__ void make_barrier(int expected) { new (of_grid) grid_barrier(expected); }

__global__ void two_blocks(int *y, int *x)
{
    grid_barrier *all = (grid_barrier *)of_grid;
    int i = blockIdx.x * THREADS + threadIdx.x;
    for (int turn = 0; turn < 4; turn++) {
        x[i] = turn + i;
        all->arrive_and_wait();
        y[i] = x[2 * THREADS - 1 - i];
        all->arrive_and_wait();
    }
}

static int h[2 * THREADS], wrong;

static void look(const char *what, const int *y, int n, int (*wanted)(int t))
{
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int t = 0; t < n; t++)
        if (h[t] != wanted(t) && !wrong++)
            printf("%s: y[%d] is %d\n", what, t, h[t]);
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    neighbours<<<1, THREADS>>>(y);
    look("neighbours", y, THREADS, [](int t) {
        int sum = 90;
        for (int turn = 0; turn < 10; turn++)
            sum += (t + turn) % THREADS;
        return sum;
    });
    chain<<<1, THREADS>>>(y);
    look("chain", y, 32, [](int lane) { return 2 * 36 + 9 * (31 - lane + 31 - (lane ^ 1)); });
    both<<<1, THREADS>>>(y);
    look("both", y, 32, [](int lane) { return 2 * lane + 32; });
    leaving<<<1, THREADS>>>(y);
    look("leaving", y, THREADS, [](int t) {
        int sum = 0;
        for (int turn = 0; turn + 16 <= t; turn += 16)
            for (int i = 0; i < turn + 16; i++)
                sum += i / 16 * 16;
        return sum;
    });
    again<<<1, THREADS>>>(y);
    look("again", y, THREADS, [](int t) { return t; });
    make_barrier<<<1, 1>>>(2 * THREADS);
    void *arguments[] = {&y, &x};
    cudaLaunchCooperativeKernel((void *)two_blocks, 2, THREADS, arguments, 0, 0);
    look("two blocks", y, 2 * THREADS, [](int t) { return 3 + 2 * THREADS - 1 - t; });
    if (cudaDeviceSynchronize() || wrong)
        return 1;
    printf("ok\n");
    return 0;
}
