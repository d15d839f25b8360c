// Partial warps whose lanes ask lanes that are not there, and throw away what they get, or that keep it where
// the kernel's end finds it no more.
#include <stdio.h>

#define N     100
#define BLOCK 64

// Suffix sums: of each lane and of those above it that have an element.
__global__ void suffix_sums(int *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    if (i >= n)
        return;
    int v = x[i], end = n - (i - lane);
    for (int d = 1; d < 32; d *= 2) {
        int right = __shfl_down_sync(0xffffffff, v, d);
        if (lane + d < end && lane + d < 32)
            v += right;
    }
    y[i] = v;
}

// The left neighbour, by a rotation: lane 0 asks lane 31.
__global__ void differences(double *y, const double *x, int n)
{
    __shared__ double got[BLOCK];
    int i = blockIdx.x * blockDim.x + threadIdx.x, lane = threadIdx.x % 32;
    unsigned mask = __ballot_sync(0xffffffff, i < n);
    if (i < n) {
        got[threadIdx.x] = __shfl_sync(mask, x[i], lane - 1);
        y[i] = got[threadIdx.x];
        y[i] = x[i] - (lane > 0 ? got[threadIdx.x] : 0);
    }
}

template <class T> static T *copied(const T *h)
{
    T *x;
    cudaMalloc(&x, N * sizeof *x);
    cudaMemcpy(x, h, N * sizeof *x, cudaMemcpyHostToDevice);
    return x;
}

int main(void)
{
    int h[N], *x, *y;
    double g[N], *u, *v;
    for (int i = 0; i < N; i++)
        g[i] = h[i] = i * i;
    x = copied(h), y = copied(h);
    u = copied(g), v = copied(g);
    for (int k = 0; k < 20; k++)
        suffix_sums<<<2, BLOCK>>>(y, x, N);
    differences<<<2, BLOCK>>>(v, u, N);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(g, v, sizeof g, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        int sum = 0;
        for (int k = i; k < N && k / 32 == i / 32; k++)
            sum += k * k;
        if (h[i] != sum || g[i] != (i % 32 ? 2 * i - 1 : i * i))
            return printf("%d: %d %g\n", i, h[i], g[i]), 1;
    }
    cudaFree(x);
    cudaFree(y);
    cudaFree(u);
    cudaFree(v);
    printf("ok\n");
    return 0;
}
