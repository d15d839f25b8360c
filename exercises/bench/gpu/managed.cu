// managed: measures what it costs to bring an array to the GPU and back, by the kind of memory that it is in.
// For n = 2^FROM to 2^TO ints it prints the microseconds of a whole round: the array is at the host, a kernel
// adds 1 to each int, and the host looks at one int per page of the result. The host's clock measures the
// round.
#include <chrono>

#include "clock.h"

enum { ROUNDS = 9, INTS_PER_PAGE = 1024 }; // 4 KiB, the page of the host

static __global__ void add_one(int *x, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        x[i]++;
}

static void run_kernel(int *x, size_t n) { add_one<<<FILLERS, FILLER_THREADS>>>(x, n); }

static void prefetch(int *x, size_t n, bool to_device)
{
#if CUDART_VERSION >= 13000
    cudaMemLocation where = {};
    where.type = to_device ? cudaMemLocationTypeDevice : cudaMemLocationTypeHost;
    CHECK(cudaMemPrefetchAsync(x, n * sizeof *x, where, 0, 0));
#else
    CHECK(cudaMemPrefetchAsync(x, n * sizeof *x, to_device ? 0 : cudaCpuDeviceId, 0));
#endif
}

// Looks at one int per page. Ends the program if it is not what the kernel must have left there.
static void look_at(const int *x, size_t n)
{
    for (size_t i = 0; i < n; i += INTS_PER_PAGE)
        if (((const volatile int *)x)[i] != (int)i + 1) {
            fprintf(stderr, "element %zu is wrong\n", i);
            exit(1);
        }
}

// The median microseconds of a round on the array x, which is at the host when the round begins.
template <class Round> static double round_us(int *x, size_t n, Round round)
{
    std::vector<double> took;
    for (int k = 0; k < ROUNDS; k++) {
        for (size_t i = 0; i < n; i++)
            x[i] = (int)i;
        CHECK(cudaDeviceSynchronize());
        auto begin = std::chrono::steady_clock::now();
        round();
        CHECK(cudaDeviceSynchronize());
        look_at(x, n);
        std::chrono::duration<double, std::micro> us = std::chrono::steady_clock::now() - begin;
        took.push_back(us.count());
    }
    CHECK(cudaGetLastError());
    std::nth_element(took.begin(), took.begin() + ROUNDS / 2, took.end());
    return took[ROUNDS / 2];
}

static double copied_us(int *host, int *device, size_t n)
{
    return round_us(host, n, [=] {
        CHECK(cudaMemcpy(device, host, n * sizeof *host, cudaMemcpyHostToDevice));
        run_kernel(device, n);
        CHECK(cudaMemcpy(host, device, n * sizeof *host, cudaMemcpyDeviceToHost));
    });
}

static void measure(size_t n)
{
    size_t bytes = n * sizeof(int);
    int *pageable = (int *)malloc(bytes), *pinned, *device, *managed;
    CHECK(cudaMallocHost(&pinned, bytes));
    CHECK(cudaMalloc(&device, bytes));
    CHECK(cudaMallocManaged(&managed, bytes));
    CHECK(cudaMemset(device, 0, bytes));
    double kernel = median_us(15, [=](unsigned) { run_kernel(device, n); });
    double of_pageable = copied_us(pageable, device, n), of_pinned = copied_us(pinned, device, n);
    double of_managed = round_us(managed, n, [=] { run_kernel(managed, n); });
    double of_prefetched = round_us(managed, n, [=] {
        prefetch(managed, n, true);
        run_kernel(managed, n);
        prefetch(managed, n, false);
    });
    printf("%zu\t%zu\t%.1f\t%.1f\t%.1f\t%.1f\t%.1f\n", n, bytes, kernel, of_pageable, of_pinned, of_managed,
           of_prefetched);
    fflush(stdout);
    free(pageable);
    CHECK(cudaFreeHost(pinned));
    CHECK(cudaFree(device));
    CHECK(cudaFree(managed));
}

int main(int argc, char **argv)
{
    if (argc != 3) {
        fprintf(stderr, "usage: managed FROM TO\n");
        return 2;
    }
    printf("n\tbytes\tkernel_us\tpageable_us\tpinned_us\tmanaged_us\tprefetched_us\n");
    for (int k = atoi(argv[1]); k <= atoi(argv[2]); k += 2)
        measure((size_t)1 << k);
    return 0;
}
