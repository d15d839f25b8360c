// CUB's calls of a block and of a warp in a kernel: each thread loads four elements, the block scans them,
// and stores them. The temporary storage of one call is used again by the next one, after a barrier.
#include <cub/block/block_load.cuh>
#include <cub/block/block_reduce.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_reduce.cuh>
#include <cub/warp/warp_scan.cuh>
#include <stdio.h>

#define THREADS 96
#define ITEMS   4
#define N       (2 * THREADS * ITEMS - 5)

struct larger {
    __device__ int operator()(int left, int right) const { return left < right ? right : left; }
};

struct combine_maps { // (a, b) stands for the map v -> a * v + b. The operator does not commute
    __device__ int2 operator()(const int2 &left, const int2 &right) const
    {
        return make_int2(left.x * right.x, left.y * right.x + right.y);
    }
};

__global__ void scan_tiles(int *y, int *totals, const int *x, int n)
{
    using load = cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE>;
    using store = cub::BlockStore<int, THREADS, ITEMS, cub::BLOCK_STORE_WARP_TRANSPOSE>;
    using scan = cub::BlockScan<int, THREADS>;
    __shared__ union {
        typename load::TempStorage load;
        typename store::TempStorage store;
        typename scan::TempStorage scan;
    } temp;
    int begin = blockIdx.x * THREADS * ITEMS, items[ITEMS], total;
    load(temp.load).Load(x + begin, items, n - begin, 0);
    __syncthreads();
    scan(temp.scan).InclusiveSum(items, items, total);
    __syncthreads();
    store(temp.store).Store(y + begin, items, n - begin);
    if (threadIdx.x == 0)
        totals[blockIdx.x] = total;
}

template <cub::BlockScanAlgorithm algorithm> __device__ int2 scan_maps(int2 map)
{
    using scan = cub::BlockScan<int2, THREADS, algorithm>;
    __shared__ typename scan::TempStorage temp;
    int2 result;
    scan(temp).InclusiveScan(map, result, combine_maps());
    return result;
}

__global__ void scan_and_reduce(int2 *maps, int *sums, int *warps)
{
    int t = threadIdx.x;
    int2 map = make_int2(t % 3 - 1, t);
    maps[t] = scan_maps<cub::BLOCK_SCAN_RAKING>(map);
    maps[THREADS + t] = scan_maps<cub::BLOCK_SCAN_WARP_SCANS>(map);
    maps[2 * THREADS + t] = scan_maps<cub::BLOCK_SCAN_RAKING_MEMOIZE>(map);

    using reduce = cub::BlockReduce<int, THREADS>;
    __shared__ typename reduce::TempStorage block_temp;
    int sum = reduce(block_temp).Sum(t);
    if (t == 0)
        sums[0] = sum;
    __syncthreads();
    sum = reduce(block_temp).Reduce(t * 7 % 32, larger());
    if (t == 0)
        sums[1] = sum;

    using warp_scan = cub::WarpScan<int>;
    using warp_reduce = cub::WarpReduce<int>;
    __shared__ typename warp_scan::TempStorage scan_temp[THREADS / 32];
    __shared__ typename warp_reduce::TempStorage reduce_temp[THREADS / 32];
    int before;
    warp_scan(scan_temp[t / 32]).ExclusiveSum(t, before);
    int of_warp = warp_reduce(reduce_temp[t / 32]).Sum(t);
    warps[t] = before;
    if (t % 32 == 0)
        warps[THREADS + t / 32] = of_warp;
}

int main(void)
{
    int h[N], totals[2], *x, *y, *z, wrong = 0;
    for (int i = 0; i < N; i++)
        h[i] = i * 5 % 11 - 4;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&z, sizeof totals);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    scan_tiles<<<2, THREADS>>>(y, z, x, N);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(totals, z, sizeof totals, cudaMemcpyDeviceToHost);
    for (int i = 0, sum = 0; i < N; i++) {
        sum = (i % (THREADS * ITEMS) ? sum : 0) + i * 5 % 11 - 4;
        wrong += h[i] != sum;
        if (i == THREADS * ITEMS - 1 || i == N - 1)
            wrong += totals[i / (THREADS * ITEMS)] != sum;
    }

    int2 maps[3 * THREADS], *m, map = {1, 0};
    int sums[2], warps[THREADS + 3], *s, *w;
    cudaMalloc(&m, sizeof maps);
    cudaMalloc(&s, sizeof sums);
    cudaMalloc(&w, sizeof warps);
    scan_and_reduce<<<1, THREADS>>>(m, s, w);
    cudaMemcpy(maps, m, sizeof maps, cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, s, sizeof sums, cudaMemcpyDeviceToHost);
    cudaMemcpy(warps, w, sizeof warps, cudaMemcpyDeviceToHost);
    for (int t = 0, before = 0; t < THREADS; t++) {
        int a = t % 3 - 1;
        map = make_int2(map.x * a, map.y * a + t);
        for (int k = t; k < 3 * THREADS; k += THREADS)
            wrong += maps[k].x != map.x || maps[k].y != map.y;
        before = t % 32 ? before : 0;
        wrong += warps[t] != before;
        before += t;
        wrong += t % 32 == 31 && warps[THREADS + t / 32] != before;
    }
    wrong += sums[0] != THREADS * (THREADS - 1) / 2 || sums[1] != 31;
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
