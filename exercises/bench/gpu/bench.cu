// bench FROM TO REACH KIND SECTION…: measures the scan() that it is linked with for n = 2^FROM to 2^TO,
// beside a copy and CUB's inclusive scan of the same arrays. Prints lines of n, section, the microseconds of
// each, GB/s of each (read and written), the scan's speed as a share of the copy's and of CUB's, the
// theoretical peak of the memory, and the scan's speed as a share of that peak. REACH is `sections` or
// `whole`, KIND `inclusive` or `exclusive`. Section 0 is the scan's own choice. Arrays that are smaller than
// the cache are parts of larger ones, used in turn. Each y is checked. If one is wrong, the program ends
// with 1.
#include <cstring>

#include "clock.h"
#include "cub_scan.h"

static const size_t BEYOND_CACHE = (size_t)1 << 28; // bytes

struct arrays { // many arrays of n elements, one after the other
    elem_t *x, *y;
    size_t n, count;
    elem_t *x_of(unsigned k) const { return x + k % count * n; }
    elem_t *y_of(unsigned k) const { return y + k % count * n; }
};

static bool right(const char *whose, const struct arrays *a, unsigned calls, struct terms terms)
{
    unsigned long long bad = 0;
    for (unsigned k = 0; k < a->count && k < calls; k++)
        bad += wrong(a->y_of(k), a->n, terms);
    if (bad > 0)
        fprintf(stderr, "%s, n=%zu: %llu elements are wrong\n", whose, a->n, bad);
    return bad == 0;
}

static bool measure(size_t n, const std::vector<unsigned> &sections, bool whole, bool exclusive)
{
    size_t bytes = n * sizeof(elem_t), room_bytes = 0;
    struct arrays a = {NULL, NULL, n, bytes < BEYOND_CACHE ? BEYOND_CACHE / bytes : 1};
    unsigned times = n < (size_t)1 << 22 ? 51 : 15;
    void *room;
    CHECK(cudaMalloc(&a.x, a.count * bytes));
    CHECK(cudaMalloc(&a.y, a.count * bytes));
    CHECK(cub_scan(NULL, &room_bytes, a.y, a.x, n));
    CHECK(cudaMalloc(&room, room_bytes));
    for (unsigned k = 0; k < a.count && k < 2 * times; k++)
        fill(a.x_of(k), n);

    double copy = median_us(times, [&](unsigned k) {
        CHECK(cudaMemcpyAsync(a.y_of(k), a.x_of(k), bytes, cudaMemcpyDeviceToDevice));
    });
    CHECK(cudaMemset(a.y, 0xFF, a.count * bytes));
    double cub =
        median_us(times, [&](unsigned k) { CHECK(cub_scan(room, &room_bytes, a.y_of(k), a.x_of(k), n)); });
    bool good = right("CUB", &a, 1, {0, false});
    double peak = peak_gb_s();
    for (unsigned section : sections) {
        CHECK(cudaMemset(a.y, 0xFF, a.count * bytes));
        double ours = median_us(times, [&](unsigned k) { scan(a.y_of(k), a.x_of(k), n, section); });
        good = right("the scan", &a, LEAST_CALLS, {whole ? 0 : section, exclusive}) && good;
        double gigabytes = 2e-3 * (double)bytes; // read and written, per microsecond
        printf("%zu\t%u\t%.2f\t%.2f\t%.2f\t%.0f\t%.0f\t%.0f\t%.3f\t%.3f\t%.0f\t%.3f\n", n, section, ours,
               copy, cub, gigabytes / ours, gigabytes / copy, gigabytes / cub, copy / ours, cub / ours, peak,
               peak > 0 ? gigabytes / ours / peak : 0);
        fflush(stdout);
    }
    CHECK(cudaFree(room));
    CHECK(cudaFree(a.y));
    CHECK(cudaFree(a.x));
    return good;
}

int main(int count, char **given)
{
    if (count < 6) {
        fprintf(stderr, "bench FROM TO sections|whole inclusive|exclusive SECTION…\n");
        return 2;
    }
    int from = atoi(given[1]), to = atoi(given[2]);
    bool whole = strcmp(given[3], "whole") == 0, exclusive = strcmp(given[4], "exclusive") == 0, good = true;
    std::vector<unsigned> sections;
    for (int k = 5; k < count; k++)
        sections.push_back((unsigned)atoi(given[k]));
    keep_memory();
    printf("n\tsection\tscan_us\tcopy_us\tcub_us\tscan_gb_s\tcopy_gb_s\tcub_gb_s\tof_copy\tof_cub\t"
           "peak_gb_s\tof_peak\n");
    for (int power = from; power <= to; power++) {
        size_t room, all;
        CHECK(cudaMemGetInfo(&room, &all));
        if (((size_t)2 * sizeof(elem_t) << power) + BEYOND_CACHE > room) {
            fprintf(stderr, "2^%d elements don't fit into the card's memory\n", power);
            break;
        }
        good = measure((size_t)1 << power, sections, whole, exclusive) && good;
    }
    return good ? 0 : 1;
}
