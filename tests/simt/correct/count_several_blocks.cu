// Work and barriers add up over the blocks, steps are those of the slowest, and threads that combine without
// waiting for each other take one step together.
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

__global__ void uneven(int *y, const int *x)
{
    __shared__ int s[32];
    unsigned t = threadIdx.x;
    s[t] = x[t];
    for (unsigned round = 0; round <= blockIdx.x; round++) {
        __syncthreads();
        int sum = combine(s[(t + 1) % 32], s[t]);
        __syncthreads();
        s[t] = sum;
    }
    y[blockIdx.x * 32 + t] = s[t];
}

int main(void)
{
    int h[160], *x, *y;
    for (int i = 0; i < 32; i++)
        h[i] = 1;
    cudaMalloc(&x, 32 * sizeof(int));
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, 32 * sizeof(int), cudaMemcpyHostToDevice);
    // launch: work=480 steps=5 barriers=30
    uneven<<<5, 32>>>(y, x);
    // launch: work=32 steps=1 barriers=2
    uneven<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 160; i++)
        if (h[i] != 2 << i / 32)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
