// A callback that was never set is called: the kernel jumps to address 0.
#include <stdio.h>

typedef int (*operation)(int, int);

__device__ __noinline__ int add(int a, int b) { return a + b; }

__global__ void fold(int *y, const int *x, int which)
{
    operation apply[2] = {add, NULL};
    y[threadIdx.x] = apply[which](x[threadIdx.x], 1); // may: crash *
}

int main(void)
{
    int h[32] = {0}, *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    fold<<<1, 32>>>(y, x, 1);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    return 0;
}
