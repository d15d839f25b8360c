// The last thread passes the struct after the end of the array by value, and the first one stores a result
// before its beginning. Both functions stay calls.
#include <stdio.h>

struct pair {
    int a, b;
};

__device__ __attribute__((noinline)) static int sum(pair p) { return p.a + p.b; }
__device__ __attribute__((noinline)) static pair twice(int n) { return {n, 2 * n}; }

__global__ void neighbours(int *y, const pair *x, pair *z)
{
    y[threadIdx.x] = sum(x[threadIdx.x + 1]);              // finds: oob-global read
    *(z + (int)threadIdx.x - 1) = twice((int)threadIdx.x); // finds: oob-global write
}

int main(void)
{
    int *y;
    pair *x, *z;
    cudaMalloc(&y, 32 * sizeof *y);
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMalloc(&z, 32 * sizeof *z);
    cudaMemset(x, 0, 32 * sizeof *x);
    neighbours<<<1, 32>>>(y, x, z);
    cudaDeviceSynchronize();
    return 0;
}
