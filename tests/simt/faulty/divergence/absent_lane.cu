// needs: warp
// A shuffle names all 32 lanes in its mask, but half of them are in the other branch and never call it.
#include <stdio.h>

__global__ void half_scan(int *y, const int *x)
{
    int lane = threadIdx.x, v = x[lane];
    if (lane < 16) {
        for (int d = 1; d < 16; d *= 2) {
            int left = __shfl_up_sync(0xffffffff, v, d); // finds: divergence *
            if (lane >= d)
                v += left;
        }
    } else {
        v = 0;
        __syncwarp(0xffff0000);
    }
    y[lane] = v;
    __syncwarp(); // may: divergence *
}

int main(void)
{
    int h[32], *x, *y;
    for (int i = 0; i < 32; i++)
        h[i] = 1;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    half_scan<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\n", h[15]);
    cudaFree(x);
    cudaFree(y);
    return 0;
}
