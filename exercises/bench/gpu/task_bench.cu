// bench FROM TO: measures the functions of the exercise that it is linked with for n = 2^FROM to 2^TO. Prints
// the table that task_bench.h describes. If a result is wrong, the program ends with 1.
#include "task_bench.h"

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
    double copy = copy_us(r.bytes / 2, times_for(r.n));
    printf("%s\t%zu\t%.2f\t%.2f\t%s\t%.2f\t%.0f\t%.3f\t%.3f\n", r.function, r.n, r.us, copy,
           r.rival ? r.rival : "-", r.rival ? r.rival_us : 0.0, 1e-3 * (double)r.bytes / r.us, copy / r.us,
           r.rival ? r.rival_us / r.us : 0.0);
    fflush(stdout);
}

static __global__ void compare_each(const unsigned *a, const unsigned *b, size_t n,
                                    unsigned long long *differ)
{
    for (size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x; i < n; i += (size_t)gridDim.x * blockDim.x)
        if (a[i] != b[i])
            atomicAdd(differ, 1);
}

unsigned long long words_differ(const void *a, const void *b, size_t n)
{
    unsigned long long *count = device_room<unsigned long long>(1), result;
    CHECK(cudaMemset(count, 0, sizeof *count));
    compare_each<<<FILLERS, FILLER_THREADS>>>((const unsigned *)a, (const unsigned *)b, n, count);
    CHECK(cudaMemcpy(&result, count, sizeof result, cudaMemcpyDeviceToHost));
    CHECK(cudaFree(count));
    return result;
}

int main(int count, char **given)
{
    if (count != 3) {
        fprintf(stderr, "bench FROM TO\n");
        return 2;
    }
    bool good = true;
    keep_memory();
    printf("function\tn\tus\tcopy_us\trival\trival_us\tgb_s\tof_copy\tof_rival\n");
    for (int power = atoi(given[1]); power <= atoi(given[2]); power++)
        good = measure_tasks((size_t)1 << power) && good;
    return good ? 0 : 1;
}
