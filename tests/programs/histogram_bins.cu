// Histogram without atomics: each thread has byte counters of its own in shared memory, and then several bins.
#include <cassert>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

const int BINS = 64, THREADS = 64, PER_THREAD = 240; // a byte counts to 255

typedef unsigned char uchar;
typedef uint32_t uint;

__global__ void partial_histograms(uint *partial, const uchar *data, uint n)
{
    __shared__ uint words[BINS * THREADS / 4];
    uchar *counts = (uchar *)words; // counts[bin * THREADS + thread]
    for (int i = 0; i < BINS / 4; i++)
        words[threadIdx.x + i * THREADS] = 0;
    __syncthreads();

    uint first = blockIdx.x * THREADS * PER_THREAD;
    for (int i = 0; i < PER_THREAD; i++) {
        uint pos = first + i * THREADS + threadIdx.x;
        if (pos < n)
            counts[(data[pos] >> 2) * THREADS + threadIdx.x]++;
    }
    __syncthreads();

    if (threadIdx.x < BINS) {
        uint sum = 0;
        const uchar *row = counts + threadIdx.x * THREADS;
        for (int i = 0, at = threadIdx.x; i < THREADS; i++) { // begins elsewhere in each row, against bank conflicts
            sum += row[at];
            if (++at == THREADS)
                at = 0;
        }
        partial[blockIdx.x * BINS + threadIdx.x] = sum;
    }
}

__global__ void merge_histograms(uint *histogram, const uint *partial, uint count)
{
    __shared__ uint data[256];
    uint sum = 0;
    for (uint i = threadIdx.x; i < count; i += 256)
        sum += partial[blockIdx.x + i * BINS];
    data[threadIdx.x] = sum;
    for (uint stride = 256 / 2; stride > 0; stride >>= 1) {
        __syncthreads();
        if (threadIdx.x < stride)
            data[threadIdx.x] += data[threadIdx.x + stride];
    }
    if (threadIdx.x == 0)
        histogram[blockIdx.x] = data[0];
}

int main()
{
    const uint n = 300001, blocks = (n + THREADS * PER_THREAD - 1) / (THREADS * PER_THREAD);
    std::vector<uchar> data(n);
    uint expected[BINS] = {}, got[BINS], seed = 2009;
    for (auto &d : data) {
        seed = seed * 1664525u + 1013904223u;
        d = uchar(seed >> 24);
        expected[d >> 2]++;
    }
    uchar *d_data;
    uint *d_partial, *d_histogram;
    cudaError_t e = cudaMalloc(&d_data, n);
    assert(e == cudaSuccess);
    e = cudaMalloc(&d_partial, blocks * BINS * sizeof(uint));
    assert(e == cudaSuccess);
    e = cudaMalloc(&d_histogram, BINS * sizeof(uint));
    assert(e == cudaSuccess);
    e = cudaMemcpy(d_data, data.data(), n, cudaMemcpyHostToDevice);
    assert(e == cudaSuccess);

    partial_histograms<<<blocks, THREADS>>>(d_partial, d_data, n);
    merge_histograms<<<BINS, 256>>>(d_histogram, d_partial, blocks);
    e = cudaGetLastError();
    assert(e == cudaSuccess);
    e = cudaMemcpy(got, d_histogram, sizeof got, cudaMemcpyDeviceToHost);
    assert(e == cudaSuccess);

    cudaFree(d_data);
    cudaFree(d_partial);
    cudaFree(d_histogram);
    if (e != cudaSuccess || memcmp(got, expected, sizeof got)) {
        printf("FAIL\n");
        return 1;
    }
    printf("%u bytes in %d bins\nPASS\n", n, BINS);
    return 0;
}
