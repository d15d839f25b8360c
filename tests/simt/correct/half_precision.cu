// seeds: 1
// cuda_fp16.h: all values to float and back, and arithmetic on many pairs, against a search for the number
// that is nearest to the exact result.
#include <cuda_fp16.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define ALL 65536
#define OPS 8

__global__ void widen(float *y)
{
    y[blockIdx.x * blockDim.x + threadIdx.x] =
        __half2float(__ushort_as_half((unsigned short)(blockIdx.x * blockDim.x + threadIdx.x)));
}

__global__ void narrow(unsigned short *y, const float *x)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = __half_as_ushort(__float2half(x[i]));
}

__host__ __device__ static unsigned partner(unsigned i, unsigned round)
{
    return (i * 40503u + round * 7919u) % ALL;
}

__global__ void calculate(unsigned short *y)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    half a = __ushort_as_half((unsigned short)i), b = __ushort_as_half((unsigned short)partner(i, 1));
    half c = __ushort_as_half((unsigned short)partner(i, 2));
    half results[OPS] = {__hadd(a, b),    a - b,    __hmul(a, b), a / b,
                         __hfma(a, b, c), hsqrt(a), __hmin(a, b), __hmax(a, b)};
    for (int k = 0; k < OPS; k++)
        y[k * ALL + i] = __half_as_ushort(results[k]);
}

__global__ void in_pairs(half2 *y, const half2 *x)
{
    half2 a = x[threadIdx.x], b = __floats2half2_rn(0.5f, -2.0f);
    y[threadIdx.x] = __hfma2(a, b, __high2half2(a));
    y[32 + threadIdx.x] = __lowhigh2highlow(a + __half2half2(__float2half(1.0f)));
    y[64 + threadIdx.x] = __hgt2(a, b);
    y[96 + threadIdx.x] = __shfl_down_sync(0xffffffffu, a, 1);
}

__global__ void sum(half *total, half2 *totals, int *whole)
{
    atomicAdd(total, __int2half_rn(1));
    atomicAdd(totals, __floats2half2_rn(1.0f, 0.5f));
    half h = __float2half(2.5f);
    if (threadIdx.x == 0 && blockIdx.x == 0) {
        whole[0] = __half2int_rn(h);
        whole[1] = __half2int_rd(__hneg(h));
        whole[2] = __half2int_ru(h);
        whole[3] = __half2int_rz(__hneg(h));
        whole[4] = __half_as_ushort(__float2half_rz(65519.0f));
        whole[5] = __half_as_ushort(__float2half_ru(65505.0f));
        whole[6] = __half_as_ushort(__float2half_rd(-1e-9f));
        whole[7] = __half_as_ushort(__ll2half_rn(2049));
        whole[8] = __hisnan(CUDART_NAN_FP16) && !__heq(CUDART_NAN_FP16, CUDART_NAN_FP16) &&
                   __hltu(CUDART_NAN_FP16, h);
        whole[9] = __hbge2(__half2half2(h), __floats2half2_rn(2.5f, 2.0f));
    }
}

static double values[ALL]; // of all halves, by their bits

static double value_of(unsigned bits)
{
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    double v = exponent == 31 ? (fraction ? NAN : INFINITY)
               : exponent     ? ldexp(1024 + fraction, exponent - 25)
                              : ldexp(fraction, -24);
    return bits >> 15 ? -v : v;
}

// The bits of the half next to v: by search among those that are not negative, which are in order.
static unsigned nearest(long double v)
{
    if (isnan(v))
        return 0x7fff;
    unsigned sign = signbit(v) ? 0x8000 : 0, low = 0, high = 0x7c00;
    v = fabsl(v);
    if (v >= 65520)
        return sign | 0x7c00;
    while (high - low > 1) {
        unsigned middle = (low + high) / 2;
        *(values[middle] <= v ? &low : &high) = middle;
    }
    long double above = high == 0x7c00 ? 65536 : values[high], down = v - values[low], up = above - v;
    return sign | (down < up || (down == up && low % 2 == 0) ? low : high);
}

static bool same(unsigned got, unsigned wanted)
{
    return got == wanted || (isnan(values[got]) && isnan(values[wanted]));
}

static int check_arithmetic(const unsigned short *y)
{
    static const char *const names[OPS] = {"+", "-", "*", "/", "fma", "sqrt", "min", "max"};
    for (unsigned i = 0; i < ALL; i++) {
        double a = values[i], b = values[partner(i, 1)], c = values[partner(i, 2)];
        long double exact[OPS] = {
            (long double)a + b,     (long double)a - b, (long double)a * b, (long double)a / b,
            (long double)a * b + c, sqrtl(a),           fmin(a, b),         fmax(a, b)};
        for (int k = 0; k < OPS; k++)
            if (!same(y[k * ALL + i], nearest(exact[k])) && !(k > 5 && a == b))
                return printf("%g %s %g, %g is %04x, and not %04x\n", a, names[k], b, c, y[k * ALL + i],
                              nearest(exact[k])),
                       1;
    }
    return 0;
}

static int check_pairs(void)
{
    half2 h[128], *x, *y;
    cudaMalloc(&x, 32 * sizeof *x);
    cudaMalloc(&y, sizeof h);
    for (int i = 0; i < 32; i++)
        h[i] = __floats2half2_rn((float)i, (float)-i);
    cudaMemcpy(x, h, 32 * sizeof *h, cudaMemcpyHostToDevice);
    in_pairs<<<1, 32>>>(y, x);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) {
        float2 f[4];
        for (int k = 0; k < 4; k++)
            f[k] = __half22float2(h[32 * k + i]);
        int next = i < 31 ? i + 1 : i;
        if (f[0].x != -0.5f * i || f[0].y != 1.0f * i || f[1].x != 1.0f - i || f[1].y != 1.0f + i ||
            f[2].x != (i > 0) || f[2].y != (i < 2) || f[3].x != next || f[3].y != -next)
            return printf("pair %d\n", i), 1;
    }
    return 0;
}

static int check_sums(void)
{
    half total, *t;
    half2 totals, *ts;
    int whole[10], *w;
    cudaMalloc(&t, sizeof *t);
    cudaMalloc(&ts, sizeof *ts);
    cudaMalloc(&w, sizeof whole);
    cudaMemset(t, 0, sizeof *t);
    cudaMemset(ts, 0, sizeof *ts);
    sum<<<4, 64>>>(t, ts, w);
    cudaMemcpy(&total, t, sizeof total, cudaMemcpyDeviceToHost);
    cudaMemcpy(&totals, ts, sizeof totals, cudaMemcpyDeviceToHost);
    cudaMemcpy(whole, w, sizeof whole, cudaMemcpyDeviceToHost);
    const int wanted[10] = {2, -3, 3, -2, 0x7bff, 0x7c00, 0x8001, 0x6800, 1, 1};
    for (int i = 0; i < 10; i++)
        if (whole[i] != wanted[i])
            return printf("whole[%d] is %x\n", i, whole[i]), 1;
    if ((float)total != 256 || __low2float(totals) != 256 || __high2float(totals) != 128)
        return printf("sums\n"), 1;
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
    for (int beside = -1; beside <= 1; beside++) { // the middles of two halves, and the floats beside them
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
    if (check_arithmetic(h_bits) || check_pairs() || check_sums())
        return 1;
    printf("ok\n");
    return 0;
}
