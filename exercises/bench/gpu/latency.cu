// latency: measures the latency of memory in nanoseconds: how long a load takes if it waits for the load
// before it. One thread follows a chain of places. Each place is far from the one before it, and none is
// visited twice.
#include "clock.h"

enum {
    LINE = 32,        // words per place: 128 bytes, a line of the cache
    PLACES = 1 << 24, // 2 GB, of which the cache holds next to nothing
    HOPS = 1 << 16,
    FAR = 9973 * 1024 + 1, // distance between places in the chain; odd, so that all are visited
};

static __global__ void link_kernel(unsigned *words)
{
    for (unsigned k = blockIdx.x * blockDim.x + threadIdx.x; k < PLACES; k += gridDim.x * blockDim.x)
        words[(size_t)k * LINE] = (k + FAR) % PLACES;
}

static __global__ void follow_kernel(const unsigned *words, unsigned *at)
{
    unsigned k = *at;
    for (unsigned hop = 0; hop < HOPS; hop++)
        k = __ldcg(&words[(size_t)k * LINE]); // bypasses the cache of the multiprocessor
    *at = k;
}

int main()
{
    unsigned *words, *at;
    CHECK(cudaMalloc(&words, (size_t)PLACES * LINE * sizeof *words));
    CHECK(cudaMalloc(&at, sizeof *at));
    CHECK(cudaMemset(at, 0, sizeof *at));
    link_kernel<<<FILLERS, FILLER_THREADS>>>(words);
    double us = median_us(5, [&](unsigned) { follow_kernel<<<1, 1>>>(words, at); });
    printf("%.0f\n", us * 1000 / HOPS);
    return 0;
}
