// A loop that touches no memory at all and never ends: 3 k + 3 never comes down to 1.
#include <stdio.h>

__global__ void collatz(int *steps, const unsigned *x)
{
    unsigned v = x[threadIdx.x];
    int count = 0;
    while (v != 1)                              // some: timeout *
        v = v % 2 ? 3 * v + 3 : v / 2, count++; // some: timeout *
    steps[threadIdx.x] = count;
}

int main(void)
{
    unsigned h[32], *x;
    int *steps;
    for (int i = 0; i < 32; i++)
        h[i] = 3 * (i + 1);
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&steps, 32 * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    collatz<<<1, 32>>>(steps, x);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
