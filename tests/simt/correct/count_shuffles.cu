// needs: warp
// A warp scan by shuffles: 129 combines in five steps. A shuffle hands the clock of the lane it reads on, a
// barrier that of the whole block.
#include <stdio.h>

#ifdef SIMT
extern "C" void simtCombine(void);
#endif

__host__ __device__ static int combine(int left, int right)
{
#ifdef SIMT
    simtCombine();
#endif
    return left + right;
}

__global__ void warp_scans(int *y, const int *x)
{
    int lane = threadIdx.x % 32, v = x[threadIdx.x];
    for (int d = 1; d < 32; d *= 2) {
        int left = __shfl_up_sync(0xffffffff, v, d);
        if (lane >= d)
            v = combine(left, v);
    }
    y[threadIdx.x] = v;
}

int main(void)
{
    int h[64], *x, *y;
    for (int i = 0; i < 64; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    // launch: work=258 steps=5 barriers=0
    warp_scans<<<1, 64>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 64; i++)
        if (h[i] != i % 32 + 1)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
