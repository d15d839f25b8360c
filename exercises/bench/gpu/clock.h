// What the programs here share: errors end them, time is measured on the device, and arrays are filled and
// checked there. The memory has a theoretical peak.
#ifndef CLOCK_H
#define CLOCK_H

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#include "scan.h"

#define CHECK(call) check_call(call, #call, __FILE__, __LINE__)
static inline void check_call(cudaError_t error, const char *call, const char *file, int line)
{
    if (error == cudaSuccess)
        return;
    fprintf(stderr, "%s:%d: %s: %s\n", file, line, call, cudaGetErrorString(error));
    exit(1);
}

enum { FILLERS = 1024, FILLER_THREADS = 256 }; // blocks and threads that fill or check an array

// Element i of the input. Floats are -1, 0 or 1, so that their sums are exact in any order.
__device__ inline elem_t input_at(size_t i)
{
    unsigned h = (unsigned)i * 2654435761u ^ (unsigned)(i >> 32);
    h = (h ^ h >> 15) * 2246822519u;
    h ^= h >> 13;
#if defined(ELEM_INTERVAL)
    return {(int)i, (int)i};
#elif defined(ELEM_AFFINE)
    return {h | 1, h * 3266489917u};
#elif defined(ELEM_FLOAT)
    return (float)(int)(h % 3) - 1;
#else
    return (int)h;
#endif
}

static __global__ void fill_kernel(elem_t *x, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        x[i] = input_at(i);
}

static inline void fill(elem_t *x, size_t n) { fill_kernel<<<FILLERS, FILLER_THREADS>>>(x, n); }

__device__ inline bool same(elem_t a, elem_t b)
{
#if defined(ELEM_INTERVAL)
    return a.lo == b.lo && a.hi == b.hi;
#elif defined(ELEM_AFFINE)
    return a.a == b.a && a.b == b.b;
#else
    return a == b;
#endif
}

// What y must hold: a separate scan of every `section` elements, or of the whole array if `section` is 0.
struct terms {
    size_t section;
    bool exclusive;
};

static __global__ void wrong_kernel(const elem_t *y, size_t n, struct terms terms, unsigned long long *wrong)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += (size_t)gridDim.x * blockDim.x) {
        size_t last = terms.exclusive ? i - 1 : i; // y[i] contains this element, and y[i - 1] does not
        bool first = terms.section > 0 ? i % terms.section == 0 : i == 0;
        elem_t expected = first && terms.exclusive ? IDENTITY
                          : first                  ? input_at(i)
                                                   : combine(y[i - 1], input_at(last));
        if (!same(y[i], expected))
            atomicAdd(wrong, 1);
    }
}

// How many y[i] do not follow from y[i - 1] and the input. If there are none, y is right.
static inline unsigned long long wrong(const elem_t *y, size_t n, struct terms terms)
{
    unsigned long long *count, result;
    CHECK(cudaMalloc(&count, sizeof *count));
    CHECK(cudaMemset(count, 0, sizeof *count));
    wrong_kernel<<<FILLERS, FILLER_THREADS>>>(y, n, terms, count);
    CHECK(cudaMemcpy(&result, count, sizeof result, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(count));
    return result;
}

// Memory that the scan frees stays with the program, so that its next allocation is quick.
static inline void keep_memory()
{
    cudaMemPool_t pool;
    unsigned long long all = ~0ull;
    CHECK(cudaDeviceGetDefaultMemPool(&pool, 0));
    CHECK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &all));
}

// The GB/s that the memory of this card would move if its bus never rested: each line of the bus carries two
// bits per cycle of the memory's clock. 0 if the driver does not know the bus or the clock.
static inline double peak_gb_s()
{
    int device, bits, khz;
    CHECK(cudaGetDevice(&device));
    CHECK(cudaDeviceGetAttribute(&bits, cudaDevAttrGlobalMemoryBusWidth, device));
    CHECK(cudaDeviceGetAttribute(&khz, cudaDevAttrMemoryClockRate, device));
    return 2e-6 * khz * bits / 8;
}

enum { LEAST_CALLS = 3 }; // calls that median_us makes at least, however long they take

// The median of `times` calls' microseconds, each measured between two events, after a few calls that don't
// count. Slow calls are made less often, but at least LEAST_CALLS times.
template <class Call> static double median_us(unsigned times, Call call)
{
    enum { WARM = 5 };
    const float enough_us = 1e6;
    cudaEvent_t begin, end;
    CHECK(cudaEventCreate(&begin));
    CHECK(cudaEventCreate(&end));
    std::vector<float> took;
    float all_us = 0;
    for (unsigned k = 0; took.size() < times && (took.size() < LEAST_CALLS || all_us < enough_us); k++) {
        float ms;
        CHECK(cudaEventRecord(begin));
        call(k);
        CHECK(cudaEventRecord(end));
        CHECK(cudaEventSynchronize(end));
        CHECK(cudaEventElapsedTime(&ms, begin, end));
        all_us += ms * 1000;
        if (k >= WARM || all_us > enough_us)
            took.push_back(ms * 1000);
    }
    CHECK(cudaGetLastError());
    CHECK(cudaEventDestroy(begin));
    CHECK(cudaEventDestroy(end));
    std::nth_element(took.begin(), took.begin() + (long)took.size() / 2, took.end());
    return took[took.size() / 2];
}

#endif
