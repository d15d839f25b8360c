// sets: SIMT_COSTS=1
// What a launch moves: bytes and 32-byte sectors of global memory for each warp, shared accesses with the
// extra turns that bank conflicts cost, atomics.
#include <stdio.h>

__global__ void copy(int *y, const int *x, int stride)
{
    int i = (blockIdx.x * blockDim.x + threadIdx.x) * stride;
    y[i] = x[i];
}

__global__ void exchange(int *y, int stride)
{
    __shared__ int s[32 * 32];
    unsigned t = threadIdx.x;
    s[t * stride % 1024] = t;
    __syncthreads();
    int v = s[t * stride % 1024];
    y[t] = v;
}

__global__ void copy_after(int *y, const int *x, int offset)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = x[i + offset];
}

__global__ void broadcast(double *y)
{
    __shared__ double s[32];
    unsigned t = threadIdx.x;
    s[t] = t; // 16 lanes at a time, and no two in a bank
    __syncthreads();
    y[t] = s[7]; // one word for all
}

__global__ void odd_lanes(int *y)
{
    if (threadIdx.x % 2)
        y[threadIdx.x] = threadIdx.x;
}

__global__ void count(int *y) { atomicAdd(y, 1); }

// Thread 3 of block 1 makes the most accesses to global memory, and makes them in two intervals.
__global__ void busiest(int *y, const int *x)
{
    __shared__ int s;
    unsigned accesses = threadIdx.x + 1 + blockIdx.x;
    int sum = 0;
    for (unsigned k = 0; k < accesses; k++)
        sum += x[k];
    if (threadIdx.x == 0)
        s = sum;
    __syncthreads();
    if (threadIdx.x == 3)
        y[blockIdx.x] = s + sum;
}

int main(void)
{
    const int n = 1024;
    int *x, *y, h[32];
    cudaMalloc(&x, 8 * n * sizeof(int));
    cudaMalloc(&y, 8 * n * sizeof(int));
    cudaMemset(x, 0, 8 * n * sizeof(int));
    // launch: global_bytes=8192 global_accesses=2048 global_sectors=256 shared_accesses=0 shared_bytes=0
    // atomics=0
    copy<<<4, 256>>>(y, x, 1);
    // launch: global_bytes=8192 global_sectors=512
    copy<<<4, 256>>>(y, x, 2);
    // launch: global_bytes=8192 global_sectors=2048
    copy<<<4, 256>>>(y, x, 8);
    // launch: shared_accesses=64 bank_conflicts=0 global_bytes=128 global_sectors=4
    exchange<<<1, 32>>>(y, 1);
    // launch: shared_accesses=64 shared_bytes=4096 bank_conflicts=2
    exchange<<<1, 32>>>(y, 2);
    // launch: shared_accesses=64 bank_conflicts=62
    exchange<<<1, 32>>>(y, 32);
    // launch: global_bytes=2048 global_sectors=72 simd_efficiency=1
    copy_after<<<1, 256>>>(x, y, 1);
    // launch: shared_accesses=64 shared_bytes=256 bank_conflicts=0 global_bytes=256 global_sectors=8
    // simd_efficiency=1
    broadcast<<<1, 32>>>((double *)x);
    // launch: global_bytes=64 global_sectors=4 simd_efficiency=0.5
    odd_lanes<<<1, 32>>>(x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemset(y, 0, sizeof(int));
    // launch: atomics=128 busiest_accesses=1
    count<<<2, 64>>>(y);
    // launch: global_accesses=26 shared_accesses=4 busiest_accesses=6
    busiest<<<2, 4>>>(y + 4, x);
    busiest<<<2, 4>>>(y + 4, x); // launch: busiest_accesses=6
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 32; i++)
        if (h[i] != i)
            return printf("%d: %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
