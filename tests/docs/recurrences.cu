// Prints how far the functions of 21-recurrences are off, beside serial loops with floats: `smoothing`,
// `pivots` or `systems`. Errors are compared with the same recurrence in long double, and those of systems
// with Gaussian elimination with pivoting in long double.
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "recurrences.h"

enum { N = 4096, THREADS = 256 };

static uint64_t state = 1;

static float random_float(float low, float high)
{
    state = state * 6364136223846793005u + 1442695040888963407u;
    return low + (high - low) * (float)(state >> 40) / (float)(1 << 24);
}

static float *on_device(const float *values)
{
    float *there;
    cudaMalloc(&there, N * sizeof *there);
    if (values)
        cudaMemcpy(there, values, N * sizeof *there, cudaMemcpyHostToDevice);
    return there;
}

static void take_back(float *values, float *there)
{
    cudaMemcpy(values, there, N * sizeof *values, cudaMemcpyDeviceToHost);
    cudaFree(there);
}

// --- Smoothing

static void print_smoothing(float weight)
{
    static float x[N], scanned[N];
    const long double u = 0x1p-24L;
    long double exact = 0, sum = 0, farther = 0, scan_error = 0, loop_error = 0, bound = 0;
    float loop = 0;
    for (int i = 0; i < N; i++)
        x[i] = random_float(0, 100);
    float *x_there = on_device(x), *y_there = on_device(NULL);
    smooth(y_there, x_there, N, weight, THREADS);
    take_back(scanned, y_there);
    cudaFree(x_there);
    for (int i = 0; i < N; i++) {
        long double a = i > 0 ? 1 - (long double)weight : 0, b = (i > 0 ? weight : 1) * (long double)x[i];
        exact = a * exact + b;
        loop = i > 0 ? weight * x[i] + (1 - weight) * loop : x[i];
        farther = a * (farther + sum);
        sum = a * sum + b;
        scan_error = fmaxl(scan_error, fabsl(scanned[i] - exact) / (u * exact));
        loop_error = fmaxl(loop_error, fabsl(loop - exact) / (u * exact));
        bound = fmaxl(bound, (3 * farther + 64 * sum) / exact);
    }
    printf("%6g %12.1Lf %12.1Lf %12.0Lf\n", weight, loop_error, scan_error, bound);
}

// --- Systems

struct system {
    float a[N], b[N], c[N], r[N];
};

// Gaussian elimination that exchanges neighbouring rows if the lower one has the larger pivot. So a row gets
// a third entry on the right, e.
template <class T> static void solve_with_pivoting(T *x, const struct system *s)
{
    static T b[N], c[N], e[N], r[N];
    for (int i = 0; i < N; i++) {
        b[i] = s->b[i];
        c[i] = i + 1 < N ? s->c[i] : 0;
        e[i] = 0;
        r[i] = s->r[i];
    }
    for (int i = 0; i + 1 < N; i++) {
        T below[4] = {s->a[i + 1], b[i + 1], c[i + 1], r[i + 1]};
        if (fabsl((long double)below[0]) > fabsl((long double)b[i])) {
            T upper[4] = {b[i], c[i], e[i], r[i]};
            b[i] = below[0], c[i] = below[1], e[i] = below[2], r[i] = below[3];
            memcpy(below, upper, sizeof below);
        }
        T factor = below[0] / b[i];
        b[i + 1] = below[1] - factor * c[i];
        c[i + 1] = below[2] - factor * e[i];
        r[i + 1] = below[3] - factor * r[i];
    }
    for (int i = N - 1; i >= 0; i--)
        x[i] = (r[i] - (i + 1 < N ? c[i] * x[i + 1] : 0) - (i + 2 < N ? e[i] * x[i + 2] : 0)) / b[i];
}

static void solve_by_thomas(float *x, const struct system *s)
{
    static float d[N], z[N];
    for (int i = 0; i < N; i++) {
        d[i] = i > 0 ? s->b[i] - s->a[i] * s->c[i - 1] / d[i - 1] : s->b[i];
        z[i] = i > 0 ? s->r[i] - s->a[i] / d[i - 1] * z[i - 1] : s->r[i];
    }
    for (int i = N - 1; i >= 0; i--)
        x[i] = (z[i] - (i + 1 < N ? s->c[i] * x[i + 1] : 0)) / d[i];
}

