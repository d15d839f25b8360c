// needs: warp
// A warp scans its 32 sums in shared memory without __syncwarp, trusting the lanes to run in step. They need
// not, since Volta.
#include <stdio.h>

__global__ void warp_scan(int *y, const int *x)
{
    __shared__ int s[32];
    unsigned lane = threadIdx.x;
    s[lane] = x[lane];
    __syncwarp();
    for (unsigned d = 1; d < 32; d *= 2)
        if (lane >= d)
            s[lane] += s[lane - d]; // finds: shared-race read write
    __syncwarp();
    y[lane] = s[31 - lane];
}

int main(void)
{
    int h[32], *x, *y;
    for (int i = 0; i < 32; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    warp_scan<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[0]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
