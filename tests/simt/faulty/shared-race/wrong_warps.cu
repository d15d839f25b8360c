// needs: warp
// Two warps exchange through shared memory and order themselves with __syncwarp, which orders only the lanes
// of one warp.
#include <stdio.h>

__global__ void reverse(int *y, const int *x)
{
    __shared__ int s[64];
    s[threadIdx.x] = 0;
    __syncthreads();
    s[threadIdx.x] = x[threadIdx.x];      // finds: shared-race write
    __syncwarp();                         // finds: shared-race barrier
    y[threadIdx.x] = s[63 - threadIdx.x]; // finds: shared-race read
}

int main(void)
{
    int h[64], *x, *y;
    for (int i = 0; i < 64; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    reverse<<<1, 64>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
