// Mathematical functions and intrinsics that give what CUDA says they do, to the last bit where it promises
// that.
#include <math.h>
#include <stdio.h>

#define CHECK(got, want) (n++, (got) == (want) ? 0 : (wrong = wrong ? wrong : __LINE__))
#define NEAR(got, want) \
    (n++, fabs((double)(got) - (want)) <= 1e-6 * fabs(want) + 1e-7 ? 0 : (wrong = wrong ? wrong : __LINE__))

// Operands come from memory, so that the device calculates and not the compiler.
struct operands {
    float third, one, tiny, huge, not_a_number, quarter, less, more;
    double d_third, d_one, d_tiny, d_huge, d_not, d_big;
    int smallest, largest, odd;
    unsigned u_largest, bits;
    long long l_largest, l_odd;
    unsigned long long w_largest, w_odd;
};

__global__ void integers(const operands *o, int *result)
{
    int n = 0, wrong = 0;
    CHECK(umin(3u, o->u_largest), 3u);
    CHECK(umax(3u, o->u_largest), 0xffffffffu);
    CHECK(llmin(-3, o->l_largest), -3ll);
    CHECK(ullmax(3, o->w_largest), 0xffffffffffffffffull);
    CHECK(__hadd(o->largest, o->largest), o->largest);
    CHECK(__hadd(o->smallest, o->largest), -1);
    CHECK(__rhadd(o->smallest, o->largest), 0);
    CHECK(__hadd(-3, o->smallest + o->largest - 1), -3); // -2.5, rounded down
    CHECK(__uhadd(o->u_largest, o->u_largest - 1), 0xfffffffeu);
    CHECK(__urhadd(o->u_largest, o->u_largest - 1), 0xffffffffu);
    CHECK(__sad(o->smallest, o->largest, 1u), 0u);
    CHECK(__usad(1u, o->u_largest, 1u), 0xffffffffu);
    CHECK(__mul24(o->bits, o->bits), (int)(0x654321u * 0x654321u));
    CHECK(__mul24(0x1800000, 2), -0x1000000);
    CHECK(__umul24(o->bits, 2u), 0xca8642u);
    CHECK(__mulhi(o->smallest, o->smallest), 1 << 30);
    CHECK(__umulhi(o->u_largest, o->u_largest), 0xfffffffeu);
    CHECK(__mul64hi(o->l_largest, 4), 1ll);
    CHECK(__umul64hi(o->w_largest, o->w_largest), 0xfffffffffffffffeull);
    CHECK(__byte_perm(o->bits, 0xfedcba98u, 0x7410u), 0xfe984321u);
    CHECK(__byte_perm(o->bits, 0xfedcba98u, 0x3210u), o->bits);
    CHECK(__funnelshift_l(o->bits, 1u, 8u), 0x187u);
    CHECK(__funnelshift_l(o->bits, 1u, 40u), 0x187u);
    CHECK(__funnelshift_lc(o->bits, 1u, 40u), o->bits);
    CHECK(__funnelshift_r(o->bits, 1u, 8u), 0x01876543u);
    CHECK(__funnelshift_rc(o->bits, 5u, 33u), 5u);
    result[0] = wrong, result[1] = n;
}

