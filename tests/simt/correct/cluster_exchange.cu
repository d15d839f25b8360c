// options: -arch=sm_90
// Blocks of a cluster read and write each other's shared memory, with a barrier of the cluster wherever they
// must: before the first access, between a write and a read, and before a block ends. 40 is no power of two.
#include <cooperative_groups.h>
#include <stdio.h>

namespace cg = cooperative_groups;

#define SIZE 40

__global__ void __cluster_dims__(4, 1, 1) neighbours(int *y, const int *x)
{
    __shared__ int s[SIZE], sum;
    extern __shared__ int from_left[];
    cg::cluster_group cluster = cg::this_cluster();
    unsigned t = threadIdx.x, i = blockIdx.x * SIZE + t, rank = cluster.block_rank(),
             blocks = cluster.num_blocks();
    s[t] = x[i];
    if (t == 0)
        sum = 0;
    cluster.sync();
    const int *right = cluster.map_shared_rank(s, (rank + 1) % blocks);
    int *to = cluster.map_shared_rank(from_left, (rank + 1) % blocks);
    int next = right[SIZE - 1 - t]; // read from there
    to[t] = s[t];                   // written there
    atomicAdd(cluster.map_shared_rank(&sum, 0), s[t]);
    cluster.sync();
    y[i] = next + 100 * from_left[t] + 10000 * *cluster.map_shared_rank(&sum, 0);
    cluster.sync(); // rank 0 stays until its sum was read
}

int main(void)
{
    enum { BLOCKS = 12 };
    int h[BLOCKS * SIZE], result[BLOCKS * SIZE], *x, *y;
    for (int i = 0; i < BLOCKS * SIZE; i++)
        h[i] = i * 7 % 5;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    for (int round = 0; round < 2; round++) {
        neighbours<<<BLOCKS, SIZE, SIZE * sizeof(int)>>>(y, x);
        if (cudaDeviceSynchronize() != cudaSuccess)
            return printf("%s\n", cudaGetErrorName(cudaGetLastError())), 1;
        cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
        for (int b = 0; b < BLOCKS; b++) {
            int sum = 0, first = b / 4 * 4, right = first + (b + 1) % 4, left = first + (b + 3) % 4;
            for (int i = first * SIZE; i < (first + 4) * SIZE; i++)
                sum += h[i];
            for (int t = 0; t < SIZE; t++) {
                int want = h[right * SIZE + SIZE - 1 - t] + 100 * h[left * SIZE + t] + 10000 * sum;
                if (result[b * SIZE + t] != want)
                    return printf("y[%d] is %d, not %d\n", b * SIZE + t, result[b * SIZE + t], want), 1;
            }
        }
    }
    printf("ok\n");
    return 0;
}
