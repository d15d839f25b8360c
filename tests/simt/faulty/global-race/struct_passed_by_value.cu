// Each block composes its map with that of the block before it, which may be writing it. The map is passed by
// value from device memory, to a function that stays a call.
#include <stdio.h>

struct map {
    double a, b, c, d, e;
};

__device__ __attribute__((noinline)) static map compose(map left, map right)
{
    right.b += right.a * left.b;
    right.a *= left.a;
    return right;
}

__global__ void chain(map *maps)
{
    map own = {1, 2, 3, 4, 5};
    if (blockIdx.x > 0)
        own = compose(maps[blockIdx.x - 1], own); // finds: global-race read
    maps[blockIdx.x] = own;                       // finds: global-race write
}

int main(void)
{
    map *maps;
    cudaMalloc(&maps, 4 * sizeof *maps);
    cudaMemset(maps, 0, 4 * sizeof *maps);
    chain<<<4, 1>>>(maps);
    cudaDeviceSynchronize();
    return 0;
}
