// Operations whose results C++ leaves open, or to the processor. Prints a line for each: what is computed
// and, as bits, what it gives. tests/simt/values/card has the lines that an H200 prints.
#include <cfloat>
#include <climits>
#include <cmath>
#include <cstdio>
#include <cstring>

// Values that the compiler does not know.
struct given {
    int i[16];
    long long l[16];
    float f[24];
    double d[24];
    float tiny;
};

__device__ void line(const char *what, int k, int m, unsigned long long bits)
{
    printf("%s %d %d %llx\n", what, k, m, bits);
}
__device__ unsigned long long bits_of(float v) { return v != v ? 0x7fffffff : __float_as_uint(v); } // any NaN
__device__ unsigned long long bits_of(double v) { return (unsigned long long)__double_as_longlong(v); }

template <class T> __device__ void shifts(const char *left, const char *right, const T *value, const int *by)
{
    for (int k = 0; k < 4; k++)
        for (int m = 0; m < 6; m++) {
            line(left, k, m, (unsigned long long)(value[k] << by[m]));
            line(right, k, m, (unsigned long long)(value[k] >> by[m]));
        }
}

template <class T>
__device__ void divisions(const char *quotient, const char *rest, const T *value, const T *by)
{
    for (int k = 0; k < 4; k++)
        for (int m = 0; m < 2; m++) {
            line(quotient, k, m, (unsigned long long)(value[k] / by[m]));
            line(rest, k, m, (unsigned long long)(value[k] % by[m]));
        }
}

template <class To, class From> __device__ void conversions(const char *name, const From *value)
{
    for (int k = 0; k < 20; k++) {
        To result = (To)value[k];
        line(name, k, 0, (unsigned long long)result);
    }
}

