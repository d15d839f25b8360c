// Reductions with cooperative groups: tiles of several sizes, cg::reduce, and a group as a parameter.
#include <cooperative_groups.h>
#include <cooperative_groups/reduce.h>
#include <cstdio>
#include <numeric>
#include <vector>

namespace cg = cooperative_groups;

template <typename Group>
__device__ int reduce_sum(Group g, int *temp, int val)
{
    int lane = g.thread_rank();
    // Each iteration halves the number of active threads
    for (int i = g.size() / 2; i > 0; i /= 2) {
        temp[lane] = val;
        g.sync(); // wait for all threads to store
        if (lane < i)
            val += temp[lane + i];
        g.sync(); // wait for all threads to load
    }
    return val; // note: only thread 0 will return full sum
}

__device__ int thread_sum(const int *input, int n)
{
    int sum = 0;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n / 4; i += blockDim.x * gridDim.x) {
        int4 in = ((int4 *)input)[i];
        sum += in.x + in.y + in.z + in.w;
    }
    return sum;
}

__global__ void sum_block(int *sum, const int *input, int n)
{
    int my_sum = thread_sum(input, n);
    extern __shared__ int temp[];
    auto g = cg::this_thread_block();
    int block_sum = reduce_sum(g, temp, my_sum);
    if (g.thread_rank() == 0)
        atomicAdd(sum, block_sum);
}

template <int tile_size>
__global__ void sum_tile(int *sum, const int *input, int n)
{
    int my_sum = thread_sum(input, n);
    auto tile = cg::tiled_partition<tile_size>(cg::this_thread_block());
    for (int i = tile.num_threads() / 2; i > 0; i /= 2)
        my_sum += tile.shfl_down(my_sum, i);
    if (tile.thread_rank() == 0)
        atomicAdd(sum, my_sum);
}

__global__ void sum_reduce(int *sum, int *largest, const int *input, int n)
{
    cg::thread_block cta = cg::this_thread_block();
    cg::thread_block_tile<32> warp = cg::tiled_partition<32>(cta);
    int total = cg::reduce(warp, thread_sum(input, n), cg::plus<int>());
    int i = blockIdx.x * blockDim.x + cta.thread_rank();
    int most = cg::reduce(warp, i < n ? input[i] : 0, cg::greater<int>());
    if (warp.thread_rank() == 0) {
        atomicAdd(sum, total);
        atomicMax(largest, most);
    }
}

static int check(const char *what, int *d, int expected)
{
    int h;
    cudaError_t e = cudaMemcpy(&h, d, sizeof h, cudaMemcpyDeviceToHost);
    if (e != cudaSuccess || h != expected) {
        printf("%s: %d, not %d (%s)\n", what, h, expected, cudaGetErrorString(e));
        return 1;
    }
    cudaMemset(d, 0, sizeof h);
    return 0;
}

int main()
{
    const int n = 1 << 16, blockSize = 256, nBlocks = n / blockSize;
    std::vector<int> data(n);
    for (int i = 0; i < n; i++)
        data[i] = i * 37 % 1013;
    int expected = std::accumulate(data.begin(), data.end(), 0), largest = 1012;

    int *sum, *most, *input;
    cudaMalloc(&sum, sizeof(int));
    cudaMalloc(&most, sizeof(int));
    cudaMalloc(&input, n * sizeof(int));
    cudaMemcpy(input, data.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(sum, 0, sizeof(int));
    cudaMemset(most, 0, sizeof(int));

    int bad = 0;
    sum_block<<<nBlocks / 4, blockSize, blockSize * sizeof(int)>>>(sum, input, n);
    bad += check("block", sum, expected);
    sum_tile<32><<<nBlocks / 4, blockSize>>>(sum, input, n);
    bad += check("tiles of 32", sum, expected);
    sum_tile<8><<<nBlocks / 4, blockSize>>>(sum, input, n);
    bad += check("tiles of 8", sum, expected);
    sum_reduce<<<nBlocks, blockSize>>>(sum, most, input, n);
    bad += check("cg::reduce", sum, expected);
    bad += check("the largest", most, largest);

    cudaFree(sum);
    cudaFree(most);
    cudaFree(input);
    printf(bad ? "FAIL\n" : "PASS\n");
    return bad;
}
