// The kernel is to leave its total in a local variable of main.
#include <stdio.h>

__global__ void total(int *sum, const int *x, int n)
{
    int running = 0;
    for (int i = 0; i < n; i++)
        running += x[i];
    *sum = running; // finds: host-deref write
}

int main(void)
{
    const int n = 20;
    int h[n], sum = 0, *x;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    total<<<1, 1>>>(&sum, x, n);
    cudaDeviceSynchronize();
    printf("%d\n", sum);
    cudaFree(x);
    return 0;
}
