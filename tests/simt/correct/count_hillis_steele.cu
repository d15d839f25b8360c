// Hillis-Steele with one launch per step. Each does n - stride combines in one step, without a barrier.
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

__global__ void step(int *out, const int *in, int stride, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i >= stride ? combine(in[i - stride], in[i]) : in[i];
}

int main(void)
{
    const int n = 100;
    int h[n], *a, *b;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    // launch: work=99 steps=1 barriers=0
    // launch: work=98 steps=1 barriers=0
    // launch: work=96 steps=1 barriers=0
    // launch: work=92 steps=1 barriers=0
    // launch: work=84 steps=1 barriers=0
    // launch: work=68 steps=1 barriers=0
    // launch: work=36 steps=1 barriers=0
    for (int stride = 1; stride < n; stride *= 2) {
        step<<<4, 32>>>(b, a, stride, n);
        int *other = a;
        a = b;
        b = other;
    }
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    for (int i = 0; i < n; i++)
        if (h[i] != i + 1)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
