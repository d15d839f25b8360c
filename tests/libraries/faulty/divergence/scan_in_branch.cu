// Only some threads of the block call BlockScan, in which all threads of the block must take part.
#include <cub/block/block_scan.cuh>
#include <stdio.h>

__global__ void scan_some(int *y, const int *x, int n)
{
    using scan = cub::BlockScan<int, 128, cub::BLOCK_SCAN_WARP_SCANS>;
    __shared__ typename scan::TempStorage temp;
    int i = threadIdx.x, sum;
    if (i < n) {
        scan(temp).InclusiveSum(x[i], sum); // finds: divergence barrier
        y[i] = sum;
    }
}

int main(void)
{
    int h[128], *x, *y;
    for (int i = 0; i < 128; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_some<<<1, 128>>>(y, x, 96);
    cudaDeviceSynchronize();
    return 0;
}
