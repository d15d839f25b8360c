// options: -isystem library
// says:       sum.cuh:1
// A library's function exchanges values in shared memory without a barrier.
#include <tiles/sum.cuh>

__global__ void sums(int *y)
{
    __shared__ int s[64];
    y[threadIdx.x] = tiles::tile_sum<int>::sum(s, threadIdx.x); // finds: shared-race read write
}

int main()
{
    int *y;
    cudaMalloc(&y, 256);
    sums<<<1, 64>>>(y);
    cudaDeviceSynchronize();
}
