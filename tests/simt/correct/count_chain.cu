// sets: SIMT_COSTS=1
// The longest chain of accesses in which each has to wait for the one before: what thread 0 of a block does
// alone is a long chain, and so is what threads do in turns; what they do side by side is a short one.
#include <cooperative_groups.h>
#include <stdio.h>

#include <cuda/barrier>

namespace cg = cooperative_groups;

// Each thread reads and writes: 2.
__global__ void beside(int *y, const int *x)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i];
}

// Thread 0 reads and writes everything.
__global__ void alone(int *y, const int *x, unsigned n)
{
    if (threadIdx.x == 0 && blockIdx.x == 1)
        for (unsigned i = 0; i < n; i++)
            y[i] = x[i];
}

// Thread s does step s, after a barrier: the chain passes through all of them.
__global__ void in_turns(int *y)
{
    __shared__ int sum;
    unsigned t = threadIdx.x;
    if (t == 0)
        sum = 0;
    for (unsigned s = 0; s < blockDim.x; s++) {
        __syncthreads();
        if (t == s)
            sum += s;
    }
    __syncthreads();
    y[t] = sum;
}

// Each thread takes a step between two barriers: the chain is as long as there are steps.
__global__ void in_step(int *y)
{
    __shared__ int all[64];
    unsigned t = threadIdx.x;
    all[t] = 1;
    for (unsigned s = 0; s < 4; s++) {
        __syncthreads();
        all[t] += 1;
    }
    y[blockIdx.x * blockDim.x + t] = all[t];
}

// Five shuffles, and what the lane with the longest chain had done before.
__global__ void shuffles(int *y)
{
    __shared__ int extra[32];
    unsigned t = threadIdx.x;
    int sum = t;
    if (t == 7)
        for (unsigned k = 0; k < 10; k++)
            extra[k] = k;
    __syncwarp();
    for (unsigned s = 1; s < 32; s *= 2)
        sum += __shfl_xor_sync(0xffffffff, sum, s);
    y[t] = sum;
}

// A barrier of 64 of the 128 threads: the others go on with their own chains.
__global__ void named(int *y)
{
    __shared__ int extra[8];
    unsigned t = threadIdx.x;
    if (t == 0)
        for (unsigned k = 0; k < 8; k++)
            extra[k] = k;
    if (t < 64)
        asm volatile("bar.sync 1, 64;" ::: "memory");
    y[blockIdx.x * blockDim.x + t] = t;
}

// Thread 0 arrives late and goes away. The others, which have done less, continue with its chain.
__global__ void phases(int *y)
{
    __shared__ cuda::barrier<cuda::thread_scope_block> b;
    __shared__ int extra[64];
    unsigned t = threadIdx.x;
    if (t == 0)
        init(&b, blockDim.x);
    __syncthreads();
    if (t == 0) {
        for (unsigned k = 0; k < 64; k++)
            extra[k] = k;
        (void)b.arrive();
    } else {
        b.arrive_and_wait();
        y[t] = extra[t];
    }
}

// Block b does step b.
__global__ void grid_in_turns(int *sum, int *y)
{
    for (unsigned b = 0; b < gridDim.x; b++) {
        if (blockIdx.x == b && threadIdx.x == 0)
            *sum += b;
        cg::this_grid().sync();
    }
    if (threadIdx.x == 0)
        y[blockIdx.x] = *sum;
}

int main(void)
{
    const int n = 256;
    int *x, *y, *sum, h[4];
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMalloc(&sum, sizeof(int));
    cudaMemset(x, 0, n * sizeof(int));
    cudaMemset(sum, 0, sizeof(int));
    // launch: chain=2 most_accesses=2
    beside<<<4, 64>>>(y, x);
    // launch: chain=200 most_accesses=200
    alone<<<2, 32>>>(y, x, 100);
    // launch: chain=131 most_accesses=5
    in_turns<<<1, 64>>>(y);
    // launch: chain=10 most_accesses=10
    in_step<<<3, 64>>>(y);
    // launch: chain=16 most_accesses=11
    shuffles<<<1, 32>>>(y);
    // launch: chain=9 most_accesses=9
    named<<<1, 128>>>(y);
    // launch: chain=9 most_accesses=9
    named<<<2, 128>>>(y);
    // launch: chain=68
    phases<<<1, 8>>>(y);
    void *arguments[] = {&sum, &y};
    // launch: chain=10
    cudaLaunchCooperativeKernel(grid_in_turns, 4, 32, arguments);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    cudaFree(sum);
    if (h[0] != 6 || h[3] != 6)
        return printf("%d %d\n", h[0], h[3]), 1;
    printf("ok\n");
    return 0;
}
