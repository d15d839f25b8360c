// Mistakes in the arguments of calls: each is reported in one sentence, at the line of the call.
// clang-format off
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

struct larger {
    __host__ __device__ int operator()(int left, int right) const { return left > right ? left : right; }
};

static size_t bytes;

static void const_output(void *temp, int *y, const int *x, int n, cudaStream_t stream)
{
    cub::DeviceScan::InclusiveSum(temp, bytes, y, x, n, stream); // error: the output is const: are input and output swapped\?$
    cub::DeviceRadixSort::SortKeys(temp, bytes, y, x, n, 0, 8, stream); // error: the output is const
    cub::DeviceSegmentedReduce::Reduce(temp, bytes, y, x, n, y, y + 1, larger(), 0, stream); // error: the output is const
    thrust::inclusive_scan(thrust::cuda::par.on(stream), y, y + n, x); // error: the output is const
}

static void swapped(void *temp, int *y, const int *x, int n, cudaStream_t stream)
{
    cub::DeviceScan::InclusiveScan(temp, bytes, x, y, n, larger(), stream); // error: argument 6 of InclusiveScan is of type 'larger', but must be an int: are two arguments swapped
    cub::DeviceScan::InclusiveSum(bytes, temp, x, y, n, stream); // error: the temporary storage is of type 'size_t', but must be a pointer$
    cub::DeviceScan::ExclusiveScan(temp, bytes, x, y, 0, larger(), n, stream); // error: the operator is of type 'int', which cannot be called: are two arguments swapped
}

static void missing(void *temp, int *y, const int *x, int n, cudaStream_t stream)
{
    cub::DeviceScan::InclusiveSum(temp, bytes, x, y, stream); // error: argument 5 of InclusiveSum is of type 'cudaStream_t', but must be an int: is the number of elements missing\?$
    cub::DeviceScan::InclusiveSum(temp, bytes, x, y); // error: InclusiveSum has 4 arguments here, which is too few$
    thrust::inclusive_scan(thrust::cuda::par.on(stream), x, n, y); // error: two arguments must have the same type, but one is 'const int\*' and the other is 'int'$
}

static void storage(void *temp, int *y, const int *x, int n, cudaStream_t stream)
{
    cub::DeviceScan::InclusiveSum(*(char *)temp, bytes, x, y, n, stream); // error: the temporary storage is of type 'char', but must be a pointer$
    cub::DeviceScan::InclusiveSum(temp, 100, x, y, n, stream); // error: the number of bytes is of type 'int', but must be a variable of type size_t$
}

static void iterators(void *temp, int *y, const int *x, int n, cudaStream_t stream)
{
    cub::DeviceScan::InclusiveScan(temp, bytes, *x, y, larger(), n, stream); // error: an argument is of type 'int', but must be a pointer or another iterator$
    cub::DeviceScan::InclusiveSum(temp, bytes, x, *y, n, stream); // error: an argument is of type 'int', but must be a pointer or another iterator$
}

int main(void) { return 0; }
// also: note: the parameters are InclusiveSum\(void\*, size_t&, InputIteratorT, OutputIteratorT, int, cudaStream_t, bool\)
