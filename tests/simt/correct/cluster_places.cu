// options: -arch=sm_90
// Where a thread is in its cluster, in a grid of two dimensions with clusters, with clusters of one block,
// and without, before clusters and after them.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

struct place {
    unsigned dim, index, relative, grid, rank, size, given, thread, threads, at, clusters, cluster, queried,
        own;
};

__device__ unsigned packed(dim3 d) { return d.x + 100 * d.y + 10000 * d.z; }

__global__ void look(struct place *p)
{
    __shared__ int s;
    cg::cluster_group c = cg::this_cluster();
    cg::grid_group g = cg::this_grid();
    struct place here;
    here.dim = packed(__clusterDim());
    here.index = packed(__clusterIdx());
    here.relative = packed(c.block_index());
    here.grid = packed(g.dim_clusters());
    here.rank = c.block_rank();
    here.size = c.num_blocks();
    here.given = __clusterDimIsSpecified();
    here.thread = c.thread_rank();
    here.threads = c.num_threads() + 1000 * packed(c.dim_threads());
    here.at = packed(c.thread_index());
    here.clusters = (unsigned)g.num_clusters();
    here.cluster = (unsigned)g.cluster_rank();
    unsigned last = __clusterSizeInBlocks() - 1;
    here.queried = c.query_shared_rank(c.map_shared_rank(&s, (int)last));
    here.own = __isCtaShared(&s) + 10 * __isCtaShared(c.map_shared_rank(&s, (int)last)) +
               100 * __isClusterShared(c.map_shared_rank(&s, (int)last));
    if (threadIdx.x == 3 && threadIdx.y == 1)
        p[blockIdx.x + gridDim.x * blockIdx.y] = here;
    c.sync();
}

static cudaError_t launch(struct place *p, unsigned x, unsigned y)
{
    cudaLaunchConfig_t config = {};
    config.gridDim = dim3(4, 6);
    config.blockDim = dim3(4, 2);
    cudaLaunchAttribute attributes[2];
    attributes[0].id = cudaLaunchAttributePriority;
    attributes[0].val.priority = 0;
    attributes[1].id = cudaLaunchAttributeClusterDimension;
    attributes[1].val.clusterDim.x = x;
    attributes[1].val.clusterDim.y = y;
    attributes[1].val.clusterDim.z = 1;
    config.attrs = attributes;
    config.numAttrs = x > 0 ? 2 : 1;
    return cudaLaunchKernelEx(&config, look, p);
}

static bool is(const char *what, unsigned found, unsigned want)
{
    if (found != want)
        printf("%s is %u, not %u\n", what, found, want);
    return found == want;
}

int main(void)
{
    struct place *p, h[24];
    cudaMalloc(&p, sizeof h);
    static const unsigned widths[] = {0, 1, 2, 0};
    for (unsigned x : widths) {
        unsigned cx = x > 0 ? x : 1, cy = x == 2 ? 3 : 1;
        cudaError_t error = launch(p, x, cy);
        if (error != cudaSuccess)
            return printf("%s\n", cudaGetErrorName(error)), 1;
        cudaMemcpy(h, p, sizeof h, cudaMemcpyDeviceToHost);
        for (unsigned i = 0; i < 24; i++) {
            unsigned bx = i % 4, by = i / 4, rx = bx % cx, ry = by % cy, rank = rx + cx * ry, size = cx * cy;
            unsigned last = rank == size - 1;
            bool good = is("dim", h[i].dim, cx + 100 * cy + 10000) &&
                        is("index", h[i].index, bx / cx + 100 * (by / cy)) &&
                        is("relative", h[i].relative, rx + 100 * ry) &&
                        is("grid", h[i].grid, 4 / cx + 100 * (6 / cy) + 10000) &&
                        is("rank", h[i].rank, rank) && is("size", h[i].size, size) &&
                        is("given", h[i].given, x > 0) && is("thread", h[i].thread, rank * 8 + 7) &&
                        is("threads", h[i].threads, size * 8 + 1000 * (cx * 4 + 100 * (cy * 2) + 10000)) &&
                        is("at", h[i].at, rx * 4 + 3 + 100 * (ry * 2 + 1)) &&
                        is("clusters", h[i].clusters, 24 / size) &&
                        is("cluster", h[i].cluster, bx / cx + 4 / cx * (by / cy)) &&
                        is("queried", h[i].queried, size - 1) && is("own", h[i].own, 101 + 10 * last);
            if (!good)
                return printf("in block %u, clusters of %u\n", i, size), 1;
        }
    }
    printf("ok\n");
    return 0;
}
