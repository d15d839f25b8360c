// __CUDA_ARCH__ is defined in code of the device, and not in the host's: functions of one side, of both,
// members, templates, and helpers that only one side has.
#ifndef __CUDA_ARCH__ // the host's alone, and they bring <stdio.h> and more at another place
#include <iostream>
#include <map>
#endif
#include <stdio.h>
#include <vector>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)

#ifdef __CUDA_ARCH__
#define WIDTH 32
__device__ static int helper(int v) { return v * 2; }
#else
#define WIDTH 1
static int helper(int v) { return v * 3; }
#include <string>
static std::string named(const char *text) { return std::string("host ") + text; }
#endif

// The usual guard of a program that brings its own.
#if !defined(__CUDA_ARCH__) || __CUDA_ARCH__ >= 600
#else
__device__ double atomicAdd(double *p, double v)
{
    unsigned long long *word = (unsigned long long *)p, old = *word, seen;
    do {
        seen = old;
        old = atomicCAS(word, seen, __double_as_longlong(v + __longlong_as_double(seen)));
    } while (seen != old);
    return __longlong_as_double(old);
}
#endif

#if defined(__CUDA_ARCH__) && __CUDA_ARCH__ < 350
#error "too old"
#endif

namespace places
{
template <class T> struct counter {
    T value;
    int made_on;

    __host__ __device__ counter() : value{}, made_on{0} {}
    __host__ __device__ counter(T v) : value{v}
    {
#ifdef __CUDA_ARCH__
        made_on = __CUDA_ARCH__;
#else
        made_on = -1;
#endif
    }
    __host__ __device__ void add(T more)
    {
#if defined(__CUDA_ARCH__)
        atomicAdd(&value, more);
#else
        value += more;
#endif
    }
    __host__ __device__ T get() const { return value; }
#ifndef __CUDA_ARCH__
    std::vector<T> list() const { return std::vector<T>(3, value); }
#endif
};

inline __host__ __device__ int rank()
{
#ifdef __CUDA_ARCH__
    return threadIdx.x + blockIdx.x * blockDim.x;
#else
    std::map<std::string, int> ranks;
    ranks[named("side")] = -7;
    std::cout << "a rank of the host\n";
    return ranks["host side"] + (int)counter<int>(0).list().size() - 3;
#endif
}
} // namespace places

template <int n> __host__ __device__ inline int width(int v)
{
    int sum = 0;
#ifdef __CUDA_ARCH__
#pragma unroll
    for (int i = 0; i < n; i++)
        sum += v;
    return sum + WIDTH;
#else
    for (int i = 0; i < n; i++)
        sum -= v;
    return sum + WIDTH;
#endif
}

__global__ void kernel(int *y, places::counter<int> *c, double *sum)
{
#ifndef __CUDA_ARCH__
    y[0] = -1; // the host compiles this, and never runs it
#else
    __shared__ int s[WIDTH];
    int i = places::rank();
    places::counter<int> mine(i);
    s[threadIdx.x] = helper(i) + width<2>(i);
    __syncthreads();
    y[i] = s[threadIdx.x] + (mine.made_on >= 700) + mine.get();
    c->add(1);
    atomicAdd(sum, 0.5);
#endif
}

int main(void)
{
    cudaDeviceProp p;
    int h[64], *y;
    double *sum, total = 0;
    places::counter<int> own(0), *c;
    cudaGetDeviceProperties(&p, 0);
    EXPECT(p.major >= 7);
    EXPECT(own.made_on == -1);
    own.add(5);
    EXPECT(own.get() == 5);
    own.value = 0;
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&c, sizeof own);
    cudaMalloc(&sum, sizeof total);
    cudaMemcpy(c, &own, sizeof own, cudaMemcpyHostToDevice);
    cudaMemset(sum, 0, sizeof total);
    kernel<<<2, 32>>>(y, c, sum);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&own, c, sizeof own, cudaMemcpyDeviceToHost);
    cudaMemcpy(&total, sum, sizeof total, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++)
        EXPECT(h[i] == 2 * i + 2 * i + 32 + 1 + i);
    EXPECT(own.get() == 64 && total == 32);
    EXPECT(helper(3) == 9 && places::rank() == -7 && width<2>(3) == -5);
#ifdef __CUDA_ARCH__
    EXPECT(false);
#endif
    printf("ok\n");
    return 0;
}
