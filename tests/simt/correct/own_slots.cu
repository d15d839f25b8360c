// Each thread uses its own slots of shared and global memory over and over with no barrier.
#include <stdio.h>

#define BLOCK 32
#define ROOM  5

__global__ void private_use(int *y, const int *x)
{
    __shared__ int stack[BLOCK * ROOM];
    int *mine = &stack[threadIdx.x * ROOM], top = 0, i = blockIdx.x * BLOCK + threadIdx.x;
    mine[top++] = x[i];
    while (top > 0) {
        int v = mine[--top];
        if (v > 1) {
            mine[top++] = v / 2;
            mine[top++] = v - v / 2;
        } else {
            y[i] += v;
        }
    }
}

int main(void)
{
    const int n = 2 * BLOCK;
    int h[n], result[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i % 12;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemset(y, 0, sizeof h);
    private_use<<<2, BLOCK>>>(y, x);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++)
        if (result[i] != h[i])
            return printf("y[%d] is %d, not %d\n", i, result[i], h[i]), 1;
    printf("ok\n");
    return 0;
}
