// A scatter trusts its positions, and one of them was never a position.
#include <stdio.h>

__global__ void scatter(int *y, const int *x, const int *position, int n)
{
    int i = threadIdx.x;
    if (i < n)
        y[position[i]] = x[i]; // finds: oob-global write
}

int main(void)
{
    const int n = 32;
    int h[n], at[n], *x, *y, *position;
    for (int i = 0; i < n; i++) {
        h[i] = i;
        at[i] = n - 1 - i;
    }
    at[17] = 1 << 30;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&position, sizeof at);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(position, at, sizeof at, cudaMemcpyHostToDevice);
    scatter<<<1, n>>>(y, x, position, n);
    cudaError_t error = cudaDeviceSynchronize();
    printf("%s\n", cudaGetErrorName(error));
    return 0;
}
