// Functions whose every way that is taken returns: by an if that always holds, a loop without an end, a trap.
#include <stdio.h>
#ifdef SIMT
#pragma GCC diagnostic ignored "-Wreturn-type" // what can't happen it doesn't know
#endif

enum side { LEFT, RIGHT };

__device__ int offset(side s, int t)
{
    switch (s) {
    case LEFT: return t;
    case RIGHT: return 32 + t;
    }
}

__device__ int first_above(const int *x, int least)
{
    for (int i = 0;; i++)
        if (x[i] > least)
            return i;
}

__device__ int halved(int v)
{
    if (v % 2 == 0)
        return v / 2;
    __trap();
}

__global__ void places(int *y, int *x)
{
    int t = threadIdx.x;
    x[offset(LEFT, t)] = t;
    x[offset(RIGHT, t)] = t + 100;
    __syncthreads();
    y[t] = first_above(x, t % 2 ? 0 : 110) + halved(2 * t);
}

int main(void)
{
    int h[32], *x, *y;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMalloc(&y, sizeof h);
    places<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        if (h[i] != (i % 2 ? 1 : 43) + i)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
