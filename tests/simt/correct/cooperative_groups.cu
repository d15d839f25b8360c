// needs: warp, runtime
// Cooperative groups: the block, tiles of 32 and of 8 threads, their shuffles and ranks.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

__global__ void scan(int *y, const int *x)
{
    __shared__ int sums[4];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(block);
    int i = blockIdx.x * blockDim.x + block.thread_rank(), v = x[i];
    for (unsigned d = 1; d < warp.size(); d *= 2) {
        int left = warp.shfl_up(v, d);
        if (warp.thread_rank() >= d)
            v += left;
    }
    if (warp.thread_rank() == 31)
        sums[warp.meta_group_rank()] = v;
    block.sync();
    for (unsigned w = 0; w < warp.meta_group_rank(); w++)
        v += sums[w];
    auto eight = cg::tiled_partition<8>(block);
    int first = eight.shfl(v, 0);
    cg::sync(block);
    y[i] = v + 1000000 * (eight.any(eight.thread_rank() == 7 && v >= first));
}

int main(void)
{
    const int n = 3 * 128;
    int h[n], result[n], *x, *y, sum = 0;
    for (int i = 0; i < n; i++)
        h[i] = i % 10;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan<<<3, 128>>>(y, x);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++) {
        sum = i % 128 ? sum + h[i] : h[i];
        if (result[i] != sum + 1000000)
            return printf("y[%d] is %d, not %d\n", i, result[i], sum), 1;
    }
    printf("ok\n");
    return 0;
}
