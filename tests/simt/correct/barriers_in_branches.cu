// Barriers in statements of every kind, which all threads of the block take alike: with braces and without,
// in conditions, after a return of all, in a function, within a template.
#include <stdio.h>

#define BLOCK 64

__device__ int all_of(int v)
{
    if (v < 0)
        return __syncthreads_or(v);
    return __syncthreads_and(v);
}

template <int rounds> __device__ int count(int v)
{
    int sum = 0;
#pragma unroll
    for (int k = 0; k < rounds; k++)
        if constexpr (rounds > 1)
            sum += __syncthreads_count(v > k);
        else
            __syncthreads();
    return sum;
}

__global__ void branches(int *y, const int *x, int n, bool early)
{
    __shared__ int s[BLOCK];
    int t = threadIdx.x, v = x[t], sum = 0;
    if (early)
        return;
    for (int k = 0; k < 4; k++)
        for (int j = 0; j < k; j++)
            if (n > 2)
                if (k == 3)
                    __syncthreads();
                else
                    sum++;
    do
        if (n == BLOCK)
            __syncthreads();
        else if (n > BLOCK)
            return;
        else
            __syncthreads();
    while (++sum < 10);
    while (__syncthreads_or(sum < 12))
        sum++;
    switch (n % 2) {
    case 0:
        for (int d = 1; d < n; d *= 2) {
            s[t] = v;
            __syncthreads();
            if (t >= d)
                v += s[t - d];
            __syncthreads();
        }
        break;
    default: __syncthreads(); return;
    }
    auto more = [&](int a) {
        if (a > 0)
            return a;
        return 2 * a;
    };
    if (int all = all_of(t + 1); all)
        v = more(v) + count<2>(t) + count<1>(t);
    y[t] = v + sum;
}

int main(void)
{
    int h[BLOCK], *x, *y;
    for (int i = 0; i < BLOCK; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    branches<<<1, BLOCK>>>(y, x, BLOCK, true);
    branches<<<2, BLOCK>>>(y, x, BLOCK - 1, false);
    branches<<<1, BLOCK>>>(y, x, BLOCK, false);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf(h[0] == 138 && h[BLOCK - 1] == 201 ? "ok\n" : "%d %d\n", h[0], h[BLOCK - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
