// Functions for both sides, and names that mean another thing where they are called.
#include <stdio.h>
#include <string.h>
static int scan(int v) { return v + 1; }
__host__ __device__ int report(int v) { return v < 0 ? scan(v) : v; }
template <class F> __device__ int apply(F scan, int v) { return scan(v); }
__host__ __device__ inline int twice(int v) { return 2 * v; }
__device__ int (*operation)(int) = twice, (*table[2])(int) = {twice, report};
__global__ void kernel(int *y)
{
    auto rand = [=] __host__ __device__(int v) { return v; };
    y[0] = apply([] __device__(int v) { return v + 1; }, rand(3)) + operation(1) + table[1](1);
}
int main()
{
    int h[2] = {scan(1), report(1)}, *y;
    memmove(h, h + 1, sizeof *h);
    cudaMalloc(&y, sizeof *y);
    kernel<<<1, 1>>>(y);
    cudaMemcpy(h, y, sizeof *h, cudaMemcpyDeviceToHost);
    puts("ok");
    return h[0] - 7;
}
