// needs: warp, runtime
// Parts of a tile by a predicate and by a label, with their ranks, sums and shuffles; a tile of a size that
// the type does not tell; a shuffle of 16 bytes.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <stdio.h>

namespace cg = cooperative_groups;

#define N 96

__device__ int tree_sum(cg::thread_group group, int *s, int value)
{
    unsigned rank = group.thread_rank();
    for (unsigned stride = group.size() / 2; stride > 0; stride /= 2) {
        s[rank] = value;
        group.sync();
        if (rank < stride)
            value += s[rank + stride];
        group.sync();
    }
    return value;
}

__global__ void groups(int4 *y, int *kept, int *count, const int *x)
{
    __shared__ int s[N];
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);
    unsigned t = block.thread_rank();
    int v = x[t], place = 0;
    auto part = cg::binary_partition(tile, v % 2 == 1);
    int sum = cg::reduce(part, v, cg::plus<int>());
    if (v % 2 == 1) {
        if (part.thread_rank() == 0)
            place = atomicAdd(count, (int)part.size());
        place = part.shfl(place, 0) + (int)part.thread_rank();
        kept[place] = v;
    }
    tile.sync();
    auto same = cg::labeled_partition(tile, v % 3);
    int left = same.shfl_up(v, 1);
    cg::thread_group eight = cg::tiled_partition(block, 8);
    int eighth = tree_sum(eight, s + t / 8 * 8, 1);
    int4 mine = make_int4(sum, same.thread_rank() == 0 ? -1 : left, (int)same.size(), eighth);
    y[t] = tile.shfl_xor(tile.shfl_xor(mine, 5), 5);
}

int main(void)
{
    int h[N], kept[N], *x, *k, *count, odd = 0, total = 0;
    int4 r[N], *y;
    for (int i = 0; i < N; i++)
        odd += (h[i] = i * 7 % 31) % 2;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&k, sizeof h);
    cudaMalloc(&y, sizeof r);
    cudaMalloc(&count, sizeof(int));
    cudaMemset(count, 0, sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    groups<<<1, N>>>(y, k, count, x);
    cudaMemcpy(r, y, sizeof r, cudaMemcpyDeviceToHost);
    cudaMemcpy(kept, k, odd * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(&total, count, sizeof total, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        int sum = 0, left = -1, size = 0;
        for (int j = i / 32 * 32; j < i / 32 * 32 + 32; j++) {
            sum += h[j] % 2 == h[i] % 2 ? h[j] : 0;
            size += h[j] % 3 == h[i] % 3;
            if (j < i && h[j] % 3 == h[i] % 3)
                left = h[j];
        }
        if (r[i].x != sum || r[i].y != left || r[i].z != size || (i % 8 == 0 && r[i].w != 8))
            return printf("%d: %d %d %d %d\n", i, r[i].x, r[i].y, r[i].z, r[i].w), 1;
    }
    for (int i = 0; i < odd; i++)
        if (total != odd || kept[i] % 2 == 0)
            return printf("%d of %d odd ones: %d\n", total, odd, kept[i]), 1;
    cudaFree(x);
    cudaFree(k);
    cudaFree(y);
    cudaFree(count);
    printf("ok\n");
    return 0;
}
