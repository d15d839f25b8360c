// only on the CPU device: nvcc knows no memmove in a kernel
// memmove of a local array that overlaps itself, and of shared memory.
#include <stdio.h>
#include <string.h>

#define N 64

__global__ void shift(int *y)
{
    __shared__ int row[N + 1];
    int t = threadIdx.x, own[4] = {t, t + 1, t + 2, t + 3};
    row[t] = t;
    __syncthreads();
    if (t == 0) {
        memmove(row + 1, row, N * sizeof *row);
        row[0] = -1;
    }
    __syncthreads();
    memmove(own, own + 1, 3 * sizeof *own);
    y[t] = row[t] + own[0] + own[2];
}

int main(void)
{
    int h[N], *y;
    cudaMalloc(&y, sizeof h);
    shift<<<1, N>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < N; i++)
        if (h[i] != i - 1 + i + 1 + i + 3)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
}
