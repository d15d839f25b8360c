// The results of a recursion are stored field by field, and one field is left out.
#include <stdio.h>

struct stats {
    long sum, count, high;
};

__device__ stats over(const int *x, int from, int to)
{
    if (to - from == 1)
        return {x[from], 1, x[from]};
    stats l = over(x, from, (from + to) / 2), r = over(x, (from + to) / 2, to);
    return {l.sum + r.sum, l.count + r.count, l.high > r.high ? l.high : r.high};
}

__global__ void all(stats *y, const int *x)
{
    int i = threadIdx.x;
    if (i % 2) {
        y[i] = over(x, 0, i + 1);
    } else {
        y[i].sum = over(x, 0, i + 1).sum;
        y[i].count = i + 1;
    }
    __syncthreads();
    y[i].sum += y[i].high; // finds: uninit-global read
}

int main(void)
{
    const int n = 32;
    int h[n], *x;
    stats *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, n * sizeof(stats));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    all<<<1, n>>>(y, x);
    cudaDeviceSynchronize();
    cudaFree(x);
    cudaFree(y);
    return 0;
}
