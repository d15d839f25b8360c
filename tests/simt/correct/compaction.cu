// Stream compaction, twice: by a scan of the flags over three launches, and by an atomic per block for its
// place in the output.
#include <stdio.h>

#define BLOCK 64

__device__ int exclusive(int *s, int value)
{
    unsigned t = threadIdx.x;
    s[t] = value;
    for (unsigned stride = 1; stride < BLOCK; stride *= 2) {
        __syncthreads();
        int left = t >= stride ? s[t - stride] : 0;
        __syncthreads();
        s[t] += left;
    }
    __syncthreads();
    return s[t] - value;
}

__global__ void count(int *counts, const int *x, int n)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int kept = __syncthreads_count(i < n && x[i] > 4);
    if (threadIdx.x == 0)
        counts[blockIdx.x] = kept;
}

__global__ void scan_counts(int *counts)
{
    __shared__ int s[BLOCK];
    counts[threadIdx.x] = exclusive(s, counts[threadIdx.x]);
}

__global__ void scatter(int *out, const int *counts, const int *x, int n)
{
    __shared__ int s[BLOCK];
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int keep = i < n && x[i] > 4, rank = exclusive(s, keep);
    if (keep)
        out[counts[blockIdx.x] + rank] = x[i];
}

__global__ void compact_any_order(int *out, int *length, const int *x, int n)
{
    __shared__ int s[BLOCK];
    __shared__ int base;
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int keep = i < n && x[i] > 4, rank = exclusive(s, keep);
    if (threadIdx.x == BLOCK - 1)
        base = atomicAdd(length, rank + keep);
    __syncthreads();
    if (keep)
        out[base + rank] = x[i];
}

int main(void)
{
    const int n = 1000, blocks = (n + BLOCK - 1) / BLOCK;
    int h[n], result[n], *x, *out, *counts, kept = 0, sum = 0, length;
    for (int i = 0; i < n; i++)
        h[i] = i * 7 % 10;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&counts, BLOCK * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(out, 0, sizeof h);
    cudaMemset(counts, 0, BLOCK * sizeof(int));
    count<<<blocks, BLOCK>>>(counts, x, n);
    scan_counts<<<1, BLOCK>>>(counts);
    scatter<<<blocks, BLOCK>>>(out, counts, x, n);
    cudaMemcpy(result, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (h[i] > 4) {
            sum += h[i];
            if (result[kept++] != h[i])
                return printf("element %d is %d, not %d\n", kept - 1, result[kept - 1], h[i]), 1;
        }
    cudaMemset(counts, 0, sizeof(int));
    compact_any_order<<<blocks, BLOCK>>>(out, counts, x, n);
    cudaMemcpy(&length, counts, sizeof length, cudaMemcpyDeviceToHost);
    cudaMemcpy(result, out, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < kept; i++)
        sum -= result[i];
    if (length != kept || sum != 0)
        return printf("%d kept, not %d\n", length, kept), 1;
    cudaFree(x);
    cudaFree(out);
    cudaFree(counts);
    printf("ok\n");
    return 0;
}
