// The temporary storage of one call is used by the next one, with no barrier between the two.
#include <cub/block/block_scan.cuh>
#include <stdio.h>

__global__ void scan_twice(int *y, const int *x)
{
    using scan = cub::BlockScan<int, 128, cub::BLOCK_SCAN_WARP_SCANS>;
    __shared__ typename scan::TempStorage temp;
    int sum, most;
    scan(temp).InclusiveSum(x[threadIdx.x], sum);        // some: shared-race *
    scan(temp).InclusiveSum(x[threadIdx.x + 128], most); // some: shared-race *
    y[threadIdx.x] = sum + most;
}

int main(void)
{
    int h[256], *x, *y;
    for (int i = 0; i < 256; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h / 2);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_twice<<<1, 128>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
