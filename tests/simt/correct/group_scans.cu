// Scans of cooperative groups over tiles and over coalesced lanes; scans and reductions that go on from an
// atomic, and reductions into memory; calls that one thread of a group makes.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
#include <cuda/atomic>
#include <stdio.h>

namespace cg = cooperative_groups;

enum { BLOCK = 128 };

__device__ cuda::atomic<int, cuda::thread_scope_device> slots(0), sum(0), largest(-1);

__global__ void scans(int *y)
{
    int i = threadIdx.x;
    auto tile = cg::tiled_partition<16>(cg::this_thread_block());
    y[i] = cg::inclusive_scan(tile, i) * 10000 + cg::exclusive_scan(tile, 1, cg::plus<int>());
    y += BLOCK;
    if (i % 3 == 0) {
        auto third = cg::coalesced_threads();
        int before = cg::exclusive_scan(third, 1),
            greatest = cg::inclusive_scan(third, -i, cg::greater<int>());
        y[i] = before * 10000 + greatest + cg::inclusive_scan(third, 1);
    } else {
        auto others = cg::coalesced_threads();
        y[i] = cg::inclusive_scan(others, 2, cg::plus<int>());
    }
}

// Each thread takes as many slots as it needs, and the tile asks for all of them at once.
__global__ void allocate(int *owner)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, needs = i % 4;
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    int from = cg::exclusive_scan_update(tile, slots, needs, cg::plus<int>());
    for (int k = 0; k < needs; k++)
        owner[from + k] = i;
}

__global__ void reductions(int *y)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    auto tile = cg::tiled_partition<32>(cg::this_thread_block());
    cg::reduce_update_async(tile, sum, i, cg::plus<int>());
    cg::reduce_update_async(tile, largest, i * 7 % 1000, cg::greater<int>());
    cg::reduce_store_async(tile, &y[i / 32], i, cg::plus<int>());
}

__global__ void one_of_each(int *calls, int *y)
{
    auto tile = cg::tiled_partition<8>(cg::this_thread_block());
    cg::invoke_one(tile, [&] { atomicAdd(calls, 1); });
    int at = cg::invoke_one_broadcast(tile, [&] { return atomicAdd(calls + 1, 8); });
    y[at + tile.thread_rank()] = tile.meta_group_rank();
}

int main(void)
{
    int *y, h[1024], wrong = 0, n;
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    scans<<<1, BLOCK>>>(y);
    cudaMemcpy(h, y, 2 * BLOCK * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < BLOCK; i++) {
        int in_tile = 0, first = i - i % 16, lanes = 0, warp = i - i % 32;
        for (int k = first; k <= i; k++)
            in_tile += k;
        wrong += h[i] != in_tile * 10000 + i % 16;
        int least = 0;
        for (int k = i; k >= warp; k--)
            if ((k % 3 == 0) == (i % 3 == 0)) {
                lanes++;
                least = k;
            }
        wrong += h[BLOCK + i] != (i % 3 == 0 ? (lanes - 1) * 10000 - least + lanes : 2 * lanes);
    }

    allocate<<<4, BLOCK>>>(y);
    cudaMemcpyFromSymbol(&n, slots, sizeof n);
    wrong += n != 4 * BLOCK / 4 * 6;
    cudaMemcpy(h, y, n * sizeof(int), cudaMemcpyDeviceToHost);
    int slots_of[4 * BLOCK] = {0};
    for (int k = 0; k < n; k++)
        slots_of[h[k]]++;
    for (int i = 0; i < 4 * BLOCK; i++)
        wrong += slots_of[i] != i % 4;

    reductions<<<2, BLOCK>>>(y);
    cudaMemcpyFromSymbol(&n, sum, sizeof n);
    wrong += n != 255 * 256 / 2;
    cudaMemcpyFromSymbol(&n, largest, sizeof n);
    wrong += n != 994;
    cudaMemcpy(h, y, 8 * sizeof(int), cudaMemcpyDeviceToHost);
    for (int w = 0; w < 8; w++)
        wrong += h[w] != 32 * (32 * w) + 31 * 32 / 2;

    cudaMemset(y, 0, 2 * sizeof(int));
    one_of_each<<<1, BLOCK>>>(y, y + 2);
    cudaMemcpy(h, y, (2 + BLOCK) * sizeof(int), cudaMemcpyDeviceToHost);
    wrong += h[0] != BLOCK / 8 || h[1] != BLOCK;
    for (int i = 0; i < BLOCK; i++)
        wrong += h[2 + i] != h[2 + i - i % 8];
    cudaFree(y);
    printf("%s\n", wrong || cudaGetLastError() != cudaSuccess ? "wrong" : "ok");
    return 0;
}
