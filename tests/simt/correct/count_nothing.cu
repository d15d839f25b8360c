// A program that never calls combine has no work and no steps. Its launches are reported all the same.
#include <stdio.h>

__global__ void fill(int *y)
{
    y[threadIdx.x] = threadIdx.x;
    __syncthreads();
}

int main(void)
{
    int h[64], *y;
    cudaMalloc(&y, sizeof h);
    // launch: work=null steps=null barriers=1 kernel=fill error=cudaSuccess findings=0
    fill<<<1, 64>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < 64; i++)
        if (h[i] != i)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
