// says: host_reads_copy_early.cu:26 may still write it: the host must first wait for the copy
// says: sums[
// The host reads the results while cudaMemcpyAsync may still copy them. It waits only afterwards.
#include <stdio.h>

__global__ void add(int *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += x[i];
}

int main(void)
{
    const int n = 1000;
    const size_t bytes = n * sizeof(int);
    int *sums, *x, *y;
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMallocHost(&sums, bytes);
    cudaMalloc(&x, bytes);
    cudaMalloc(&y, bytes);
    cudaMemsetAsync(x, 1, bytes, s);
    cudaMemsetAsync(y, 0, bytes, s);
    add<<<4, 256, 0, s>>>(y, x, n);
    cudaMemcpyAsync(sums, y, bytes, cudaMemcpyDeviceToHost, s); // finds: global-race write
    long total = 0;
    for (int i = 0; i < n; i++)
        total += sums[i]; // finds: global-race read
    cudaStreamSynchronize(s);
    printf("%ld\n", total);
    return 0;
}
