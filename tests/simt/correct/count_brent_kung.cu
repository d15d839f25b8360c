// Brent-Kung on one section: 2N - 2 - log2 N combines in 2 log2 N - 1 steps, with a barrier per level and one
// at the end.
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

__global__ void brent_kung(int *y, const int *x)
{
    extern __shared__ int XY[];
    unsigned t = threadIdx.x, section = 2 * blockDim.x;
    XY[t] = x[t];
    XY[t + blockDim.x] = x[t + blockDim.x];
    for (unsigned stride = 1; stride <= blockDim.x; stride *= 2) {
        __syncthreads();
        unsigned k = (t + 1) * 2 * stride - 1;
        if (k < section)
            XY[k] = combine(XY[k - stride], XY[k]);
    }
    for (unsigned stride = section / 4; stride > 0; stride /= 2) {
        __syncthreads();
        unsigned k = (t + 1) * 2 * stride - 1;
        if (k + stride < section)
            XY[k + stride] = combine(XY[k], XY[k + stride]);
    }
    __syncthreads();
    y[t] = XY[t];
    y[t + blockDim.x] = XY[t + blockDim.x];
}

int main(void)
{
    static int h[2048];
    int *x, *y;
    for (int i = 0; i < 2048; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    // launch: work=2036 steps=19 barriers=20
    brent_kung<<<1, 512, 4096>>>(y, x);
    // launch: work=4083 steps=21 barriers=22
    brent_kung<<<1, 1024, 8192>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 2048; i++)
        if (h[i] != i + 1)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
