// Some lanes call WarpScan, and the others go on to a barrier.
#include <cub/warp/warp_scan.cuh>
#include <stdio.h>

__global__ void scan_some(int *y, const int *x)
{
    using scan = cub::WarpScan<int>;
    __shared__ typename scan::TempStorage temp;
    int sum = 0;
    if (threadIdx.x < 20)
        scan(temp).InclusiveSum(x[threadIdx.x], sum); // finds: divergence barrier
    __syncthreads();                                  // finds: divergence barrier
    y[threadIdx.x] = sum;
}

int main(void)
{
    int h[32] = {0}, *x, *y;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_some<<<1, 32>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
