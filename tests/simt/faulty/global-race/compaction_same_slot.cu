// Stream compaction that scatters by the inclusive scan of its flags on one path and the exclusive one on the
// other: two threads write some slots.
#include <stdio.h>

__global__ void partition(int *out, const int *x, const int *rank, int kept, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    if (x[i] % 2)
        out[rank[i]] = x[i]; // finds: global-race write
    else
        out[kept + i - rank[i]] = x[i]; // finds: global-race write
}

int main(void)
{
    const int n = 128;
    int h[n], inclusive[n], *x, *rank, *out, kept = 0;
    for (int i = 0; i < n; i++) {
        h[i] = i * 3 + 1;
        kept += h[i] % 2;
        inclusive[i] = kept;
    }
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&rank, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMemset(out, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(rank, inclusive, sizeof h, cudaMemcpyHostToDevice);
    partition<<<2, 64>>>(out, x, rank, kept, n);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[kept]);
    cudaFree(x);
    cudaFree(rank);
    cudaFree(out);
    return 0;
}