__global__ void conversions(const operands *o, int *result)
{
    int n = 0, wrong = 0;
    float half = 2.5f * o->one, minus = -2.5f * o->one;
    CHECK(__float2int_rn(half), 2);
    CHECK(__float2int_rn(3.5f * o->one), 4);
    CHECK(__float2int_rn(minus), -2);
    CHECK(__float2int_rd(minus), -3);
    CHECK(__float2int_ru(half), 3);
    CHECK(__float2int_rz(minus), -2);
    CHECK(__float2int_rn(o->huge), o->largest);
    CHECK(__float2int_rz(-o->huge), o->smallest);
    CHECK(__float2int_rn(o->not_a_number), 0);
    CHECK(__float2uint_rn(half), 2u);
    CHECK(__float2uint_ru(half), 3u);
    CHECK(__float2uint_rz(3e9f * o->one), 3000000000u);
    CHECK(__float2uint_rd(minus), 0u);
    CHECK(__float2uint_rn(o->huge), 0xffffffffu);
    CHECK(__float2uint_rn(o->not_a_number), 0u);
    CHECK(__float2ll_rn(o->not_a_number), -o->l_largest - 1);
    CHECK(__float2ll_rd(minus), -3ll);
    CHECK(__float2ull_rz(o->huge), o->w_largest);
    CHECK(__double2int_rn(2.5 * o->d_one), 2);
    CHECK(__double2int_ru(-2.5 * o->d_one), -2);
    CHECK(__double2int_rn(o->d_not), o->smallest);
    CHECK(__double2uint_rn(o->d_not), 0x80000000u);
    CHECK(__double2uint_rz(o->d_huge), 0xffffffffu);
    CHECK(__double2ll_rd(-o->d_third), -1ll);
    CHECK(__double2ull_rn(o->d_not), 1ull << 63);
    CHECK(__double2ull_rn(o->d_big), 1ull << 63);
    CHECK(__int2float_rn(o->odd), 16777216.0f);
    CHECK(__int2float_rd(o->odd), 16777216.0f);
    CHECK(__int2float_ru(o->odd), 16777218.0f);
    CHECK(__int2float_rz(-o->odd), -16777216.0f);
    CHECK(__int2float_rd(-o->odd), -16777218.0f);
    CHECK(__uint2float_rn(o->u_largest), 4294967296.0f);
    CHECK(__uint2float_rz(o->u_largest), 4294967040.0f);
    CHECK(__ll2float_rd(o->l_largest), 9223371487098961920.0f);
    CHECK(__ull2float_ru(o->w_largest), 18446744073709551616.0f);
    CHECK(__ll2double_rn(o->l_odd), 9007199254740992.0);
    CHECK(__ll2double_ru(o->l_odd), 9007199254740994.0);
    CHECK(__ull2double_rd(o->w_largest), 18446744073709549568.0);
    CHECK(__int2double_rn(o->odd), 16777217.0);
    CHECK(__uint2double_rn(o->u_largest), 4294967295.0);
    CHECK(__double2float_rn(o->d_third), o->third);
    CHECK(__double2float_ru(o->d_third), o->third);
    CHECK(__double2float_rd(o->d_third), o->less);
    CHECK(__double2float_rz(o->d_huge), 3.40282347e38f);
    CHECK(__double2float_ru(o->d_tiny), 1.40129846e-45f);
    CHECK(__float_as_int(o->one), 0x3f800000);
    CHECK(__float_as_uint(-o->one), 0xbf800000u);
    CHECK(__double_as_longlong(o->d_one), 0x3ff0000000000000ll);
    CHECK(__longlong_as_double(0x4000000000000000ll), 2.0);
    CHECK(__double2hiint(o->d_one), 0x3ff00000);
    CHECK(__hiloint2double(0x3ff00000, 0), 1.0);
    result[0] = wrong, result[1] = n;
}

__global__ void arithmetic(const operands *o, int *result)
{
    int n = 0, wrong = 0;
    float one = o->one, tiny = o->tiny; // 1 + 2^-23 is the next one, 1 - 2^-24 the one before
    CHECK(__fadd_rn(one, tiny), 1.0f);
    CHECK(__fadd_rd(one, tiny), 1.0f);
    CHECK(__fadd_ru(one, tiny), 1.00000012f);
    CHECK(__fadd_rz(one, -tiny), 0.99999994f);
    CHECK(__fadd_ru(one, -tiny), 1.0f);
    CHECK(__fsub_rd(one, tiny), 0.99999994f);
    CHECK(__fsub_rn(one, tiny), 1.0f);
    CHECK(__fmul_rn(o->third, o->third), 0.111111119f);
    CHECK(__fmul_rd(o->third, o->third), 0.111111112f);
    CHECK(__fdiv_rd(one, 3.0f), o->less);
    CHECK(__fdiv_ru(one, 3.0f), o->third);
    CHECK(__fdiv_rz(-one, 3.0f), -o->less);
    CHECK(__frcp_rn(3.0f * one), o->third);
    CHECK(__frcp_rz(3.0f * one), o->less);
    CHECK(__fsqrt_rd(2.0f * one), 1.41421354f);
    CHECK(__fsqrt_ru(2.0f * one), 1.41421366f);
    CHECK(__frsqrt_rn(4.0f * one), 0.5f);
    CHECK(__fmaf_rn(o->third, 3.0f, -one), 2.98023224e-08f);
    CHECK(__fmaf_ru(one, one, tiny), 1.00000012f);
    CHECK(__fmaf_rz(one, one, -tiny), 0.99999994f);
    CHECK(__dadd_rn(o->d_one, o->d_tiny), 1.0);
    CHECK(__dadd_ru(o->d_one, o->d_tiny), 1.0000000000000002);
    CHECK(__dsub_rz(o->d_one, o->d_tiny), 0.99999999999999989);
    CHECK(__dmul_rn(o->d_third, 3.0), 1.0);
    CHECK(__dmul_rd(o->d_third, 3.0), 0.99999999999999989);
    CHECK(__ddiv_rn(o->d_one, 3.0), o->d_third);
    CHECK(__ddiv_ru(o->d_one, 3.0), 0.33333333333333337);
    CHECK(__drcp_rd(3.0 * o->d_one), o->d_third);
    CHECK(__dsqrt_rn(2.0 * o->d_one), 1.4142135623730951);
    CHECK(__dsqrt_rd(2.0 * o->d_one), 1.4142135623730949);
    CHECK(__fma_ru(o->d_one, o->d_one, o->d_tiny), 1.0000000000000002);
    CHECK(__fma_rn(o->d_third, 3.0, -1.0), -5.5511151231257827e-17);
    result[0] = wrong, result[1] = n;
}

