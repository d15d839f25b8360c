// seeds: 1
// cuda_bf16.h: all values to float and back, and arithmetic on many pairs, against a search for the number
// that is nearest to the exact result.
#include <cuda_bf16.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ALL 65536
#define OPS 6

__global__ void widen(float *y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = __bfloat162float(__ushort_as_bfloat16((unsigned short)i));
}

__global__ void narrow(unsigned short *y, const float *x)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = __bfloat16_as_ushort(__float2bfloat16(x[i]));
}

__host__ __device__ static unsigned partner(unsigned i, unsigned round)
{
    return (i * 40503u + round * 7919u) % ALL;
}

__global__ void calculate(unsigned short *y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    __nv_bfloat16 a = __ushort_as_bfloat16((unsigned short)i),
                  b = __ushort_as_bfloat16((unsigned short)partner(i, 1));
    __nv_bfloat16 c = __ushort_as_bfloat16((unsigned short)partner(i, 2));
    __nv_bfloat16 results[OPS] = {__hadd(a, b), a - b, __hmul(a, b), a / b, hsqrt(a), __hfma(a, b, c)};
    for (int k = 0; k < OPS; k++)
        y[k * ALL + i] = __bfloat16_as_ushort(results[k]);
}

// A product in the middle of two numbers, and something next to nothing that decides.
__global__ void decide(unsigned short *y)
{
    __nv_bfloat16 a = __float2bfloat16(1.0f + 1.0f / 128), b = __float2bfloat16(1.5f);
    __nv_bfloat16 little = __float2bfloat16(threadIdx.x ? -1e-30f : 1e-30f);
    y[threadIdx.x] = __bfloat16_as_ushort(__hfma(a, b, little));
}

__global__ void in_pairs(nv_bfloat162 *y, const nv_bfloat162 *x)
{
    nv_bfloat162 a = x[threadIdx.x], b = __floats2bfloat162_rn(0.5f, -2.0f);
    y[threadIdx.x] = __hfma2(a, b, __high2bfloat162(a));
    y[32 + threadIdx.x] = __halves2bfloat162(__high2bfloat16(a), __low2bfloat16(a));
}

static double values[ALL];

static double value_of(unsigned bits)
{
    int exponent = bits >> 7 & 255, fraction = bits & 127;
    double v = exponent == 255 ? (fraction ? NAN : INFINITY)
               : exponent      ? ldexp(128 + fraction, exponent - 134)
                               : ldexp(fraction, -133);
    return bits >> 15 ? -v : v;
}

static unsigned nearest(long double v)
{
    const long double least_infinite = ldexpl(511, 119);
    if (isnan(v))
        return 0x7fff;
    unsigned sign = signbit(v) ? 0x8000 : 0, low = 0, high = 0x7f80;
    v = fabsl(v);
    if (v >= least_infinite)
        return sign | 0x7f80;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        *(values[middle] <= v ? &low : &high) = middle;
    }
    long double above = high == 0x7f80 ? ldexpl(1, 128) : values[high], down = v - values[low],
                up = above - v;
    return sign | (down < up || (down == up && low % 2 == 0) ? low : high);
}

static bool same(unsigned got, unsigned wanted)
{
    return got == wanted || (isnan(values[got]) && isnan(values[wanted]));
}

// Whether 64 bits hold the sum of a product and c.
static bool is_exact(double product, double c)
{
    return product == 0 || c == 0 || !isfinite(product) || !isfinite(c) ||
           abs(ilogb(product) - ilogb(c)) < 40;
}

static int check_arithmetic(const unsigned short *y)
{
    static const char *const names[OPS] = {"+", "-", "*", "/", "sqrt", "fma"};
    for (unsigned i = 0; i < ALL; i++) {
        double a = values[i], b = values[partner(i, 1)], c = values[partner(i, 2)];
        long double exact[OPS] = {(long double)a + b, (long double)a - b, (long double)a * b,
                                  (long double)a / b, sqrtl(a),           (long double)a * b + c};
        for (int k = 0; k < OPS - !is_exact(a * b, c); k++)
            if (!same(y[k * ALL + i], nearest(exact[k])))
                return printf("%g %s %g, %g is %04x, and not %04x\n", a, names[k], b, c, y[k * ALL + i],
                              nearest(exact[k])),
                       1;
    }
    return 0;
}

static int check_pairs(void)
{
    nv_bfloat162 h[64], *x, *y;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMalloc(&y, sizeof h);
    for (int i = 0; i < 32; i++)
        h[i] = __floats2bfloat162_rn((float)i, (float)-i);
    cudaMemcpy(x, h, 32 * sizeof *h, cudaMemcpyHostToDevice);
    in_pairs<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        if (__low2float(h[i]) != -0.5f * i || __high2float(h[i]) != 1.0f * i ||
            __low2float(h[32 + i]) != -i || __high2float(h[32 + i]) != i)
            return printf("pair %d\n", i), 1;
    return 0;
}

int main(void)
{
    float *wide, *h_wide = (float *)malloc(ALL * sizeof *h_wide);
    unsigned short *bits, *h_bits = (unsigned short *)malloc(OPS * ALL * sizeof *h_bits);
    cudaMalloc(&wide, ALL * sizeof *wide);
    cudaMalloc(&bits, OPS * ALL * sizeof *bits);
    for (unsigned i = 0; i < ALL; i++)
        values[i] = value_of(i);
    widen<<<ALL / 256, 256>>>(wide);
    cudaMemcpy(h_wide, wide, ALL * sizeof *wide, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < ALL; i++)
        if (!(h_wide[i] == values[i] ? signbit(h_wide[i]) == signbit(values[i])
                                     : isnan(h_wide[i]) && isnan(values[i])))
            return printf("%04x is %g, and not %g\n", i, h_wide[i], values[i]), 1;
    for (int beside = -1; beside <= 1; beside++) {
        for (unsigned i = 0; i < ALL; i++) {
            float middle = (float)((values[i] + values[i + 1 < ALL ? i + 1 : i]) / 2);
            h_wide[i] = beside ? nextafterf(middle, beside * INFINITY) : middle;
        }
        cudaMemcpy(wide, h_wide, ALL * sizeof *wide, cudaMemcpyHostToDevice);
        narrow<<<ALL / 256, 256>>>(bits, wide);
        cudaMemcpy(h_bits, bits, ALL * sizeof *bits, cudaMemcpyDeviceToHost);
        for (unsigned i = 0; i < ALL; i++)
            if (!same(h_bits[i], nearest(h_wide[i])))
                return printf("%.9g becomes %04x, and not %04x\n", h_wide[i], h_bits[i], nearest(h_wide[i])),
                       1;
    }
    calculate<<<ALL / 256, 256>>>(bits);
    cudaMemcpy(h_bits, bits, OPS * ALL * sizeof *bits, cudaMemcpyDeviceToHost);
    if (check_arithmetic(h_bits) || check_pairs())
        return 1;
    decide<<<1, 2>>>(bits);
    cudaMemcpy(h_bits, bits, 2 * sizeof *bits, cudaMemcpyDeviceToHost);
    if (h_bits[0] != h_bits[1] + 1)
        return printf("decided: %04x %04x\n", h_bits[0], h_bits[1]), 1;
    printf("ok\n");
    return 0;
}
