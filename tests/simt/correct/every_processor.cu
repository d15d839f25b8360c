// What processors differ in: whether a char has a sign, whether a product is rounded before something is
// added to it, how structs are passed, and what a division by zero does, for which the device looks at each
// division.
#include <stdio.h>

struct floats {
    float a, b, c, d;
};
struct words {
    long a, b;
};
struct large {
    long a[3];
    char c;
};

__device__ __noinline__ float sum_of(struct floats f) { return f.a + f.b * 10 + f.c * 100 + f.d * 1000; }
__device__ __noinline__ long sum_of(struct words w, struct large l, float f)
{
    return w.a + 10 * w.b + 100 * l.a[0] + 1000 * l.a[2] + l.c + (long)f;
}

// Quotients and remainders that a check for a zero divisor must leave alone.
__device__ long divided(long a, long b) { return a / b * 1000 + a % b; }
__device__ int divided(int a, int b) { return a / b * 1000 + a % b; }
__device__ unsigned divided(unsigned a, unsigned b) { return a / b * 1000 + a % b; }

__global__ void compute(float *y, long *z, struct floats f, struct words w, struct large l, const float *x,
                        int n)
{
    char c = (char)(200 + n);
    y[0] = x[0] * x[0] - x[1]; // 0 unless the product keeps all its bits
    y[1] = sum_of(f);
    z[0] = c;
    z[1] = sum_of(w, l, 7);
    z[2] = divided(-17L * n, -5L * n);
    z[3] = divided(-17 * n, 5 * n) + (long)divided(-2147483647 - n, 1000 * n) + divided(17 * n, -n);
    z[4] = divided(4294967295u, 10u * n);
}

int main(void)
{
    float h[2] = {1 + 1.0f / 4096, 0}, *x, *y;
    long *z;
    h[1] = (float)((double)h[0] * h[0]);
    cudaMallocManaged(&x, sizeof h);
    cudaMallocManaged(&y, sizeof h);
    cudaMallocManaged(&z, 5 * sizeof *z);
    x[0] = h[0];
    x[1] = h[1];
    compute<<<1, 1>>>(y, z, {1, 2, 3, 4}, {1, 2}, {{3, 4, 5}, 6}, x, 1);
    cudaDeviceSynchronize();
    bool good = y[0] == 0 && y[1] == 4321 && z[0] == -55 && z[1] == 5334 && z[2] == 2998 &&
                z[3] == -2147503650 && z[4] == 4294966701;
    if (good)
        printf("ok\n");
    else
        printf("%g %g %ld %ld %ld %ld %ld\n", y[0], y[1], z[0], z[1], z[2], z[3], z[4]);
    return 0;
}
