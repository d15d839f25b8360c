// Work and steps of Kogge-Stone on one section of 1024: N log2 N - (N-1) combines, a chain of log2 N, and
// two barriers per step.
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

__global__ void kogge_stone(int *y, const int *x)
{
    __shared__ int XY[1024];
    unsigned t = threadIdx.x;
    XY[t] = x[t];
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        int sum = 0;
        if (t >= stride)
            sum = combine(XY[t - stride], XY[t]);
        __syncthreads();
        if (t >= stride)
            XY[t] = sum;
    }
    y[t] = XY[t];
}

int main(void)
{
    static int h[1024];
    int *x, *y;
    for (int i = 0; i < 1024; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    // launch: work=9217 steps=10 barriers=20 kernel=kogge_stone error=cudaSuccess
    kogge_stone<<<1, 1024>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    // launch: work=17 steps=3 barriers=6
    kogge_stone<<<1, 8>>>(y, x);
    // launch: work=0 steps=0 barriers=0
    kogge_stone<<<1, 1>>>(y, x);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 1024; i++)
        if (h[i] != i + 1)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
