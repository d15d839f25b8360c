// Calls that return a struct too large for registers into shared and global memory: kept out of line by the
// author, made from two places, by a member, and by a call within a call.
#include <stdio.h>

#define N 64

struct stats {
    long long sum, squares;
    int low, high;
};

__device__ __noinline__ stats of_one(int v) { return {v, (long long)v * v, v, v}; }

__device__ __noinline__ stats join(const stats &a, const stats &b)
{
    return {a.sum + b.sum, a.squares + b.squares, a.low < b.low ? a.low : b.low,
            a.high > b.high ? a.high : b.high};
}

struct range {
    const int *x;
    __device__ stats of_pair(int k) const { return join(of_one(x[k]), of_one(x[k + 1])); }
};

__global__ void prefix_stats(stats *y, const int *x)
{
    __shared__ stats s[N];
    int t = threadIdx.x;
    if (t % 2)
        s[t] = of_one(x[t]);
    else
        s[t] = range{x}.of_pair(t);
    __syncthreads();
    if (t % 2)
        y[t] = join(s[t - 1], s[t]);
    else
        y[t] = of_one(x[t]);
    __syncthreads();
    stats own = t % 2 ? y[t] : join(y[t], s[t]);
    y[t] = own;
}

int main(void)
{
    int h[N], *x;
    stats r[N], *y;
    for (int i = 0; i < N; i++)
        h[i] = i % 7 - 3;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof r);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    prefix_stats<<<1, N>>>(y, x);
    cudaMemcpy(r, y, sizeof r, cudaMemcpyDeviceToHost);
    bool good = true;
    for (int i = 0; i < N; i++) {
        const int even = h[i & ~1], odd = h[i | 1], mine = h[i];
        const stats &got = r[i];
        good = good && got.sum == even + odd + mine;
        good = good && got.squares == even * even + odd * odd + mine * mine;
        good = good && got.low == (even < odd ? even : odd) && got.high == (even > odd ? even : odd);
    }
    printf("%s\n", good ? "ok" : "wrong");
    cudaFree(x);
    cudaFree(y);
    return 0;
}
