// What nvcc takes: functions of the program's own, and values of other types.
#include <stdio.h>
__device__ long long atomicAdd(long long *p, long long v)
{
    return (long long)atomicAdd((unsigned long long *)p, (unsigned long long)v);
}
__device__ float atomicMax(float *p, float v)
{
    int *bits = (int *)p, seen = *(volatile int *)bits, assumed;
    do
        assumed = seen, seen = atomicCAS(bits, assumed, __float_as_int(fmaxf(v, __int_as_float(assumed))));
    while (assumed != seen);
    return __int_as_float(seen);
}
extern __shared__ int outside[];
enum sort { NONE, SOME };
__global__ void kernel(long long *y, float *f, unsigned *u, int *i, sort *e)
{
    outside[0] = 0;
    __syncthreads();
    atomicAdd(outside, 1), atomicAdd(&outside[0], 2u), atomicAdd(outside + 0, 2.5);
    atomicAdd(y, 1ll), atomicMax(f, 2.0f), atomicAdd(u, -1), atomicCAS(u, 0, 1), atomicExch(f, 1),
        atomicAdd(f, 1);
    int (*operation)(int *, int) = atomicOr;
    operation(i, 1);
    char c = __shfl_sync(~0u, (char)*i, 0);
    bool b = __shfl_sync(~0u, c > 0, 0);
    *e = b ? (sort)__shfl_sync(~0u, SOME, 0) : NONE;
}
int main() { puts("ok"); }
