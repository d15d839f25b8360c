// sets: SIMT_DRY=1
// only on the CPU device: it alone hands out memory that is not there
// Nothing runs, and no memory is too large: what a program launches for arrays that no machine here could
// hold.
#include <stdio.h>

__global__ void step(int *y, const int *x) { y[x[0]] = 1; }

int main(void)
{
    size_t bytes = (size_t)1 << 36;
    int *x, *y, h = 7, *small;
    if (cudaMalloc(&x, bytes) != cudaSuccess || cudaMalloc(&y, bytes) != cudaSuccess)
        return printf("no memory\n"), 1;
    if (cudaMemcpy(y, x, bytes, cudaMemcpyDeviceToDevice) != cudaSuccess)
        return printf("no copy\n"), 1;
    step<<<1u << 30, 1024>>>(y, x);
    if (cudaDeviceSynchronize() != cudaSuccess || cudaFree(x) != cudaSuccess || cudaFree(y) != cudaSuccess)
        return printf("an error\n"), 1;
    cudaMalloc(&small, sizeof h);
    cudaMemcpy(small, &h, sizeof h, cudaMemcpyHostToDevice);
    step<<<1, 1>>>(small, small);
    h = 0;
    cudaMemcpy(&h, small, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(small);
    if (h != 7)
        return printf("small arrays are as ever, and hold %d\n", h), 1;
    printf("ok\n");
    return 0;
}
