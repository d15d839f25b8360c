// sets: SIMT_DRY=1
// sets: SIMT_LAST_BLOCKS=2
// only on the CPU device: it alone hands out memory that is not there
// Of the first launch the last blocks run, and of arrays that no machine here could hold the ends are there.
#include <stdio.h>

__global__ void step(int *y, const int *x, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[i - 1] + 1;
}

int main(void)
{
    const size_t n = ((size_t)1 << 32) + 3000, end = 3000, bytes = n * sizeof(int);
    int h[end], *x, *y, *last;
    for (size_t i = 0; i < end; i++)
        h[i] = (int)i;
    cudaMalloc(&last, sizeof h);
    cudaMemcpy(last, h, sizeof h, cudaMemcpyHostToDevice);
    if (cudaMalloc(&x, bytes) != cudaSuccess || cudaMalloc(&y, bytes) != cudaSuccess)
        return printf("no memory\n"), 1;
    if (cudaMemcpy(x, last - (n - end), bytes, cudaMemcpyDeviceToDevice) != cudaSuccess)
        return printf("no copy to x\n"), 1;
    step<<<(unsigned)((n + 1023) / 1024), 1024>>>(y, x, n);
    step<<<(unsigned)((n + 1023) / 1024), 1024>>>(y, x, n); // which does not run
    if (cudaMemcpy(last - (n - end), y, bytes, cudaMemcpyDeviceToDevice) != cudaSuccess)
        return printf("no copy of y\n"), 1;
    cudaMemcpy(h, last, sizeof h, cudaMemcpyDeviceToHost);
    if (cudaFree(x) != cudaSuccess || cudaFree(y) != cudaSuccess || cudaFree(last) != cudaSuccess)
        return printf("not freed\n"), 1;
    if (h[end - 1] != (int)end - 1 || h[1024] != 1024)
        return printf("%d and %d\n", h[end - 1], h[1024]), 1;
    printf("ok\n");
    return 0;
}
