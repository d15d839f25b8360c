// SIMD within a word, and sums of products: each function on 500 pairs of words, among them equal ones and
// the least numbers, mixed into one word. What that must be is what an H200 gave.
#include <stdio.h>

#define ALL                                      \
    X(vabs, (a), 0xa4f7c730, 0x696cbfc2)         \
    X(vabsss, (a), 0xa4f7c730, 0x113c9290)       \
    X(vneg, (a), 0xd632c036, 0x3a6c2736)         \
    X(vnegss, (a), 0xd632c036, 0x52a2db40)       \
    X(vadd, (a, b), 0xe33589d2, 0x990c90d2)      \
    X(vaddss, (a, b), 0x3289eaa8, 0x5bb6d28f)    \
    X(vaddus, (a, b), 0x60fee860, 0xe36d2c4c)    \
    X(vsub, (a, b), 0xf78c4086, 0x0263d786)      \
    X(vsubss, (a, b), 0x34ce4e20, 0x92fabc22)    \
    X(vsubus, (a, b), 0x31a94dd6, 0xba50bcd3)    \
    X(vabsdiffs, (a, b), 0x8f2dc850, 0x9705759c) \
    X(vabsdiffu, (a, b), 0x0bb2c5aa, 0x4cbd6fb8) \
    X(vavgs, (a, b), 0x1ec8280b, 0x63dc3b51)     \
    X(vavgu, (a, b), 0x175c6d78, 0x04f49a78)     \
    X(vhaddu, (a, b), 0x00d77e06, 0x19aae106)    \
    X(vmaxs, (a, b), 0x4e45e08d, 0xea64111d)     \
    X(vmaxu, (a, b), 0xc39b5488, 0x1eabda39)     \
    X(vmins, (a, b), 0x3b101299, 0xd3d9e3e9)     \
    X(vminu, (a, b), 0x43ddfb3c, 0x4a9efb1d)     \
    X(vcmpeq, (a, b), 0x1e0e2ba1, 0xcae083c3)    \
    X(vcmpne, (a, b), 0x7bccbf4d, 0xddb79b6f)    \
    X(vcmpges, (a, b), 0xc565cbeb, 0x0e67be8e)   \
    X(vcmpgeu, (a, b), 0x0f7f7601, 0xcf9958dd)   \
    X(vcmpgts, (a, b), 0xc662cb86, 0xa7aac1f1)   \
    X(vcmpgtu, (a, b), 0x2686bef8, 0xa9d65076)   \
    X(vcmples, (a, b), 0x7e38e326, 0x38fd2cf9)   \
    X(vcmpleu, (a, b), 0x11666c2c, 0xd5c21622)   \
    X(vcmplts, (a, b), 0x99d75a03, 0x17c8aa2e)   \
    X(vcmpltu, (a, b), 0xa527d285, 0x8dd72c31)   \
    X(vseteq, (a, b), 0x1f60d45f, 0xf50bdf3d)    \
    X(vsetne, (a, b), 0xbc4440b3, 0x7b464d91)    \
    X(vsetges, (a, b), 0x80593415, 0xfc7fb08e)   \
    X(vsetgeu, (a, b), 0xe82f89ff, 0x3f08f223)   \
    X(vsetgts, (a, b), 0x919ccb86, 0x10d6010f)   \
    X(vsetgtu, (a, b), 0x6fecbef8, 0xd6dbbe76)   \
    X(vsetles, (a, b), 0xf120e326, 0xa64a2e07)   \
    X(vsetleu, (a, b), 0x99de6c2c, 0x361b0222)   \
    X(vsetlts, (a, b), 0xa243a5fd, 0x8cecf22e)   \
    X(vsetltu, (a, b), 0x531b2d7b, 0x883bb4cf)   \
    X(vsads, (a, b), 0x37c7fb1b, 0xcef8a4d4)     \
    X(vsadu, (a, b), 0x3a937d97, 0x24a24f00)

#define MIX(call)                                         \
    {                                                     \
        unsigned mixed = 0, state = 1;                    \
        _Pragma("unroll 1") for (int i = 0; i < 500; i++) \
        {                                                 \
            state = state * 1664525u + 1013904223u;       \
            unsigned a = state ^ (state >> 15);           \
            state = state * 1664525u + 1013904223u;       \
            unsigned b = state ^ (state >> 13);           \
            if (i % 4 == 0)                               \
                b = a ^ (b & 0x01010101u);                \
            if (i % 16 == 1)                              \
                a = 0x80008000u | (a & 0xff00ffu);        \
            if (i % 16 == 2)                              \
                a = 0x80808080u;                          \
            mixed = (mixed * 31u) ^ (unsigned)(call);     \
        }                                                 \
        results[n++] = mixed;                             \
    }

__global__ void mix(unsigned *results)
{
    int n = 0;
#define X(name, operands, halves, bytes) MIX(__##name##2 operands) MIX(__##name##4 operands)
    ALL
#undef X
    MIX(__dp4a((int)a, (int)b, i)) MIX(__dp4a(a, b, 7u)) MIX(__dp2a_lo((int)a, (int)b, i))
        MIX(__dp2a_hi((int)a, (int)b, i)) MIX(__dp2a_lo(a, b, 7u)) MIX(__dp2a_hi(a, b, 7u))
            MIX(__fns(a, (unsigned)i % 32, i % 9 - 4))
}

int main(void)
{
#define X(name, operands, halves, bytes) {#name "2", halves}, {#name "4", bytes},
    static const struct {
        const char *name;
        unsigned mixed;
    } wanted[] = {ALL{"dp4a", 0x0b71811b}, {"dp4a u", 0x186ec26d},    {"dp2a_lo", 0xaf83b7bc},
                  {"dp2a_hi", 0x9daceab9}, {"dp2a_lo u", 0x8994dd64}, {"dp2a_hi u", 0x74df565d},
                  {"fns", 0x34adc568}};
    const unsigned count = sizeof wanted / sizeof *wanted;
    unsigned *results, h[count], wrong = 0;
    cudaMalloc(&results, sizeof h);
    mix<<<1, 1>>>(results);
    cudaMemcpy(h, results, sizeof h, cudaMemcpyDeviceToHost);
    for (unsigned i = 0; i < count; i++)
        if (h[i] != wanted[i].mixed && ++wrong)
            printf("%s: %08x, not %08x\n", wanted[i].name, h[i], wanted[i].mixed);
    printf(wrong ? "wrong\n" : "ok\n");
    return wrong != 0;
}
