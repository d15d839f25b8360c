// Kernels whose threads call the device, so that no loop may run them.
// loops: 0
#include <assert.h>
#include <stdio.h>

#define N 256

__device__ int places;

__global__ void counted(int *y) { y[atomicAdd(&places, 1)] = 1; }

__global__ void waits(int *y) // the first thread waits for the last
{
    if (threadIdx.x == 0)
        while (atomicAdd(y + 1, 0) == 0)
            ;
    if (threadIdx.x == blockDim.x - 1)
        atomicExch(y + 1, 1);
    y[2 + threadIdx.x] = threadIdx.x;
}

__global__ void reversed(int *y)
{
    __shared__ int s[N];
    s[threadIdx.x] = 3 * threadIdx.x;
    __syncthreads();
    y[threadIdx.x + blockIdx.x * N] = s[N - 1 - threadIdx.x];
}

__global__ void own_places(int *y) // each thread has its own part of a shared array, and needs no barrier
{
    __shared__ int s[2 * N];
    for (int i = 0; i < 2; i++)
        s[2 * threadIdx.x + i] = threadIdx.x + i;
    y[threadIdx.x + blockIdx.x * N] = s[2 * threadIdx.x] * s[2 * threadIdx.x + 1];
}

__global__ void dynamic_places(int *y)
{
    extern __shared__ int d[];
    d[threadIdx.x] = 5 * threadIdx.x;
    y[threadIdx.x + blockIdx.x * N] = d[threadIdx.x];
}

__global__ void once(int *y)
{
    static int calls = 40;
    if (threadIdx.x == 0 && blockIdx.x == 1)
        y[0] = calls + 2;
}

__global__ void summed(int *y)
{
    int v = threadIdx.x;
    for (int d = 16; d > 0; d /= 2)
        v += __shfl_down_sync(~0u, v, d);
    if (threadIdx.x % 32 == 0)
        y[threadIdx.x / 32 + 8 * blockIdx.x] = v;
}

__global__ void prints(const int *y)
{
    if (threadIdx.x == 7)
        printf("block %d has %d\n", blockIdx.x, y[blockIdx.x]);
}

__global__ void asserts(int *y)
{
    assert(blockDim.x == N);
    y[threadIdx.x + blockIdx.x * N] = threadIdx.x;
}

__global__ void local_array(int *y, const int *order)
{
    int a[16];
    for (int i = 0; i < 16; i++)
        a[order[i]] = i + threadIdx.x;
    y[threadIdx.x + blockIdx.x * N] = a[order[threadIdx.x % 16]];
}

__device__ int *kept[N];

__global__ void allocates(int *y)
{
    if (threadIdx.x % 2 == 0) {
        kept[threadIdx.x] = (int *)malloc(sizeof(int));
        *kept[threadIdx.x] = threadIdx.x;
        y[threadIdx.x + blockIdx.x * N] = *kept[threadIdx.x];
        free(kept[threadIdx.x]);
    }
}

__device__ int twice(int v) { return 2 * v; }
__device__ int thrice(int v) { return 3 * v; }

__global__ void by_pointer(int *y, int which)
{
    int (*const f[])(int) = {twice, thrice};
    y[threadIdx.x + blockIdx.x * N] = f[which % 2](threadIdx.x);
}

static void show(const char *what, const int *y, int n)
{
    static int h[2 * N];
    double sum = 0;
    cudaMemcpy(h, y, n * sizeof *y, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        sum = 0.999 * sum + h[i];
    printf("%s %.6f\n", what, sum);
}

int main(void)
{
    int *y, *order, h[16];
    for (int i = 0; i < 16; i++)
        h[i] = i * 7 % 16;
    cudaMalloc(&y, 2 * N * sizeof *y);
    cudaMalloc(&order, sizeof h);
    cudaMemcpy(order, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(y, 0, 2 * N * sizeof *y);
    counted<<<4, N / 2>>>(y);
    show("counted", y, 2 * N);
    cudaMemset(y, 0, 2 * N * sizeof *y);
    waits<<<1, 200>>>(y);
    show("waits", y, 202);
    reversed<<<2, N>>>(y);
    show("reversed", y, 2 * N);
    own_places<<<2, N>>>(y);
    show("own_places", y, 2 * N);
    dynamic_places<<<2, N, N * sizeof(int)>>>(y);
    show("dynamic_places", y, 2 * N);
    once<<<2, N>>>(y);
    show("once", y, 2 * N);
    summed<<<2, N>>>(y);
    show("summed", y, 2 * N);
    prints<<<1, 32>>>(y);
    asserts<<<2, N>>>(y);
    show("asserts", y, 2 * N);
    local_array<<<2, N>>>(y, order);
    show("local_array", y, 2 * N);
    allocates<<<1, N>>>(y);
    show("allocates", y, 2 * N);
    by_pointer<<<2, N>>>(y, h[3]);
    show("by_pointer", y, 2 * N);
    return 0;
}
