// Operators that the library cannot call as it does: each is reported in one sentence, at the line of the call.
// clang-format off
#include <cub/device/device_scan.cuh>
#include <cub/iterator/transform_input_iterator.cuh>
#include <thrust/execution_policy.h>
#include <thrust/scan.h>

struct larger {
    __host__ __device__ int operator()(int left, int right) const { return left > right ? left : right; }
};

struct of_one {
    __host__ __device__ int operator()(int only) const { return only; }
};

struct of_nothing {
    __host__ __device__ void operator()(int, int) const {}
};

struct square {
    __host__ __device__ int operator()(int number) { return number * number; }
};

static size_t bytes;

static void calls(void *temp, int *y, const int *x, int n, cudaStream_t stream)
{
    cub::DeviceScan::InclusiveScan(temp, bytes, x, y, of_one(), n, stream); // error: the operator 'of_one' takes 1 argument, but the library calls it with 2$
    cub::DeviceScan::InclusiveScan(temp, bytes, x, y, of_nothing(), n, stream); // error: an operator of this call returns void, but must return its result$
    thrust::inclusive_scan(thrust::cuda::par.on(stream), x, x + n, y, of_one()); // error: the operator 'of_one' takes 1 argument, but the library calls it with 2$
    cub::DeviceScan::ExclusiveScan(temp, bytes, x, y, larger(), "0", n, stream); // error: the operator 'larger' is called with arguments of type const char\* and const char\*, which it does not take: the initial value has the type 'const char\*'$
    cub::TransformInputIterator<int, square, const int *> squares(x, square());
    cub::DeviceScan::InclusiveSum(temp, bytes, squares, y, n, stream); // error: the operator 'square' cannot be called where it is const: its operator\(\) must be declared const$
}

int main(void) { return 0; }
