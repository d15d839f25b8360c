// Sum by warp shuffles: warps reduce with __shfl_down_sync, then one warp reduces the warps' sums.
#include <cstdio>
#include <cstdlib>
#include <algorithm>
#include <vector>

__inline__ __device__ int warpReduceSum(int val)
{
  for (int offset = warpSize / 2; offset > 0; offset /= 2)
    val += __shfl_down_sync(0xffffffff, val, offset);
  return val;
}

__inline__ __device__ int warpAllReduceSum(int val)
{
  for (int mask = warpSize / 2; mask > 0; mask /= 2)
    val += __shfl_xor_sync(0xffffffff, val, mask);
  return val;
}

__inline__ __device__ int blockReduceSum(int val)
{
  static __shared__ int shared[32]; // Shared mem for 32 partial sums
  int lane = threadIdx.x % warpSize;
  int wid = threadIdx.x / warpSize;

  val = warpReduceSum(val);     // Each warp performs partial reduction

  if (lane == 0) shared[wid] = val; // Write reduced value to shared memory

  __syncthreads();              // Wait for all partial reductions

  //read from shared memory only if that warp existed
  val = (threadIdx.x < blockDim.x / warpSize) ? shared[lane] : 0;

  if (wid == 0) val = warpReduceSum(val); //Final reduce within first warp

  return val;
}

__global__ void deviceReduceKernel(int *in, int *out, int N)
{
  int sum = 0;
  //reduce multiple elements per thread
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N; i += blockDim.x * gridDim.x)
    sum += in[i];
  sum = blockReduceSum(sum);
  if (threadIdx.x == 0)
    out[blockIdx.x] = sum;
}

__global__ void deviceReduceWarpAtomicKernel(int *in, int *out, int N)
{
  int sum = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < N / 4; i += blockDim.x * gridDim.x) {
    int4 v = reinterpret_cast<int4 *>(in)[i];
    sum += v.x + v.y + v.z + v.w;
  }
  int i = blockIdx.x * blockDim.x + threadIdx.x + N / 4 * 4; // what is left
  if (i < N) sum += in[i];
  sum = warpAllReduceSum(sum);
  if ((threadIdx.x & (warpSize - 1)) == 0)
    atomicAdd(out, sum);
}

#define CUDA_ERROR_CHECK(e) { cudaError_t _e = (e); if (_e) { printf("CUDA error %d at %d\n", (int)_e, __LINE__); exit(1); } }

int main()
{
  const int N = (1 << 18) + 3, threads = 512, blocks = std::min((N + threads - 1) / threads, 64);
  std::vector<int> v(N);
  long expected = 0;
  for (int i = 0; i < N; i++) {
    v[i] = (i * 7919) % 2001 - 1000;
    expected += v[i];
  }
  int *in, *out, a = 0, b = 0;
  CUDA_ERROR_CHECK(cudaMalloc(&in, N * sizeof(int)));
  CUDA_ERROR_CHECK(cudaMalloc(&out, 1024 * sizeof(int)));
  CUDA_ERROR_CHECK(cudaMemcpy(in, v.data(), N * sizeof(int), cudaMemcpyHostToDevice));

  deviceReduceKernel<<<blocks, threads>>>(in, out, N);
  deviceReduceKernel<<<1, 1024>>>(out, out, blocks);
  CUDA_ERROR_CHECK(cudaMemcpy(&a, out, sizeof(int), cudaMemcpyDeviceToHost));

  CUDA_ERROR_CHECK(cudaMemsetAsync(out, 0, sizeof(int)));
  deviceReduceWarpAtomicKernel<<<blocks, threads>>>(in, out, N);
  CUDA_ERROR_CHECK(cudaGetLastError());
  CUDA_ERROR_CHECK(cudaMemcpy(&b, out, sizeof(int), cudaMemcpyDeviceToHost));

  CUDA_ERROR_CHECK(cudaFree(in));
  CUDA_ERROR_CHECK(cudaFree(out));
  printf("%d, %d, expected %ld\n", a, b, expected);
  if (a != expected || b != expected)
    return 1;
  printf("PASS\n");
  return 0;
}