__global__ void compute(const given *in, float *floats, int *ints)
{
    const int *i = in->i;
    const unsigned *u = (const unsigned *)i;
    const long long *l = in->l;
    const unsigned long long *ul = (const unsigned long long *)l;
    const float *f = in->f;
    const double *d = in->d;
    int values[4] = {i[0], i[1], i[2], i[3]}, by[6] = {i[4], i[5], i[6], i[7], i[8], i[9]};
    unsigned uvalues[4] = {u[0], u[1], u[2], u[3]};
    long long lvalues[4] = {l[0], l[1], l[2], l[3]}, lby[2] = {l[4], l[5]};
    unsigned long long ulvalues[4] = {ul[0], ul[1], ul[2], ul[3]}, ulby[2] = {ul[4], ul[5]};
    int iby[2] = {i[10], i[11]};
    unsigned uby[2] = {u[10], u[11]};

    shifts("int<<", "int>>", values, by);
    shifts("unsigned<<", "unsigned>>", uvalues, by);
    shifts("long<<", "long>>", lvalues, by);
    shifts("ulong<<", "ulong>>", ulvalues, by);
    divisions("int/", "int%", values, iby);
    divisions("unsigned/", "unsigned%", uvalues, uby);
    divisions("long/", "long%", lvalues, lby);
    divisions("ulong/", "ulong%", ulvalues, ulby);

    conversions<int>("float->int", f);
    conversions<unsigned>("float->unsigned", f);
    conversions<long long>("float->long", f);
    conversions<unsigned long long>("float->ulong", f);
    conversions<short>("float->short", f);
    conversions<unsigned char>("float->uchar", f);
    conversions<signed char>("float->schar", f);
    conversions<int>("double->int", d);
    conversions<unsigned>("double->unsigned", d);
    conversions<long long>("double->long", d);
    conversions<unsigned long long>("double->ulong", d);
    conversions<unsigned char>("double->uchar", d);
    for (int k = 0; k < 20; k++) {
        line("__float2int_rn", k, 0, (unsigned)__float2int_rn(f[k]));
        line("__float2uint_rz", k, 0, __float2uint_rz(f[k]));
        line("__float2ll_rd", k, 0, (unsigned long long)__float2ll_rd(f[k]));
        line("__float2ull_ru", k, 0, __float2ull_ru(f[k]));
        line("__double2int_rn", k, 0, (unsigned)__double2int_rn(d[k]));
        line("__double2uint_rz", k, 0, __double2uint_rz(d[k]));
        line("__double2ll_rn", k, 0, (unsigned long long)__double2ll_rn(d[k]));
        line("__double2float_rz", k, 0, bits_of(__double2float_rz(d[k])));
        line("lrintf", k, 0, (unsigned long long)lrintf(f[k]));
        line("llroundf", k, 0, (unsigned long long)llroundf(f[k]));
    }
    for (int k = 0; k < 4; k++) {
        line("__ffs", k, 0, (unsigned)__ffs(i[k]));
        line("__clz", k, 0, (unsigned)__clz(i[k]));
        line("__ffsll", k, 0, (unsigned)__ffsll(l[k]));
        line("__clzll", k, 0, (unsigned)__clzll(l[k]));
        line("abs", k, 0, (unsigned)abs(i[k]));
        line("negative", k, 0, -u[k]);
    }
    line("__ffs", 9, 0, (unsigned)__ffs(i[10]));
    line("__clz", 9, 0, (unsigned)__clz(i[10]));
    line("__ffsll", 9, 0, (unsigned)__ffsll(l[4]));
    line("__clzll", 9, 0, (unsigned)__clzll(l[4]));
    line("__popc", 9, 0, (unsigned)__popc(i[10]));

    // f[2] is NaN, f[5] is -0, f[6] is 0
    for (int k = 2; k < 7; k++)
        for (int m = 2; m < 7; m++) {
            line("fminf", k, m, bits_of(fminf(f[k], f[m])));
            line("fmaxf", k, m, bits_of(fmaxf(f[k], f[m])));
            line("min", k, m, bits_of(min(f[k], f[m])));
            line("max", k, m, bits_of(max(d[k], d[m])));
            line("fmax", k, m, bits_of(fmax(d[k], d[m])));
            line("?:", k, m, bits_of(f[k] < f[m] ? f[k] : f[m]));
        }
    floats[0] = f[2], ints[0] = INT_MAX, ints[1] = INT_MIN, ints[2] = 7, ints[3] = 7;
    line("atomicAdd", 0, 0, bits_of(atomicAdd(&floats[0], 1)));
    line("atomicAdd", 0, 1, bits_of(floats[0]));
    line("atomicAdd", 1, 0, (unsigned)atomicAdd(&ints[0], 1));
    line("atomicAdd", 1, 1, (unsigned)ints[0]);
    line("atomicSub", 1, 0, (unsigned)atomicSub(&ints[1], 1));
    line("atomicSub", 1, 1, (unsigned)ints[1]);
    line("atomicInc", 0, 0, atomicInc((unsigned *)&ints[2], 3));
    line("atomicInc", 0, 1, (unsigned)ints[2]);
    line("atomicDec", 0, 0, atomicDec((unsigned *)&ints[3], 3));
    line("atomicDec", 0, 1, (unsigned)ints[3]);

    // numbers below the normal ones, and a * b + c
    line("tiny", 0, 0, bits_of(in->tiny * 0.5f));
    line("tiny", 1, 0, bits_of(in->tiny / 3));
    line("tiny", 2, 0, bits_of(in->tiny + in->tiny));
    line("tiny", 3, 0, bits_of(sqrtf(in->tiny)));
    line("a*b+c", 0, 0, bits_of(f[20] * f[21] + f[22]));
    line("a*b+c", 1, 0, bits_of(d[20] * d[21] + d[22]));
    line("a*b+c", 2, 0, bits_of(__fmaf_rn(f[20], f[21], f[22])));
    line("a*b+c", 3, 0, bits_of(__fadd_rn(__fmul_rn(f[20], f[21]), f[22])));
    line("float/0", 0, 0, bits_of(f[4] / f[6]));
    line("float/0", 1, 0, bits_of(f[6] / f[6]) & 0x7fc00000);
    line("float/0", 2, 0, bits_of(f[4] / f[5]));
    char c = (char)i[12];
    line("char", 0, 0, (unsigned)(int)c);
    line("char", 1, 0, (unsigned)(c >> 1));
    line("narrow", 0, 0, (unsigned)(int)(signed char)i[13]);
    line("narrow", 1, 0, (unsigned)(int)(short)i[13]);
    line("wrap", 0, 0, u[0] * u[1]);
    line("__byte_perm", 0, 0, __byte_perm(u[0], u[1], 0xba98));
    line("__funnelshift_l", 0, 0, __funnelshift_l(u[0], u[1], 40));
    line("__funnelshift_lc", 0, 0, __funnelshift_lc(u[0], u[1], 40));
    line("__saturatef", 0, 0, bits_of(__saturatef(f[2])));
    line("__umulhi", 0, 0, __umulhi(u[0], u[1]));
}

int main()
{
    static given h = {{0xff, -5, INT_MIN, 0x12345678, 31, 32, 33, 64, -1, 255, 0, -1, 200, 0x12389},
                      {0x1234567890ll, -5, LLONG_MIN, 7, 0, -1},
                      {3e9f,
                       -3e9f,
                       NAN,
                       INFINITY,
                       -1.5f,
                       -0.0f,
                       0.0f,
                       1e20f,
                       -1e20f,
                       2147483648.0f,
                       -2147483648.0f,
                       4294967296.0f,
                       9223372036854775808.0f,
                       300,
                       -1,
                       40000,
                       -INFINITY,
                       18446744073709551616.0f,
                       0.5f,
                       2.5f,
                       1.0000001f,
                       1.0000001f,
                       -1.0000002f},
                      {3e9,
                       -3e9,
                       NAN,
                       INFINITY,
                       -1.5,
                       -0.0,
                       0.0,
                       1e20,
                       -1e20,
                       2147483648.0,
                       -2147483649.0,
                       4294967296.0,
                       9223372036854775808.0,
                       300,
                       -1,
                       40000,
                       -INFINITY,
                       18446744073709551616.0,
                       0.5,
                       1e300,
                       1.0000000000000002,
                       1.0000000000000002,
                       -1.0000000000000004},
                      1e-40f};
    given *in;
    float *floats;
    int *ints;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&floats, 4 * sizeof *floats);
    cudaMalloc(&ints, 4 * sizeof *ints);
    cudaMemcpy(in, &h, sizeof h, cudaMemcpyHostToDevice);
    compute<<<1, 1>>>(in, floats, ints);
    return cudaDeviceSynchronize() != cudaSuccess;
}
