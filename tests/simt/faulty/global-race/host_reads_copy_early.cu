// says: host_reads_copy_early.cu:25 may still write it: the host must first wait for the copy
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
    int *sums, *x, *y;
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMallocHost(&sums, n * sizeof(int));
    cudaMalloc(&x, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMemsetAsync(x, 1, n * sizeof(int), s);
    cudaMemsetAsync(y, 0, n * sizeof(int), s);
    add<<<4, 256, 0, s>>>(y, x, n);
    cudaMemcpyAsync(sums, y, n * sizeof(int), cudaMemcpyDeviceToHost, s); // finds: global-race write
    long total = 0;
    for (int i = 0; i < n; i++)
        total += sums[i]; // finds: global-race read
    cudaStreamSynchronize(s);
    printf("%ld\n", total);
    return 0;
}
