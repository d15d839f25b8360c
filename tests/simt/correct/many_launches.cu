// A hundred launches of two kernels, each of which reads what the one before has written in other blocks.
#include <stdio.h>

__global__ void shift(int *to, const int *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = from[(i + 17) % n];
}

__global__ void add(int *to, const int *from, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] = from[n - 1 - i] + 1;
}

int main(void)
{
    const int n = 130;
    int h[n], expected[n], next[n], *a, *b;
    for (int i = 0; i < n; i++)
        h[i] = expected[i] = i;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 50; round++) {
        shift<<<5, 32>>>(b, a, n);
        add<<<3, 64>>>(a, b, n);
        for (int i = 0; i < n; i++)
            next[i] = expected[(n - 1 - i + 17) % n] + 1;
        for (int i = 0; i < n; i++)
            expected[i] = next[i];
    }
    cudaMemcpy(h, a, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    for (int i = 0; i < n; i++)
        if (h[i] != expected[i])
            return printf("%d is %d, not %d\n", i, h[i], expected[i]), 1;
    printf("ok\n");
    return 0;
}
