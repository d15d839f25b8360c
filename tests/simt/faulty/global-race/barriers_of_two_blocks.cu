// sets: SIMT_RESIDENT=1
// Each block has a barrier of its own, at the same place in its shared memory. So threads of the block that
// comes second learn nothing of arrivals in the first one.
#include <cuda/barrier>
#include <stdio.h>

__global__ void kernel(int *y, int *x, int *blocks)
{
    __shared__ cuda::barrier<> all;
    __shared__ int turn;
    int t = threadIdx.x;
    if (t == 0) {
        turn = atomicAdd(blocks, 1);
        init(&all, turn == 0 ? 2 * blockDim.x : blockDim.x);
    }
    __syncthreads();
    if (turn == 0) {
        x[t] = t; // finds: global-race write
        (void)all.arrive();
    } else {
        all.arrive_and_wait();
        y[t] = x[t ^ 1]; // finds: global-race read
    }
}

int main(void)
{
    int *x, *y, *blocks;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMalloc(&y, 32 * sizeof *y);
    cudaMalloc(&blocks, sizeof *blocks);
    cudaMemset(x, 0, 32 * sizeof *x);
    cudaMemset(blocks, 0, sizeof *blocks);
    kernel<<<2, 32>>>(y, x, blocks);
    cudaDeviceSynchronize();
    return 0;
}
