// extern __shared__ with a size: nvcc warns, and takes it for a static array that needs no bytes at the
// launch.
#include <stdio.h>

template <int threads> __global__ void reverse(int *y, const int *x)
{
    extern __shared__ int buffer[threads];
    int t = threadIdx.x;
    buffer[t] = x[t];
    __syncthreads();
    y[t] = buffer[threads - 1 - t];
}

int main(void)
{
    int h[64], *x, *y;
    for (int i = 0; i < 64; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<64><<<1, 64>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < 64; i++)
        if (h[i] != 63 - i)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
