// Scans, and what is built on them, by calls of CUB and Thrust. README.md has the contract.
#include "libraries.h"

// --- Part 1: what a call of CUB needs, and what all parts use

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

struct combining {
    __host__ __device__ elem_t operator()(elem_t left, elem_t right) const
    {
        elem_t both = left;
        both = combine(left, right);
        return both;
    }
};

struct adding {
    __host__ __device__ unsigned operator()(unsigned left, unsigned right) const { return left + right; }
};

struct larger {
    __host__ __device__ int operator()(int left, int right) const { return left > right ? left : right; }
};

#if PART_IS(1)
#include <cub/device/device_scan.cuh>

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
#endif

// --- Part 2: an operator of your own, and the type in which is added
#if PART_IS(2)
#include <cub/device/device_scan.cuh>

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

extern "C" cudaError_t highs_so_far(int *y, const int *x, size_t n, cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    return call_twice(stream, [=](void *temp, size_t &bytes) {
        cudaError_t error = cudaErrorNotSupported;
        error = cub::DeviceScan::InclusiveScan(temp, bytes, x, y, larger(), (int)n, stream);
        return error;
    });
}
#endif

// --- Part 3: what exercises 17 and 18 do, in one call
#if PART_IS(3)
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_select.cuh>

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
#endif

// --- Part 4: one result per segment
#if PART_IS(4)
#include <cub/device/device_segmented_reduce.cuh>

extern "C" cudaError_t segment_maxima(int *maxima, const int *x, const int *offsets, size_t segments,
                                      cudaStream_t stream)
{
    if (is_too_many(segments))
        return cudaErrorInvalidValue;
    return call_twice(stream, [=](void *temp, size_t &bytes) {
        cudaError_t error = cudaErrorNotSupported;
        error = cub::DeviceSegmentedReduce::Reduce(temp, bytes, x, maxima, (int)segments, offsets,
                                                   offsets + 1, larger(), INT_MIN, stream);
        return error;
    });
}
#endif

// --- Part 5: a sort by some of the bits
#if PART_IS(5)
#include <cub/device/device_radix_sort.cuh>

extern "C" cudaError_t sort_by_digit(unsigned *sorted_keys, unsigned *sorted_values, const unsigned *keys,
                                     const unsigned *values, size_t n, cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    return call_twice(stream, [=](void *temp, size_t &bytes) {
        cudaError_t error = cudaErrorNotSupported;
        error = cub::DeviceRadixSort::SortPairs(temp, bytes, keys, sorted_keys, values, sorted_values, (int)n,
                                                DIGIT_FIRST, DIGIT_END, stream);
        return error;
    });
}
#endif

// --- Part 6: the library's parts in kernels of your own
#if PART_IS(6)
#include <cub/block/block_load.cuh>
#include <cub/block/block_scan.cuh>
#include <cub/block/block_store.cuh>
#include <cub/warp/warp_scan.cuh>

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

using scan_of_day = cub::WarpScan<int, HOURS>; // by the first HOURS lanes of a warp

__global__ void scan_days(int *y, const int *x, unsigned n)
{
    unsigned warp = threadIdx.x / 32, lane = threadIdx.x % 32;
    unsigned i = (blockIdx.x * DAYS + warp) * HOURS + lane; // the warp's day, the lane's hour
    __shared__ scan_of_day::TempStorage temp[DAYS];
    int high = lane < HOURS && i < n ? x[i] : INT_MIN;
    if (lane < HOURS)
        scan_of_day(temp[warp]).InclusiveScan(high, high, larger());
    if (lane < HOURS && i < n)
        y[i] = high;
}

extern "C" cudaError_t highs_of_days(int *y, const int *x, size_t n, cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    if (n > 0)
        scan_days<<<((unsigned)n + DAYS * HOURS - 1) / (DAYS * HOURS), DAYS * 32, 0, stream>>>(y, x,
                                                                                               (unsigned)n);
    return cudaGetLastError();
}
#endif

// --- Part 7: Thrust, which allocates by itself, and waits
#if PART_IS(7)
#include <thrust/execution_policy.h>
#include <thrust/iterator/reverse_iterator.h>
#include <thrust/scan.h>

extern "C" cudaError_t sums_by_key(unsigned *y, const unsigned *x, const int *keys, size_t n,
                                   cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    thrust::exclusive_scan_by_key(thrust::cuda::par.on(stream), keys, keys + n, x, y);
    return cudaGetLastError();
}

extern "C" cudaError_t maxima_ahead(int *y, const int *x, size_t n, cudaStream_t stream)
{
    if (is_too_many(n))
        return cudaErrorInvalidValue;
    thrust::inclusive_scan(thrust::cuda::par.on(stream), thrust::make_reverse_iterator(x + n),
                           thrust::make_reverse_iterator(x), thrust::make_reverse_iterator(y + n), larger());
    return cudaGetLastError();
}
#endif
