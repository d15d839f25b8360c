// The classic ladder of reductions, from interleaved addressing to a grid-stride loop with everything unrolled.
#include <cstdio>
#include <cstdlib>
#include <iostream>

#define CUDA_CALL(x) do { cudaError_t err_ = (x); if (err_ != cudaSuccess) { \
    std::cerr << "Error at " << __FILE__ << ":" << __LINE__ << ": " << cudaGetErrorString(err_) << '\n'; \
    exit(EXIT_FAILURE); } } while (0)

__global__ void reduce0(const int *g_idata, int *g_odata) // interleaved, divergent
{
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    sdata[tid] = g_idata[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        if (tid % (2 * s) == 0)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

__global__ void reduce1(const int *g_idata, int *g_odata) // interleaved, bank conflicts
{
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    sdata[tid] = g_idata[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned int s = 1; s < blockDim.x; s *= 2) {
        int index = 2 * s * tid;
        if (index < blockDim.x)
            sdata[index] += sdata[index + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

__global__ void reduce2(const int *g_idata, int *g_odata) // sequential addressing
{
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    sdata[tid] = g_idata[blockIdx.x * blockDim.x + threadIdx.x];
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

__device__ void warpReduce(volatile int *sdata, unsigned int tid)
{
    int v = sdata[tid];
    v += sdata[tid + 32]; __syncwarp(); sdata[tid] = v; __syncwarp();
    v += sdata[tid + 16]; __syncwarp(); sdata[tid] = v; __syncwarp();
    v += sdata[tid + 8];  __syncwarp(); sdata[tid] = v; __syncwarp();
    v += sdata[tid + 4];  __syncwarp(); sdata[tid] = v; __syncwarp();
    v += sdata[tid + 2];  __syncwarp(); sdata[tid] = v; __syncwarp();
    v += sdata[tid + 1];  __syncwarp(); sdata[tid] = v;
}

__global__ void reduce3(const int *g_idata, int *g_odata) // first add during the load, last warp unrolled
{
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockDim.x * 2) + threadIdx.x;
    sdata[tid] = g_idata[i] + g_idata[i + blockDim.x];
    __syncthreads();
    for (unsigned int s = blockDim.x / 2; s > 32; s >>= 1) {
        if (tid < s)
            sdata[tid] += sdata[tid + s];
        __syncthreads();
    }
    if (tid < 32) warpReduce(sdata, tid);
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

template <unsigned int blockSize>
__global__ void reduce4(const int *g_idata, int *g_odata, unsigned int n) // unrolled, many elements per thread
{
    extern __shared__ int sdata[];
    unsigned int tid = threadIdx.x;
    unsigned int i = blockIdx.x * (blockSize * 2) + tid;
    unsigned int gridSize = blockSize * 2 * gridDim.x;
    int sum = 0;
    while (i < n) {
        sum += g_idata[i];
        if (i + blockSize < n) sum += g_idata[i + blockSize];
        i += gridSize;
    }
    sdata[tid] = sum;
    __syncthreads();
    if (blockSize >= 512) { if (tid < 256) { sdata[tid] += sdata[tid + 256]; } __syncthreads(); }
    if (blockSize >= 256) { if (tid < 128) { sdata[tid] += sdata[tid + 128]; } __syncthreads(); }
    if (blockSize >= 128) { if (tid < 64) { sdata[tid] += sdata[tid + 64]; } __syncthreads(); }
    if (tid < 32) warpReduce(sdata, tid);
    if (tid == 0) g_odata[blockIdx.x] = sdata[0];
}

int main()
{
    const unsigned int n = 1 << 17, threads = 256, blocks = n / threads;
    int *h = new int[n], expected = 0, *d_in, *d_out, *partial = new int[blocks];
    for (unsigned int i = 0; i < n; i++)
        expected += h[i] = rand() % 1000;
    CUDA_CALL(cudaMalloc(&d_in, n * sizeof(int)));
    CUDA_CALL(cudaMalloc(&d_out, blocks * sizeof(int)));
    CUDA_CALL(cudaMemcpy(d_in, h, n * sizeof(int), cudaMemcpyHostToDevice));

    int wrong = 0;
    for (int version = 0; version < 7; version++) {
        unsigned int used = blocks;
        size_t smem = threads * sizeof(int);
        switch (version) {
        case 0: reduce0<<<used, threads, smem>>>(d_in, d_out); break;
        case 1: reduce1<<<used, threads, smem>>>(d_in, d_out); break;
        case 2: reduce2<<<used, threads, smem>>>(d_in, d_out); break;
        case 3: used /= 2; reduce3<<<used, threads, smem>>>(d_in, d_out); break;
        case 4: used = 16; reduce4<128><<<used, 128, smem>>>(d_in, d_out, n); break;
        case 5: used = 16; reduce4<256><<<used, 256, smem>>>(d_in, d_out, n); break;
        case 6: used = 16; reduce4<512><<<used, 512, 2 * smem>>>(d_in, d_out, n); break;
        }
        CUDA_CALL(cudaGetLastError());
        CUDA_CALL(cudaMemcpy(partial, d_out, used * sizeof(int), cudaMemcpyDeviceToHost));
        int sum = 0;
        for (unsigned int b = 0; b < used; b++)
            sum += partial[b];
        std::cout << "version " << version << ": " << sum << std::endl;
        wrong += sum != expected;
    }
    CUDA_CALL(cudaFree(d_in));
    CUDA_CALL(cudaFree(d_out));
    delete[] h;
    delete[] partial;
    std::cout << (wrong ? "FAIL" : "PASS") << std::endl;
    return wrong;
}
