// Scans, and what is built on them, by calls of CUB and Thrust. README.md has the contract.
#include "libraries.h"

#include <cub/block/block_load.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_select.cuh>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

// --- Part 1: two calls, and what the library takes as a number of elements

// Makes a call of CUB with temporary storage, and puts everything into the stream. call(temp, bytes) makes
// the call and returns its error. Returns the first error.
template <class Call> static cudaError_t call_twice(cudaStream_t stream, Call call)
{
    cudaError_t error = cudaSuccess;
    void *temp = NULL;
    size_t bytes = 0;
    error = call(temp, bytes);
    if (error != cudaSuccess)
        return error;
    error = cudaMallocAsync(&temp, bytes, stream);
    if (error != cudaSuccess)
        return error;
    error = call(temp, bytes);
    cudaError_t freed = cudaSuccess;
    freed = cudaFreeAsync(temp, stream);
    return error != cudaSuccess ? error : freed;
}

// Whether n is more than what every version of CUB takes.
static bool is_too_many(size_t n)
{
    if (n > INT_MAX)
        return true;
    return false;
}

extern "C" cudaError_t inclusive_sums(unsigned *y, const unsigned *x, size_t n, cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    return call_twice(stream, [=](void *temp, size_t &bytes) {
        cudaError_t error = cudaErrorNotSupported; // until the call is there
        error = cub::DeviceScan::InclusiveSum(temp, bytes, x, y, (int)n, stream);
        return error;
    });
}

// --- Part 2: an operator of your own, and the type in which is added

struct combining {
    __host__ __device__ elem_t operator()(elem_t left, elem_t right) const
    {
        elem_t both = left;
        both = combine(left, right);
        return both;
    }
};

extern "C" cudaError_t prefixes(elem_t *y, const elem_t *x, size_t n, cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    return call_twice(stream, [=](void *temp, size_t &bytes) {
        cudaError_t error = cudaErrorNotSupported;
        error = cub::DeviceScan::InclusiveScan(temp, bytes, x, y, combining(), (int)n, stream);
        return error;
    });
}

struct adding {
    __host__ __device__ unsigned operator()(unsigned left, unsigned right) const { return left + right; }
};

extern "C" cudaError_t starts_of(unsigned *starts, const unsigned char *lengths, size_t n,
                                 cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    return call_twice(stream, [=](void *temp, size_t &bytes) {
        cudaError_t error = cudaErrorNotSupported;
        error = cub::DeviceScan::ExclusiveScan(temp, bytes, lengths, starts, adding(), 0u, (int)n, stream);
        return error;
    });
}

// --- Part 3: what exercises 17 and 18 do, in one call

extern "C" cudaError_t keep_flagged(int *y, unsigned *count, const int *x, const unsigned char *flags,
                                    size_t n, cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    return call_twice(stream, [=](void *temp, size_t &bytes) {
        cudaError_t error = cudaErrorNotSupported;
        error = cub::DeviceSelect::Flagged(temp, bytes, x, flags, y, count, (int)n, stream);
        return error;
    });
}

extern "C" cudaError_t run_lengths(int *values, unsigned *lengths, unsigned *count, const int *x, size_t n,
                                   cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    return call_twice(stream, [=](void *temp, size_t &bytes) {
        cudaError_t error = cudaErrorNotSupported;
        error = cub::DeviceRunLengthEncode::Encode(temp, bytes, x, values, lengths, count, (int)n, stream);
        return error;
    });
}

// --- Part 4: the library's parts in a kernel of your own

__global__ void scan_each_tile(elem_t *y, const elem_t *x, int n)
{
    using load = cub::BlockLoad<elem_t, TILE_THREADS, TILE_ITEMS, cub::BLOCK_LOAD_WARP_TRANSPOSE>;
    using scan = cub::BlockScan<elem_t, TILE_THREADS>;
    using store = cub::BlockStore<elem_t, TILE_THREADS, TILE_ITEMS, cub::BLOCK_STORE_WARP_TRANSPOSE>;
    __shared__ union { // one call after the other uses the same bytes
        typename load::TempStorage load;
        typename scan::TempStorage scan;
        typename store::TempStorage store;
    } temp;
    int first = blockIdx.x * TILE, there = min(n - first, (int)TILE); // the tile's elements

    elem_t own[TILE_ITEMS]; // the thread's elements, and IDENTITY in place of those beyond the end of x
    load(temp.load).Load(x + first, own, there, IDENTITY);
    __syncthreads();
    scan(temp.scan).InclusiveScan(own, own, combining());
    __syncthreads();
    y += first;
    store(temp.store).Store(y, own, there);
}

extern "C" cudaError_t scan_tiles(elem_t *y, const elem_t *x, size_t n, cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    if (n > 0)
        scan_each_tile<<<((unsigned)n + TILE - 1) / TILE, TILE_THREADS, 0, stream>>>(y, x, (int)n);
    return cudaGetLastError();
}

// --- Part 5: Thrust, which allocates by itself, and waits

extern "C" cudaError_t sums_by_key(unsigned *y, const unsigned *x, const int *keys, size_t n,
                                   cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    thrust::exclusive_scan_by_key(thrust::cuda::par.on(stream), keys, keys + n, x, y);
    return cudaGetLastError();
}
