// Thread block clusters: a block's place in its cluster, the cluster's barrier, and the shared memory of its
// blocks.
#ifndef SIMT_CLUSTERS_H
#define SIMT_CLUSTERS_H

#include "kernel.h"

SIMT_INLINE dim3 simt_dim3(struct simt_dim d) { return dim3(d.x, d.y, d.z); }

SIMT_INLINE unsigned __clusterDimIsSpecified() { return simt_cluster_given() != 0; }
SIMT_INLINE dim3 __clusterDim() { return simt_dim3(simt_cluster_dim()); }
SIMT_INLINE dim3 __clusterIdx() { return simt_dim3(simt_cluster_index()); }
SIMT_INLINE dim3 __clusterRelativeBlockIdx() { return simt_dim3(simt_cluster_place()); }
SIMT_INLINE dim3 __clusterGridDimInClusters() { return simt_dim3(simt_cluster_grid()); }
SIMT_INLINE unsigned __clusterRelativeBlockRank() { return simt_cluster_rank(); }
SIMT_INLINE unsigned __clusterSizeInBlocks() { return simt_cluster_size(); }

static inline void __cluster_barrier_arrive(SIMT_HERE) { simt_cluster_arrive(0, file, line); }
static inline void __cluster_barrier_arrive_relaxed(SIMT_HERE) { simt_cluster_arrive(1, file, line); }
static inline void __cluster_barrier_wait(SIMT_HERE) { simt_cluster_wait(file, line); }
static inline void __threadfence_cluster(void) { simt_fence(SIMT_SCOPE_CLUSTER); }

static inline void *__cluster_map_shared_rank(const void *p, unsigned rank)
{
    return simt_cluster_map(p, rank);
}
static inline unsigned __cluster_query_shared_rank(const void *p) { return simt_cluster_query(p); }
static inline unsigned __isCtaShared(const void *p) { return simt_space_of(p) == SIMT_IN_SHARED; }
static inline unsigned __isClusterShared(const void *p) { return (unsigned)simt_in_cluster(p); }
#endif
