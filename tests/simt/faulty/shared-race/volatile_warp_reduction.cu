// The last steps of a reduction, by one warp, with no __syncwarp(): volatile makes each lane load and store,
// and orders nothing. It was right as long as the lanes of a warp ran in lockstep.
// says: of the same warp, writes it at
// says: with no `__syncwarp()` between: a volatile or atomic access does not wait for another one
// says: if the reads there come first, y[
#include <stdio.h>

#define BLOCK 128

__device__ void warp_reduce(volatile int *s, unsigned t)
{
    s[t] += s[t + 32]; // may: shared-race write
    s[t] += s[t + 16]; // some: shared-race read; may: shared-race read, shared-race write
    s[t] += s[t + 8];  // some: shared-race read; may: shared-race read, shared-race write
    s[t] += s[t + 4];  // some: shared-race read; may: shared-race read, shared-race write
    s[t] += s[t + 2];  // some: shared-race read; may: shared-race read, shared-race write
    s[t] += s[t + 1];  // some: shared-race read; may: shared-race read, shared-race write
}

__global__ void reduce(int *y, const int *x)
{
    __shared__ int s[BLOCK];
    unsigned t = threadIdx.x;
    s[t] = x[blockIdx.x * BLOCK + t];
    __syncthreads();
    for (unsigned stride = BLOCK / 2; stride > 32; stride /= 2) {
        if (t < stride)
            s[t] += s[t + stride];
        __syncthreads();
    }
    if (t < 32)
        warp_reduce(s, t);
    if (t == 0)
        y[blockIdx.x] = s[0]; // may: shared-race write
}

int main(void)
{
    const int blocks = 8;
    static int h[blocks * BLOCK];
    int *x, *y;
    for (int i = 0; i < blocks * BLOCK; i++)
        h[i] = i + 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, blocks * sizeof *y);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reduce<<<blocks, BLOCK>>>(y, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