__global__ void functions(const operands *o, int *result, float *parts, double *d_parts)
{
    __shared__ float sines[32], cosines[32];
    int n = 0, wrong = 0;
    float v = o->quarter;
    sincosf(v * threadIdx.x, &sines[threadIdx.x], &cosines[threadIdx.x]);
    __syncthreads();
    NEAR(sines[threadIdx.x ^ 1], sin(0.25 * (threadIdx.x ^ 1)));
    NEAR(cosines[threadIdx.x ^ 1], cos(0.25 * (threadIdx.x ^ 1)));
    if (threadIdx.x > 0)
        return;
    __sincosf(v, &parts[0], &parts[1]);
    NEAR(parts[0], 0.24740395925452294);
    NEAR(parts[1], 0.96891242171064473);
    sincos(0.25 * o->d_one, &d_parts[0], &d_parts[1]);
    NEAR(d_parts[0], 0.24740395925452294);
    sincospif(v, &parts[2], &parts[3]);
    NEAR(parts[2], 0.70710678118654757);
    NEAR(parts[3], 0.70710678118654757);
    CHECK(modff(-2.5f * o->one, &parts[4]), -0.5f);
    CHECK(parts[4], -2.0f);
    int exponent;
    CHECK(frexpf(6.0f * o->one, &exponent), 0.75f);
    CHECK(exponent, 3);
    CHECK(sinpif(o->one), 0.0f);
    CHECK(cospif(0.5f * o->one), 0.0f);
    CHECK(cospi(3 * o->d_one), -1.0);
    CHECK(sinpi(-2.5 * o->d_one), -1.0);
    NEAR(rcbrtf(8.0f * o->one), 0.5);
    NEAR(rcbrt(27.0 * o->d_one), 1.0 / 3);
    NEAR(rhypotf(3.0f * o->one, 4.0f), 0.2);
    NEAR(norm3df(2.0f * o->one, 3.0f, 6.0f), 7.0);
    NEAR(rnorm4df(o->one, o->one, o->one, o->one), 0.5);
    NEAR(normcdff(o->one), 0.84134474606854293);
    CHECK(__saturatef(o->not_a_number), 0.0f);
    NEAR(__fdividef(o->one, 4.0f), 0.25);
    NEAR(__tanf(v), 0.25534192122103627);
    NEAR(__log10f(100.0f * o->one), 2.0);
    NEAR(__exp10f(2.0f * o->one), 100.0);
    result[0] = wrong, result[1] = n;
}

int main(void)
{
    operands o = {1.0f / 3,
                  1,
                  1.0f / (1 << 25),
                  1e30f,
                  NAN,
                  0.25f,
                  0.333333313f,
                  0,
                  1.0 / 3,
                  1,
                  1e-300,
                  1e300,
                  NAN,
                  9223372036854775808.0,
                  -2147483647 - 1,
                  2147483647,
                  16777217,
                  0xffffffffu,
                  0x87654321u,
                  0x7fffffffffffffffll,
                  9007199254740993ll,
                  0xffffffffffffffffull,
                  0};
    operands *d;
    int *result, h[4][2];
    float *parts;
    double *d_parts;
    cudaMalloc(&d, sizeof o);
    cudaMalloc(&result, sizeof h);
    cudaMalloc(&parts, 8 * sizeof *parts);
    cudaMalloc(&d_parts, 2 * sizeof *d_parts);
    cudaMemcpy(d, &o, sizeof o, cudaMemcpyHostToDevice);
    integers<<<1, 1>>>(d, result);
    conversions<<<1, 1>>>(d, result + 2);
    arithmetic<<<1, 1>>>(d, result + 4);
    functions<<<1, 32>>>(d, result + 6, parts, d_parts);
    cudaMemcpy(h, result, sizeof h, cudaMemcpyDeviceToHost);
    for (int k = 0; k < 4; k++)
        if (h[k][0] || !h[k][1])
            return printf("kernel %d: wrong in line %d, of %d\n", k, h[k][0], h[k][1]), 1;
    printf("ok\n");
    return 0;
}
