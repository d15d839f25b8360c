// How fast the CPU device is at kernels whose threads never wait for each other. A thread-step is one access
// to memory. `plain KERNEL N [RUNS]` prints millions of thread-steps per second, the median of the runs and
// the best, and the seconds that the best run took. KERNEL is one of these:
//   add      c[i] = a[i] + b[i], N elements: 3 accesses per thread
//   stencil  the five-point stencil of N by N elements: 7 accesses per thread
//   matrix   the naive product of two N by N matrices: 2 N + 1 accesses per thread
#include <string.h>

#include "rates.h"

#define LINE      256 // threads per block in one dimension
#define TILE      16  // threads per block along each side, in two dimensions
#define MOST_RUNS 15

__global__ void add(int *c, const int *a, const int *b, unsigned n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

__global__ void stencil(int *c, const int *a, const int *b, unsigned n)
{
    unsigned x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    unsigned i = y * n + x;
    if (x > 0 && y > 0 && x < n - 1 && y < n - 1)
        c[i] = b[i] + a[i] + a[i - 1] + a[i + 1] + a[i - n] + a[i + n];
}

__global__ void matrix(int *c, const int *a, const int *b, unsigned n)
{
    unsigned column = blockIdx.x * blockDim.x + threadIdx.x, row = blockIdx.y * blockDim.y + threadIdx.y;
    if (column >= n || row >= n)
        return;
    int sum = 0;
    for (unsigned k = 0; k < n; k++)
        sum += a[row * n + k] * b[k * n + column];
    c[row * n + column] = sum;
}

// Returns the middle element of c, if all elements of a and b are 1.
static int middle(const char *kernel, unsigned n)
{
    return !strcmp(kernel, "add") ? 2 : !strcmp(kernel, "stencil") ? 6 : (int)n;
}

static double accesses(const char *kernel, double n)
{
    return !strcmp(kernel, "add")       ? 3 * n
           : !strcmp(kernel, "stencil") ? 7 * (n - 2) * (n - 2)
                                        : n * n * (2 * n + 1);
}

static void launch(const char *kernel, int *c, const int *a, const int *b, unsigned n)
{
    dim3 tile(TILE, TILE), tiles((n + TILE - 1) / TILE, (n + TILE - 1) / TILE);
    if (!strcmp(kernel, "add"))
        add<<<(n + LINE - 1) / LINE, LINE>>>(c, a, b, n);
    else if (!strcmp(kernel, "stencil"))
        stencil<<<tiles, tile>>>(c, a, b, n);
    else
        matrix<<<tiles, tile>>>(c, a, b, n);
    cudaDeviceSynchronize();
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: plain add|stencil|matrix N [RUNS]\n");
        return 2;
    }
    const char *kernel = argv[1];
    const unsigned n = (unsigned)atoi(argv[2]);
    const size_t elements = strcmp(kernel, "add") ? (size_t)n * n : n, bytes = elements * sizeof(int);
    const size_t at = strcmp(kernel, "add") ? elements / 2 + n / 2 : elements / 2;
    int runs = argc > 3 ? atoi(argv[3]) : 5, *h = (int *)malloc(bytes), *a, *b, *c;
    double rates[MOST_RUNS];
    if (runs > MOST_RUNS)
        runs = MOST_RUNS;
    for (size_t i = 0; i < elements; i++)
        h[i] = 1;
    cudaMalloc(&a, bytes);
    cudaMalloc(&b, bytes);
    cudaMalloc(&c, bytes);
    cudaMemcpy(a, h, bytes, cudaMemcpyHostToDevice);
    cudaMemcpy(b, h, bytes, cudaMemcpyHostToDevice);
    for (int r = -1; r < runs;
         r++) { // the first run touches the memory for the first time, so it does not count
        // On a busy machine a thread that has slept is less often interrupted. PoCL's threads sleep, too.
        const struct timespec pause = {0, 20000000};
        nanosleep(&pause, NULL);
        double start = seconds();
        if (r >= 0 || runs > 1)
            launch(kernel, c, a, b, n);
        if (r >= 0)
            rates[r] = accesses(kernel, n) / (seconds() - start) / 1e6;
    }
    int found = 0;
    cudaMemcpy(&found, c + at, sizeof found, cudaMemcpyDeviceToHost);
    if (found != middle(kernel, n)) {
        fprintf(stderr, "plain: %s: c[%zu] is %d\n", kernel, at, found);
        return 1;
    }
    print_rates(rates, (size_t)runs);
    printf(" %.2f\n", accesses(kernel, n) / rates[runs - 1] / 1e6);
    return 0;
}
