// Braces, comparisons and attributes in a declaration, before the body of a function of the device or what is
// declared.
#include <stdio.h>
#include <type_traits>

[[maybe_unused]] __device__ int first = 3;

__device__ [[gnu::noinline]] int next(int v) { return v + 1; }

struct pair {
    int a, b;
    __device__ pair(int v) : a{v}, b(0) { b = next(a); }
};

template <typename T> struct derived : pair {
    T c;
    __device__ explicit derived(T v) : pair{v}, c{v} { c = next(c); }
    __device__ bool operator<(const derived &other) const { return next(c) < next(other.c); }
    __device__ int operator()() const { return next(c); }
};

__device__ int sum(int v, int w = int{})
{
    __syncwarp();
    return next(v) + w;
}

template <typename T, typename U> __device__ auto add(T v, U w) -> decltype(T{} + U{}) { return next(v) + w; }

template <typename T, typename = std::enable_if_t<std::is_integral<T>{}>> __device__ T whole(T v)
{
    return next(v);
}

template <typename T> __device__ std::enable_if_t<std::is_integral<T>{}, T> integral(T v) { return next(v); }

template <int n> __device__ std::enable_if_t<(n >= 2), int> times(int v) { return next(v) * n; }

struct options {
    int more = 5;
};

template <int n> __global__ void forms(int *y, options o = {})
{
    __shared__ int s[n >= 8 ? n : 8], one[n != 8 ? 2 : 1];
    __shared__ typename std::conditional<(n <= 8), int, long>::type t[n];
    int i = threadIdx.x;
    s[i] = pair(i).b;
    t[i] = derived<int>(i)();
    if (i == 0)
        one[0] = derived<int>(1) < derived<int>(2);
    __syncthreads();
    y[i] = s[n - 1 - i] + t[n - 1 - i] + one[0] + sum(0) + add(0, 1) + whole(0) + integral(0) + times<2>(0) +
           o.more + first;
}

template <typename T> __global__ std::enable_if_t<std::is_same<T, int>::value> twice(T *y)
{
    y[threadIdx.x] *= 2;
}

__global__ auto minus_one(int *y) -> void { y[threadIdx.x] -= 1; }

// clang-format takes the attributes for names.
// clang-format off
namespace [[gnu::visibility("default")]] old
{
__global__ void minus_two(int *y) { y[threadIdx.x] -= 2; }
}

namespace hidden __attribute__((visibility("default")))
{
__global__ void minus_three(int *y) { y[threadIdx.x] -= 3; }
}
// clang-format on

template <typename F> __global__ void each(F f) { f(threadIdx.x); }

int main(void)
{
    const int n = 8;
    int *y, h[n], four = 4;
    cudaMemcpyToSymbol(first, &four, sizeof four);
    cudaMalloc(&y, sizeof h);
    forms<n><<<1, n>>>(y, options());
    twice<int><<<1, n>>>(y);
    minus_one<<<1, n>>>(y);
    old::minus_two<<<1, n>>>(y);
    hidden::minus_three<<<1, n>>>(y);
    each<<<1, n>>>([=] __device__(int i) {
        int local[n];
        for (int &v : local)
            v = i;
        y[i] += local[n - 1];
    });
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (h[i] != 2 * ((n - i) + (n + 1 - i) + 1 + 1 + 2 + 1 + 1 + 2 + 5 + 4) - 6 + i)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
