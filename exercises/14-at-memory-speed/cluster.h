// Short arrays, on cards from compute capability 9.0 on: nothing to clear and nobody to wait for, since the
// blocks of a cluster run at the same time and can write into each other's shared memory. Each lane has one
// vector.
#ifndef CLUSTER_H
#define CLUSTER_H

#include "slices.h"

#ifndef SIMT // the CPU device has no clusters
#include <cooperative_groups.h>

enum { CLUSTER = 16, CLUSTER_THREADS = 1024 }; // blocks of the largest, and threads of each

static __global__ void __launch_bounds__(CLUSTER_THREADS) scan_in_cluster(struct array a)
{
#if __CUDA_ARCH__ >= 900
    __shared__ elem_t totals[WARP]; // of the block's warps
    __shared__ elem_t blocks[WARP]; // of the blocks before this one, written by them
    cooperative_groups::cluster_group cluster = cooperative_groups::this_cluster();
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    size_t number = (size_t)blockIdx.x * blockDim.x + threadIdx.x; // the lane's vector
    long long begin = slice_begin(a, number, VECTOR);
    elem_t vector[VECTOR];

    auto all_here = cluster.barrier_arrive(); // before that nobody may write into another block's memory
    load_vector(vector, a, begin);
    elem_t sum = vector[0];
    for (unsigned j = 1; j < VECTOR; j++)
        sum = combine(sum, vector[j]);
    sum = scan_lanes(sum);
    elem_t before = from_below(sum);
    if (lane == WARP - 1)
        totals[warp] = sum;
    __syncthreads();
    sum = scan_lanes(lane < warps ? totals[lane] : IDENTITY);
    before = combine(from_lane(from_below(sum), warp), before);
    elem_t total = from_lane(sum, WARP - 1);
    cluster.barrier_wait(std::move(all_here));
    if (gridDim.x > 1) {
        if (warp == 0 && lane > blockIdx.x && lane < gridDim.x)
            cluster.map_shared_rank(blocks, lane)[blockIdx.x] = total;
        cluster.sync();
        elem_t earlier = scan_lanes(lane < blockIdx.x ? blocks[lane] : IDENTITY);
        before = combine(from_lane(earlier, WARP - 1), before);
    }
    for (unsigned j = 0; j < VECTOR; j++) {
        elem_t up_to = combine(before, vector[j]);
        vector[j] = EXCLUDES ? before : up_to;
        before = up_to;
    }
    store_vector(a, begin, vector);
#endif
}
#endif

// Scans the array if it is short enough, and the card can. Else false, and nothing is done.
static inline bool cluster_scan(struct array a)
{
#ifdef SIMT
    (void)a;
    return false;
#else
    static const bool able = [] {
        struct cudaFuncAttributes
            attributes; // of what was compiled for the card, which may be newer than that
        return cudaFuncGetAttributes(&attributes, scan_in_cluster) == cudaSuccess &&
               attributes.ptxVersion >= 90 &&
               cudaFuncSetAttribute(scan_in_cluster, cudaFuncAttributeNonPortableClusterSizeAllowed, 1) ==
                   cudaSuccess;
    }();
    size_t vectors = (a.lead + a.n + VECTOR - 1) / VECTOR;
    if (!able || vectors > CLUSTER * CLUSTER_THREADS)
        return false;
    cudaLaunchConfig_t config = {};
    cudaLaunchAttribute size = {};
    config.blockDim.x = CLUSTER_THREADS;
    config.gridDim.x = 1; // a power of two
    while (config.gridDim.x * CLUSTER_THREADS < vectors)
        config.gridDim.x *= 2;
    size.id = cudaLaunchAttributeClusterDimension;
    size.val.clusterDim.x = config.gridDim.x;
    size.val.clusterDim.y = size.val.clusterDim.z = 1;
    config.attrs = &size;
    config.numAttrs = 1;
    return cudaLaunchKernelEx(&config, scan_in_cluster, a) == cudaSuccess;
#endif
}

#endif
