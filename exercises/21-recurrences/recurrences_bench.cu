// Measures the recurrences beside copies: modulo the prime, and of floats.
#include "task_bench.h"

#include "recurrences.h"

enum { THREADS = 256 };
static const float WEIGHT = 0.25f, TOLERANCE = 1e-5f; // of inputs from -1 to 1

static __global__ void fill_numbers(unsigned *a, float *x, size_t n)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += (size_t)gridDim.x * blockDim.x) {
        a[i] = (unsigned)input_at(i) % PRIME;
        x[i] = (float)((int)((unsigned)input_at(i) % 3) - 1);
    }
}

// How many y do not follow from the y before.
static __global__ void check_recurrence(const unsigned *y, const unsigned *a, const unsigned *b, size_t n,
                                        unsigned long long *bad)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        if (y[i] != ((unsigned long long)a[i] * (i > 0 ? y[i - 1] : 0) + b[i]) % PRIME)
            atomicAdd(bad, 1);
}

static __global__ void check_smoothing(const float *y, const float *x, size_t n, unsigned long long *bad)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n;
         i += (size_t)gridDim.x * blockDim.x) {
        float wanted = i > 0 ? WEIGHT * x[i] + (1 - WEIGHT) * y[i - 1] : x[i];
        if (!(fabsf(y[i] - wanted) <= TOLERANCE))
            atomicAdd(bad, 1);
    }
}

template <class Check> static bool right(const char *name, size_t n, Check check)
{
    unsigned long long *bad = device_room<unsigned long long>(1), result;
    CHECK(cudaMemset(bad, 0, sizeof *bad));
    check(bad);
    CHECK(cudaMemcpy(&result, bad, sizeof result, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(bad));
    if (result > 0)
        fprintf(stderr, "%s, n=%zu: %llu results are wrong\n", name, n, result);
    return result == 0;
}

bool measure_tasks(size_t n)
{
    unsigned *a = device_room<unsigned>(n), *b = device_room<unsigned>(n), *y = device_room<unsigned>(n);
    float *x = device_room<float>(n), *smoothed = device_room<float>(n);
    bool good = true;
    fill_numbers<<<FILLERS, FILLER_THREADS>>>(b, x, n);
    fill_numbers<<<FILLERS, FILLER_THREADS>>>(a, x, n);
    if (is_chosen("affine_recurrence")) {
        double us = median_us(times_for(n), [&](unsigned) { affine_recurrence(y, a, b, n, THREADS); });
        rate_print({"affine_recurrence", n, THREADS, 3 * n * sizeof *y, us, 0});
        good = right("affine_recurrence", n, [&](unsigned long long *bad) {
            check_recurrence<<<FILLERS, FILLER_THREADS>>>(y, a, b, n, bad);
        });
    }
    if (is_chosen("smooth")) {
        double us = median_us(times_for(n), [&](unsigned) { smooth(smoothed, x, n, WEIGHT, THREADS); });
        rate_print({"smooth", n, THREADS, 2 * n * sizeof *x, us, 0});
        good = right("smooth", n,
                     [&](unsigned long long *bad) {
                         check_smoothing<<<FILLERS, FILLER_THREADS>>>(smoothed, x, n, bad);
                     }) &&
               good;
    }
    for (void *room : {(void *)a, (void *)b, (void *)y, (void *)x, (void *)smoothed})
        CHECK(cudaFree(room));
    return good;
}
