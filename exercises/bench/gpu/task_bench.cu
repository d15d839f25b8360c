// bench FROM TO [FUNCTION]: measures the exercise's functions, or only this one, for n = 2^FROM to 2^TO.
// Prints lines of function, n, threads per block, the microseconds of the function, of a copy that moves as
// many bytes and of CUB's function, GB/s of each, the function's speed as a share of the copy's and of CUB's,
// the theoretical peak of the memory, and the function's speed as a share of that peak. If a result is wrong,
// the program ends with 1.
#include <cstring>

#include "task_bench.h"

static const char *chosen; // NULL: all functions

bool is_chosen(const char *function) { return !chosen || strcmp(function, chosen) == 0; }

static double copy_us(size_t bytes, unsigned times)
{
    char *from = device_room<char>(bytes), *to = device_room<char>(bytes);
    CHECK(cudaMemset(from, 1, bytes));
    double us = median_us(
        times, [&](unsigned) { CHECK(cudaMemcpyAsync(to, from, bytes, cudaMemcpyDeviceToDevice)); });
    CHECK(cudaFree(to));
    CHECK(cudaFree(from));
    return us;
}

void rate_print(struct rate r)
{
    double copy = copy_us(r.bytes / 2, times_for(r.n)), peak = peak_gb_s();
    double gigabytes = 1e-3 * (double)r.bytes; // read and written, per microsecond
    printf("%s\t%zu\t%u\t%.2f\t%.2f\t%.2f\t%.0f\t%.0f\t%.0f\t%.3f\t%.3f\t%.0f\t%.3f\n", r.function, r.n,
           r.threads, r.us, copy, r.cub_us, gigabytes / r.us, gigabytes / copy,
           r.cub_us > 0 ? gigabytes / r.cub_us : 0, copy / r.us, r.cub_us / r.us, peak,
           peak > 0 ? gigabytes / r.us / peak : 0);
    fflush(stdout);
}

static __global__ void compare_each(const unsigned *a, const unsigned *b, size_t n,
                                    unsigned long long *differ)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        if (a[i] != b[i])
            atomicAdd(differ, 1);
}

bool agree(const char *function, size_t n, const void *got, const void *wanted, size_t words)
{
    unsigned long long *count = device_room<unsigned long long>(1), bad;
    CHECK(cudaMemset(count, 0, sizeof *count));
    compare_each<<<FILLERS, FILLER_THREADS>>>((const unsigned *)got, (const unsigned *)wanted, words, count);
    CHECK(cudaMemcpy(&bad, count, sizeof bad, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(count));
    if (bad > 0)
        fprintf(stderr, "%s, n=%zu: %llu results are wrong\n", function, n, bad);
    return bad == 0;
}

int main(int count, char **given)
{
    if (count < 3 || count > 4) {
        fprintf(stderr, "bench FROM TO [FUNCTION]\n");
        return 2;
    }
    chosen = given[3];
    bool good = true;
    keep_memory();
    printf(
        "function\tn\tthreads\tus\tcopy_us\tcub_us\tgb_s\tcopy_gb_s\tcub_gb_s\tof_copy\tof_cub\tpeak_gb_s\t"
        "of_peak\n");
    for (int power = atoi(given[1]); power <= atoi(given[2]); power++)
        good = measure_tasks((size_t)1 << power) && good;
    return good ? 0 : 1;
}