static void solve_by_scans(float *x, const struct system *s)
{
    float *a = on_device(s->a), *b = on_device(s->b), *c = on_device(s->c), *r = on_device(s->r);
    float *there = on_device(NULL);
    solve(there, a, b, c, r, N, THREADS);
    take_back(x, there);
    cudaFree(r);
    cudaFree(c);
    cudaFree(b);
    cudaFree(a);
}

// The largest error of x, as a share of the largest number in the solution.
static double error_of(const float *x, const long double *exact)
{
    long double largest = 0, error = 0;
    for (int i = 0; i < N; i++) {
        largest = fmaxl(largest, fabsl(exact[i]));
        error = isnan(x[i]) || isnan(error) ? NAN : fmaxl(error, fabsl(x[i] - exact[i]));
    }
    return (double)(error / largest);
}

static void print_error(double error)
{
    if (isfinite(error))
        printf(" %12.1e", error);
    else
        printf(" %12s", "none"); // no number at all
}

static void print_system(const char *name, const struct system *s)
{
    static float thomas[N], scans[N], pivoted[N];
    static long double exact[N];
    solve_with_pivoting(exact, s);
    solve_with_pivoting(pivoted, s);
    solve_by_thomas(thomas, s);
    solve_by_scans(scans, s);
    printf("%-34s", name);
    print_error(error_of(thomas, exact));
    print_error(error_of(scans, exact));
    print_error(error_of(pivoted, exact));
    printf("\n");
}

// Rows -side, middle, -side with random numbers on the right, or random rows if side is 0.
static void make_system(struct system *s, float side, float middle)
{
    for (int i = 0; i < N; i++) {
        s->a[i] = side > 0 ? -side : random_float(-1, 1);
        s->b[i] = side > 0 ? middle : random_float(-1, 1);
        s->c[i] = side > 0 ? -side : random_float(-1, 1);
        s->r[i] = random_float(-1, 1);
    }
}

// The largest relative error of a pivot, in systems in which a and c are as large as the contract allows.
static void print_pivots(const char *name, struct system *s, bool random_signs)
{
    static float d[N];
    long double exact = 0, error = 0;
    for (int i = 0; i < N; i++) {
        s->b[i] = random_float(1, 100);
        s->a[i] = random_signs && random_float(0, 1) < 0.5f ? s->b[i] / 4 : -s->b[i] / 4;
        s->c[i] = random_signs && random_float(0, 1) < 0.5f ? s->b[i] / 4 : -s->b[i] / 4;
    }
    float *a = on_device(s->a), *b = on_device(s->b), *c = on_device(s->c), *there = on_device(NULL);
    pivots(there, a, b, c, N, THREADS);
    take_back(d, there);
    cudaFree(c);
    cudaFree(b);
    cudaFree(a);
    for (int i = 0; i < N; i++) {
        exact = i > 0 ? s->b[i] - (long double)s->a[i] * s->c[i - 1] / exact : s->b[i];
        error = fmaxl(error, fabsl((d[i] - exact) / exact));
    }
    printf("%-14s %4.1Lf u\n", name, error / 0x1p-24L);
}

int main(int argc, char **argv)
{
    static struct system s;
    if (argc > 1 && strcmp(argv[1], "smoothing") == 0) {
        printf("%6s %12s %12s %12s\n", "weight", "loop", "scan", "bound");
        for (float weight = 0.5f; weight > 0.0005f; weight /= 10)
            print_smoothing(weight);
        return 0;
    }
    if (argc > 1 && strcmp(argv[1], "pivots") == 0) {
        print_pivots("all negative", &s, false);
        print_pivots("random signs", &s, true);
        return 0;
    }
    printf("%-34s %12s %12s %12s\n", "rows", "Thomas", "scans", "pivoting");
    make_system(&s, 1, 4);
    print_system("-1  4 -1", &s);
    make_system(&s, 1, 2.001f);
    print_system("-1  2.001 -1", &s);
    make_system(&s, 1, 2);
    print_system("-1  2 -1", &s);
    make_system(&s, 0, 0);
    print_system("random, from -1 to 1", &s);
    make_system(&s, 1, 4);
    s.b[0] = 1e-8f;
    print_system("-1  4 -1, but b[0] is 1e-8", &s);
    s.b[0] = 0;
    print_system("-1  4 -1, but b[0] is 0", &s);
    return 0;
}
