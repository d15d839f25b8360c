// Kernels whose results show in which order their threads went on. Each line has the name of the kernel and
// what it left in `left`. The kernels in RACY have races, the others have none.
#include <cooperative_groups.h>
#include <cstdio>

namespace groups = cooperative_groups;

__device__ int left[16];
__device__ volatile int flag;

__global__ void pair() // 1 if thread 0 was first
{
    if (threadIdx.x == 0)
        left[0] = 1;
    else
        left[1] = left[0];
}

__global__ void blocks() // in [1 + i] the block that went on before block i, from 1 on
{
    left[1 + blockIdx.x] = left[0];
    left[0] = 1 + blockIdx.x;
}

__global__ void
before_barrier() // thread 0 reads in [8] what thread 3 may have written, and in [4] what it has
{
    const unsigned t = threadIdx.x;
    if (t == 0)
        left[8] = left[3];
    else
        left[t] = t;
    __syncthreads();
    if (t == 0)
        left[4] = left[1] + left[2] + left[3];
}

__global__ void many_threads() // in [t] how many threads were before thread t
{
    const int before = left[15];
    left[15] = before + 1;
    left[threadIdx.x] = before;
}

__global__ void polls_block() // block 1 waits for block 0
{
    if (blockIdx.x == 0) {
        left[0] = 5;
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0)
            ;
        __threadfence();
        left[1] = left[0];
    }
}

__global__ void polls_thread() // the same within a block, with a barrier before it and one after it
{
    left[2 + threadIdx.x] = 1;
    __syncthreads();
    if (threadIdx.x == 0) {
        left[0] = 6;
        __threadfence();
        flag = 1;
    } else {
        while (flag == 0)
            ;
        __threadfence();
        left[1] = left[0];
    }
    __syncthreads();
    left[2 + threadIdx.x] += left[1];
}

__global__ void warp() // a sum over the warp, and how many lanes were active
{
    const unsigned t = threadIdx.x;
    int sum = left[8 + t % 8];
    const unsigned active = __activemask();
    for (unsigned d = 16; d > 0; d /= 2)
        sum += __shfl_xor_sync(~0u, sum, d);
    if (t == 0)
        left[0] = sum, left[1] = __popc(active);
}

__global__ void named()
{
    if (threadIdx.x % 32 == 0)
        left[8 + threadIdx.x / 32] = 1;
    asm volatile("bar.sync 3, 64;" ::: "memory");
    if (threadIdx.x == 0)
        left[0] = left[8] + left[9];
}

__global__ void __cluster_dims__(2) cluster()
{
    __shared__ int mine;
    groups::cluster_group all = groups::this_cluster();
    mine = 1 + all.block_rank();
    all.sync();
    left[blockIdx.x] = *all.map_shared_rank(&mine, 1 - all.block_rank());
    all.sync();
}

__global__ void whole_grid()
{
    left[8 + blockIdx.x] = 1 + blockIdx.x;
    groups::this_grid().sync();
    left[blockIdx.x] = left[8] + left[9] + left[10] + left[11];
}

__global__ void parent()
{
    left[8 + threadIdx.x] = 1;
    if (threadIdx.x == 0)
        pair<<<1, 2, 0, cudaStreamTailLaunch>>>();
}

__global__ void deadlock() // block 1 waits for what nobody raises
{
    left[blockIdx.x] = 1;
    while (blockIdx.x == 1 && flag == 0)
        ;
}

static void tell(const char *kernel)
{
    int h[16], none[16] = {}, zero = 0;
    const cudaError_t error = cudaDeviceSynchronize();
    cudaMemcpyFromSymbol(h, left, sizeof h);
    cudaMemcpyToSymbol(left, none, sizeof none);
    cudaMemcpyToSymbol(flag, &zero, sizeof zero);
    fprintf(stdout, "%s:", kernel);
    for (int i = 0; i < 16; i++)
        fprintf(stdout, " %d", h[i]);
    fprintf(stdout, error ? " %s\n" : "\n", cudaGetErrorName(error));
}

#define RUN(kernel, grid, block) kernel<<<grid, block>>>(), tell(#kernel)

int main()
{
#if DEADLOCK
    RUN(deadlock, 3, 1);
#elif RACY
    RUN(pair, 1, 2);
    RUN(blocks, 4, 1);
    RUN(before_barrier, 1, 4);
    RUN(many_threads, 1, 8);
    RUN(parent, 1, 2);
#else
    RUN(polls_block, 2, 1);
    RUN(polls_thread, 1, 2);
    int ones[16] = {};
    for (int i = 8; i < 16; i++)
        ones[i] = 1;
    cudaMemcpyToSymbol(left, ones, sizeof ones);
    RUN(warp, 1, 32);
    RUN(named, 1, 64);
    RUN(cluster, 4, 1);
    void *nothing[1];
    cudaLaunchCooperativeKernel((const void *)whole_grid, dim3(4), dim3(1), nothing, 0, 0);
    tell("whole_grid");
#endif
}
