// A serial scan by one thread of many: n-1 combines, one after the other.
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

__global__ void serial(int *y, const int *x, int n)
{
    if (threadIdx.x == 0) {
        y[0] = x[0];
        for (int i = 1; i < n; i++)
            y[i] = combine(y[i - 1], x[i]);
    }
    __syncthreads();
}

int main(void)
{
    int h[500], *x, *y;
    for (int i = 0; i < 500; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    // launch: work=499 steps=499 barriers=1
    serial<<<1, 64>>>(y, x, 500);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 500; i++)
        if (h[i] != i + 1)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
