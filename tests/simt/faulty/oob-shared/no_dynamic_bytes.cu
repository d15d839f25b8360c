// The kernel uses a dynamic shared array, and the launch asks for none.
// says: gives each block 0 bytes of dynamic shared memory, and these accesses need at least 128
#include <stdio.h>

__global__ void copy_through(float *y, const float *x)
{
    extern __shared__ float buffer[];
    unsigned t = threadIdx.x;
    buffer[t] = x[t]; // finds: oob-shared write
    y[t] = buffer[t]; // may: oob-shared read
}

int main(void)
{
    const int n = 32;
    float h[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    copy_through<<<1, n>>>(y, x); // finds: oob-shared launch
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%g\n", h[n - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
