// options: -arch=sm_90
// Launches in clusters, and what may be asked of them: the values and errors are those of an H100, except the
// number of clusters that can run at once.
#include <cooperative_groups.h>
#include <stdio.h>

__global__ void plain(int *ranks)
{
    if (threadIdx.x == 0)
        ranks[blockIdx.x] = (int)cooperative_groups::this_cluster().block_rank();
}
__global__ void __cluster_dims__(2, 1, 1) pairs(int *ranks)
{
    if (threadIdx.x == 0)
        ranks[blockIdx.x] = 10 + (int)cooperative_groups::this_cluster().block_rank();
}
template <int N> __global__ void __cluster_dims__(N, 1, 1) sized(int *ranks)
{
    if (threadIdx.x == 0)
        ranks[blockIdx.x] = 100 * N + (int)cooperative_groups::this_cluster().block_rank();
}

static cudaLaunchAttribute attribute;
static cudaLaunchConfig_t configure(unsigned grid, unsigned cluster)
{
    cudaLaunchConfig_t config = {};
    config.gridDim = grid;
    config.blockDim = 32;
    attribute.id = cudaLaunchAttributeClusterDimension;
    attribute.val.clusterDim.x = cluster;
    attribute.val.clusterDim.y = attribute.val.clusterDim.z = 1;
    config.attrs = &attribute;
    config.numAttrs = 1;
    return config;
}

static int wrong;
static void wants(const char *what, long long found, long long want)
{
    if (found != want)
        printf("%s: %lld, not %lld\n", what, found, want), wrong = 1;
}

static void check(const char *what, const int *ranks, unsigned blocks, unsigned size, int base)
{
    int h[32];
    wants(what, cudaMemcpy(h, ranks, blocks * sizeof *h, cudaMemcpyDeviceToHost), cudaSuccess);
    for (unsigned b = 0; b < blocks; b++)
        wants(what, h[b], base + (int)(b % size));
}

int main(void)
{
    int *ranks, clusters = -1, blocks = -1;
    cudaMalloc(&ranks, 32 * sizeof(int));
    cudaLaunchConfig_t config = configure(12, 4);
    wants("four", cudaLaunchKernelEx(&config, plain, ranks), cudaSuccess);
    check("four", ranks, 12, 4, 0);
    void *arguments[] = {&ranks};
    config = configure(6, 3);
    wants("three", cudaLaunchKernelExC(&config, (void *)plain, arguments), cudaSuccess);
    check("three", ranks, 6, 3, 0);
    config = configure(4, 2);
    wants("as it says", cudaLaunchKernelEx(&config, pairs, ranks), cudaSuccess);
    check("as it says", ranks, 4, 2, 10);
    pairs<<<8, 32>>>(ranks);
    check("dims", ranks, 8, 2, 10);
    sized<4><<<8, 32>>>(ranks);
    check("template", ranks, 8, 4, 400);
    void (*kernel)(int *) = sized<8>;
    kernel<<<16, 32>>>(ranks);
    check("pointer", ranks, 16, 8, 800);

    config = configure(16, 16);
    wants("occupancy of 16", cudaOccupancyMaxActiveClusters(&clusters, plain, &config),
          cudaErrorInvalidClusterSize);
    cudaGetLastError();
    wants("allowed", cudaFuncSetAttribute(plain, cudaFuncAttributeNonPortableClusterSizeAllowed, 1),
          cudaSuccess);
    wants("sixteen", cudaLaunchKernelEx(&config, plain, ranks), cudaSuccess);
    check("sixteen", ranks, 16, 16, 0);
    config = configure(16, 2);
    wants("occupancy", cudaOccupancyMaxActiveClusters(&clusters, pairs, &config), cudaSuccess);
    wants("some fit", clusters > 0, 1);
    wants("largest", cudaOccupancyMaxPotentialClusterSize(&blocks, pairs, &config), cudaSuccess);
    wants("largest", blocks, 8);
    int has = 0;
    wants("asked for clusters", cudaDeviceGetAttribute(&has, cudaDevAttrClusterLaunch, 0), cudaSuccess);
    wants("has clusters", has, 1);
    cudaFuncAttributes attributes;
    wants("attributes", cudaFuncGetAttributes(&attributes, pairs), cudaSuccess);
    wants("must be set", attributes.clusterDimMustBeSet, 1);
    wants("width", attributes.requiredClusterWidth, 2);
    wants("height", attributes.requiredClusterHeight, 1);
    wants("not settable", cudaFuncSetAttribute(pairs, cudaFuncAttributeRequiredClusterWidth, 4),
          cudaErrorInvalidValue);
    wants("last", cudaGetLastError(), cudaErrorInvalidValue);
    wants("all", cudaDeviceSynchronize(), cudaSuccess);
    if (!wrong)
        printf("ok\n");
    return wrong;
}
