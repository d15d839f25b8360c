// options: -arch=sm_90
// Clusters that no launch can have: of sizes that don't divide the grid, are too large, or are not the
// kernel's.
#include <cooperative_groups.h>
#include <stdio.h>

__global__ void plain(void) {}
__global__ void __cluster_dims__(2, 1, 1) pairs(void) {}

static void launch(void (*kernel)(void), unsigned grid, unsigned x, unsigned y)
{
    cudaLaunchAttribute attribute;
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = x;
    attribute.val.clusterDim.y = y;
    attribute.val.clusterDim.z = 1;
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = 32;
    config.attrs = &attribute;
    config.numAttrs = 1;
    printf("%s\n", cudaGetErrorName(cudaLaunchKernelEx(&config, kernel))); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}

// prints: cudaErrorInvalidClusterSize
// says: asks for a grid of 3 x 1 x 1 blocks in clusters of 2 x 1 x 1: each must be a multiple
// says: asks for clusters of 16 x 1 x 1 = 16 blocks: 1 to 8 are possible until cudaFuncSetAttribute allows
// says: asks for clusters of 0 x 1 x 1 = 0 blocks
// says: asks for clusters of 4 x 1 x 1 blocks: the kernel's __cluster_dims__ say 2 x 1 x 1
int main(void)
{
    pairs<<<3, 32>>>(); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    launch(plain, 3, 2, 1);
    launch(plain, 16, 16, 1);
    launch(plain, 4, 0, 1);
    launch(pairs, 4, 4, 1);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
