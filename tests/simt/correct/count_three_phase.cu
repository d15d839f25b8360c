// T threads with C elements each: T (C-1) combines in the first phase, T log2 T - (T-1) in the second and
// (T-1) C in the third. What a thread does one after the other counts as a chain: (C-1) + log2 T + C steps.
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

#define C 5

__global__ void three_phase(int *y, const int *x)
{
    extern __shared__ int memory[];
    int t = threadIdx.x, threads = blockDim.x;
    int *s = memory + t * C, *totals = memory + threads * C;
    for (int k = 0; k < C; k++)
        s[k] = k ? combine(s[k - 1], x[t * C + k]) : x[t * C];
    totals[t] = s[C - 1];
    for (int stride = 1; stride < threads; stride *= 2) {
        __syncthreads();
        int sum = 0;
        if (t >= stride)
            sum = combine(totals[t - stride], totals[t]);
        __syncthreads();
        if (t >= stride)
            totals[t] = sum;
    }
    __syncthreads();
    for (int k = 0; k < C; k++)
        y[t * C + k] = t ? combine(totals[t - 1], s[k]) : s[k];
}

int main(void)
{
    const int threads = 64, n = threads * C;
    int h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    // launch: work=892 steps=15 barriers=13
    three_phase<<<1, threads, threads *(C + 1) * sizeof(int)>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++)
        if (h[i] != i + 1)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
