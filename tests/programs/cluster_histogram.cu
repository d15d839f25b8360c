// options: -arch=sm_90
// A histogram with more bins than one block has shared memory for: each block of a cluster has a part of the
// bins, and adds to the parts of the others (after the CUDA programming guide).
#include <cooperative_groups.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace cg = cooperative_groups;

#define CHECK(call)                                                                          \
    do {                                                                                     \
        cudaError_t status_ = (call);                                                        \
        if (status_ != cudaSuccess) {                                                        \
            fprintf(stderr, "%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(status_)); \
            exit(EXIT_FAILURE);                                                              \
        }                                                                                    \
    } while (0)

__global__ void clusterHist_kernel(int *bins, const int nbins, const int bins_per_block,
                                   const int *__restrict__ input, size_t array_size)
{
    extern __shared__ int smem[];
    int tid = cg::this_grid().thread_rank();

    // Cluster initialization, size and calculating local bin offsets.
    cg::cluster_group cluster = cg::this_cluster();
    unsigned int clusterBlockRank = cluster.block_rank();
    int cluster_size = cluster.dim_blocks().x;

    for (int i = threadIdx.x; i < bins_per_block; i += blockDim.x)
        smem[i] = 0; // Initialize shared memory histogram to zeros

    // cluster synchronization ensures that shared memory is initialized to zero in
    // all thread blocks in the cluster. It also ensures that all thread blocks
    // have started executing and they exist concurrently.
    cluster.sync();

    for (int i = tid; i < (int)array_size; i += blockDim.x * gridDim.x) {
        int ldata = input[i];
        // Find the right histogram bin.
        int binid = ldata;
        if (ldata < 0)
            binid = 0;
        else if (ldata >= nbins)
            binid = nbins - 1;
        // Find destination block rank and offset for computing
        // distributed shared memory histogram
        int dst_block_rank = binid / bins_per_block;
        int dst_offset = binid % bins_per_block;
        // Pointer to target block shared memory
        int *dst_smem = cluster.map_shared_rank(smem, dst_block_rank);
        // Perform atomic update of the histogram bin
        atomicAdd(dst_smem + dst_offset, 1);
    }

    // cluster synchronization is required to ensure all distributed shared
    // memory operations are completed and no thread block exits while
    // other thread blocks are still accessing distributed shared memory
    cluster.sync();

    // Perform global memory histogram, using the local distributed memory histogram
    int *lbins = bins + clusterBlockRank * bins_per_block;
    for (int i = threadIdx.x; i < bins_per_block && (int)clusterBlockRank * bins_per_block + i < nbins;
         i += blockDim.x)
        atomicAdd(&lbins[i], smem[i]);
    (void)cluster_size;
}

int main()
{
    const int nbins = 1000, threads_per_block = 128, cluster_size = 4;
    const size_t array_size = 20000;
    std::vector<int> input(array_size), expected(nbins), result(nbins);
    unsigned state = 12345;
    for (size_t i = 0; i < array_size; i++) {
        state = state * 1664525u + 1013904223u;
        input[i] = (int)(state >> 16) % 1200 - 100;
        expected[input[i] < 0 ? 0 : input[i] >= nbins ? nbins - 1 : input[i]]++;
    }
    int *bins, *array;
    CHECK(cudaMalloc(&bins, nbins * sizeof(int)));
    CHECK(cudaMalloc(&array, array_size * sizeof(int)));
    CHECK(cudaMemset(bins, 0, nbins * sizeof(int)));
    CHECK(cudaMemcpy(array, input.data(), array_size * sizeof(int), cudaMemcpyHostToDevice));

    cudaLaunchConfig_t config = {};
    config.gridDim = 16;
    config.blockDim = threads_per_block;
    const int bins_per_block = (nbins + cluster_size - 1) / cluster_size;
    config.dynamicSmemBytes = bins_per_block * sizeof(int);
    CHECK(cudaFuncSetAttribute((void *)clusterHist_kernel, cudaFuncAttributeMaxDynamicSharedMemorySize,
                               config.dynamicSmemBytes));
    cudaLaunchAttribute attribute[1];
    attribute[0].id = cudaLaunchAttributeClusterDimension;
    attribute[0].val.clusterDim.x = cluster_size;
    attribute[0].val.clusterDim.y = 1;
    attribute[0].val.clusterDim.z = 1;
    config.numAttrs = 1;
    config.attrs = attribute;
    CHECK(cudaLaunchKernelEx(&config, clusterHist_kernel, bins, nbins, bins_per_block, (const int *)array, array_size));
    CHECK(cudaDeviceSynchronize());
    CHECK(cudaMemcpy(result.data(), bins, nbins * sizeof(int), cudaMemcpyDeviceToHost));
    printf(result == expected ? "PASS\n" : "FAIL\n");
    cudaFree(array);
    cudaFree(bins);
    return result != expected;
}
