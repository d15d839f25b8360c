// Every thread smears its value over its own slot and the next one: two threads write each slot.
#include <stdio.h>

#define SIZE 64

__global__ void smear(int *y, const int *x)
{
    __shared__ int s[SIZE + 1];
    int t = threadIdx.x;
    int v = x[t];
    s[t] = v;     // finds: shared-race write
    s[t + 1] = v; // finds: shared-race write
    __syncthreads();
    y[t] = s[t];
}

int main(void)
{
    int h[SIZE], *x, *y;
    for (int i = 0; i < SIZE; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    smear<<<1, SIZE>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d %d\n", h[0], h[SIZE - 1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
