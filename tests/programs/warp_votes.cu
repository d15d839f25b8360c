// Votes of a warp: any, all, ballot, match; positions in a filtered output with one atomic per warp.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <algorithm>
#include <vector>

#define FULL_MASK 0xffffffff

#define cudaCheckError() {                                                            \
    cudaError_t e = cudaGetLastError();                                               \
    if (e != cudaSuccess) {                                                           \
        printf("Cuda failure %s:%d: '%s'\n", __FILE__, __LINE__, cudaGetErrorString(e)); \
        exit(EXIT_FAILURE);                                                           \
    }                                                                                 \
}

__global__ void vote(const int *in, unsigned *any, unsigned *all, unsigned *ballot)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, warp = i / warpSize;
    int is_any = __any_sync(FULL_MASK, in[i] > 90), is_all = __all_sync(FULL_MASK, in[i] < 95);
    unsigned b = __ballot_sync(FULL_MASK, in[i] & 1);
    if (i % warpSize == 0) {
        any[warp] = is_any != 0;
        all[warp] = is_all != 0;
        ballot[warp] = b;
    }
}

__device__ int atomicAggInc(int *ctr)
{
    unsigned int active = __activemask();
    int leader = __ffs(active) - 1;
    int lane = threadIdx.x & 31;
    int warp_res;
    if (lane == leader)
        warp_res = atomicAdd(ctr, __popc(active));
    warp_res = __shfl_sync(active, warp_res, leader);
    return warp_res + __popc(active & ((1u << lane) - 1));
}

__global__ void filter(int *dst, int *nres, const int *src, int n)
{
    int i = threadIdx.x + blockIdx.x * blockDim.x;
    if (i >= n)
        return;
    if (src[i] > 50)
        dst[atomicAggInc(nres)] = src[i];
}

// adds up values by key, with the lanes of a key together
__global__ void by_key(const int *key, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    unsigned peers = __match_any_sync(FULL_MASK, key[i]);
    if ((threadIdx.x & 31) == 31 - __clz(peers)) // the last of them
        atomicAdd(&count[key[i]], __popc(peers));
}

int main()
{
    const int n = 4096, warps = n / 32;
    std::vector<int> in(n);
    for (auto &v : in)
        v = rand() % 97;
    std::fill(in.begin() + 64, in.begin() + 96, 7);

    int *d_in, *d_out, *d_count;
    unsigned *d_votes, votes[3][warps];
    cudaMalloc(&d_in, n * sizeof(int));
    cudaMalloc(&d_out, n * sizeof(int));
    cudaMalloc(&d_count, 100 * sizeof(int));
    cudaMalloc(&d_votes, sizeof votes);
    cudaMemcpy(d_in, in.data(), n * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemset(d_count, 0, 100 * sizeof(int));
    cudaCheckError();

    vote<<<n / 128, 128>>>(d_in, d_votes, d_votes + warps, d_votes + 2 * warps);
    cudaCheckError();
    cudaMemcpy(votes, d_votes, sizeof votes, cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int w = 0; w < warps; w++) {
        unsigned any = 0, all = 1, ballot = 0;
        for (int l = 0; l < 32; l++) {
            any |= in[w * 32 + l] > 90;
            all &= in[w * 32 + l] < 95;
            ballot |= (unsigned)(in[w * 32 + l] & 1) << l;
        }
        wrong += votes[0][w] != any || votes[1][w] != all || votes[2][w] != ballot;
    }

    filter<<<(n + 191) / 192, 192>>>(d_out, d_count + 99, d_in, n - 5);
    by_key<<<n / 128, 128>>>(d_in, d_count);
    cudaDeviceSynchronize();
    cudaCheckError();
    std::vector<int> count(100), out(n), expected;
    cudaMemcpy(count.data(), d_count, 100 * sizeof(int), cudaMemcpyDeviceToHost);
    cudaMemcpy(out.data(), d_out, count[99] * sizeof(int), cudaMemcpyDeviceToHost);
    out.resize(count[99]);
    std::copy_if(in.begin(), in.end() - 5, std::back_inserter(expected), [](int v) { return v > 50; });
    std::sort(out.begin(), out.end());
    std::sort(expected.begin(), expected.end());
    wrong += out != expected;
    std::map<int, int> keys;
    for (int v : in)
        keys[v]++;
    for (auto &k : keys)
        wrong += count[k.first] != k.second;
    cudaFree(d_in);
    cudaFree(d_out);
    cudaFree(d_count);
    cudaFree(d_votes);
    cudaCheckError();
    printf("%d kept, %d wrong\n%s\n", (int)out.size(), wrong, wrong ? "FAIL" : "PASS");
    return wrong != 0;
}
