// Thrust: searches, whose results are pairs of a bool and an index.
#include <thrust/equal.h>
#include <thrust/execution_policy.h>
#include <thrust/extrema.h>
#include <thrust/find.h>
#include <thrust/logical.h>
#include <thrust/mismatch.h>
#include <thrust/sort.h>

#include "../twice.h"

#define N 3000

struct is_large {
    __host__ __device__ bool operator()(int v) const { return v > 2 * (N - 10); }
};

int main(void)
{
    static int h[N];
    for (int i = 0; i < N; i++)
        h[i] = 2 * i;
    int *x = to_device(h, N), *y = to_device(h, N - 5);
    wrong += !thrust::is_sorted(thrust::device, x, x + N);
    wrong += thrust::find_if(thrust::device, x, x + N, is_large()) - x != N - 9;
    wrong += !thrust::any_of(thrust::device, x, x + N, is_large());
    wrong += thrust::all_of(thrust::device, x, x + N, is_large());
    wrong += !thrust::equal(thrust::device, y, y + N - 5, x);
    wrong += thrust::mismatch(thrust::device, x, x + 100, y + 1).first != x;
    auto ends = thrust::minmax_element(thrust::device, x, x + N);
    wrong += ends.first != x || ends.second != x + N - 1;
    return say();
}
