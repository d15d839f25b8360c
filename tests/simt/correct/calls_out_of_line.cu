// Structs too large for registers that calls return straight into shared and global memory, where no call can
// be compiled into the kernel: through a pointer to a function, and in a recursion.
#include <stdio.h>

#define N 32

struct stats {
    int count, low, high;
    char signs[4];
    double sum;
};

typedef stats (*binary)(stats, stats);

__device__ stats join(stats a, stats b)
{
    int low = a.low < b.low ? a.low : b.low, high = a.high > b.high ? a.high : b.high;
    return {a.count + b.count, low, high, {a.signs[0], b.signs[0], 0, 0}, a.sum + b.sum};
}

__device__ stats first(stats a, stats) { return a; }

__device__ stats over(const int *x, int from, int to)
{
    if (to - from == 1)
        return {1, x[from], x[from], {(char)(x[from] < 0)}, (double)x[from]};
    int middle = (from + to) / 2;
    return join(over(x, from, middle), over(x, middle, to));
}

__global__ void prefixes(stats *y, const int *x, int n)
{
    __shared__ stats s[2][N];
    int t = threadIdx.x, from = 0;
    binary combine = n > 1 ? join : first;
    s[0][t] = over(x, t, t + 1);
    for (int stride = 1; stride < n; stride *= 2) {
        __syncthreads();
        if (t >= stride)
            s[1 - from][t] = combine(s[from][t - stride], s[from][t]);
        else
            s[1 - from][t] = s[from][t];
        from = 1 - from;
    }
    y[t] = over(x, 0, t + 1);
    if (y[t].sum == s[from][t].sum)
        y[t] = s[from][t];
}

int main(void)
{
    int h[N], *x;
    stats r[N], *y;
    for (int i = 0; i < N; i++)
        h[i] = i * 5 % 11 - 5;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof r);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    prefixes<<<1, N>>>(y, x, N);
    cudaMemcpy(r, y, sizeof r, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    int low = 9, high = -9, sum = 0;
    for (int i = 0; i < N; i++) {
        low = h[i] < low ? h[i] : low;
        high = h[i] > high ? h[i] : high;
        sum += h[i];
        if (r[i].count != i + 1 || r[i].low != low || r[i].high != high || r[i].sum != sum)
            return printf("of %d: %d to %d, %g\n", r[i].count, r[i].low, r[i].high, r[i].sum), 1;
    }
    printf("ok\n");
    return 0;
}
