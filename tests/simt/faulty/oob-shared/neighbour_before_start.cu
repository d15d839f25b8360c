// Thread 0 of each block reads element -1 of the section: the stride is not compared with the index.
#include <stdio.h>

#define SECTION 32

__global__ void one_step(int *y, const int *x)
{
    __shared__ int XY[SECTION];
    int t = threadIdx.x;
    XY[t] = x[blockIdx.x * SECTION + t];
    __syncthreads();
    int left = XY[t - 1]; // finds: oob-shared read
    y[blockIdx.x * SECTION + t] = XY[t] + left;
}

int main(void)
{
    int h[2 * SECTION], *x, *y;
    for (int i = 0; i < 2 * SECTION; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    one_step<<<2, SECTION>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[1]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
