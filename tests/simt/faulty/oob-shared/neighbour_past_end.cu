// Each thread reads its right neighbour in shared memory; the last one reads past the array.
#include <stdio.h>

#define SIZE 64

__global__ void differences(int *y, const int *x)
{
    __shared__ int s[SIZE];
    int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    y[t] = s[t + 1] - s[t]; // finds: oob-shared read
}

int main(void)
{
    int h[SIZE], *x, *y;
    for (int i = 0; i < SIZE; i++)
        h[i] = i * i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    differences<<<1, SIZE>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
