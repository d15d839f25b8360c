// Reductions and scans by tiles of cooperative groups, tiles of tiles, and a last warp that is not full.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <stdio.h>

namespace cg = cooperative_groups;

__global__ void use(int *sums, int *scans)
{
    cg::thread_block block = cg::this_thread_block();
    auto warp = cg::tiled_partition<32>(block);
    auto half = cg::tiled_partition<16>(warp);
    int t = block.thread_rank();
    sums[t] = cg::reduce(half, t, cg::plus<int>());
    scans[t] = cg::inclusive_scan(half, t, cg::plus<int>()) + cg::exclusive_scan(half, 100);
    if (half.meta_group_size() != 2 || half.meta_group_rank() != t / 16u % 2)
        scans[t] = -1;
}

int main(void)
{
    const int n = 48;
    int sums[n], scans[n], *x, *y;
    cudaMalloc(&x, sizeof sums);
    cudaMalloc(&y, sizeof scans);
    use<<<1, n>>>(x, y);
    cudaMemcpy(sums, x, sizeof sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(scans, y, sizeof scans, cudaMemcpyDeviceToHost);
    for (int t = 0; t < n; t++) {
        int first = t / 16 * 16, sum = 16 * first + 120, scan = 100 * (t - first);
        for (int i = first; i <= t; i++)
            scan += i;
        if (sums[t] != sum || scans[t] != scan)
            return printf("%d: %d %d\n", t, sums[t], scans[t]), 1;
    }
    printf("ok\n");
    return 0;
}
