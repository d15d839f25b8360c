// The result is fetched with memcpy, not cudaMemcpy.
#include <stdio.h>
#include <string.h>

__global__ void iota(int *y) { y[threadIdx.x] = threadIdx.x; }

int main(void)
{
    int h[256], *y;
    cudaMalloc(&y, sizeof h);
    iota<<<1, 256>>>(y);
    cudaDeviceSynchronize();
    memcpy(h, y, sizeof h); // finds: host-deref *
    printf("last %d\n", h[255]);
    cudaFree(y);
    return 0;
}
