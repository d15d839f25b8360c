// Inline PTX of the kinds that programs use: lane and warp numbers, bit fields, permutes, three-input logic,
// wide products, predicates, conversions, loads and stores with a hint or an order, atomics, shuffles with a
// predicate, votes.
#include <stdio.h>

#define RESULTS 48

__device__ __forceinline__ unsigned lane_id(void)
{
    unsigned lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
}

__device__ unsigned extract(unsigned v, unsigned at, unsigned bits)
{
    unsigned r;
    asm("bfe.u32 %0, %1, %2, %3;" : "=r"(r) : "r"(v), "r"(at), "r"(bits));
    return r;
}

#define PTX2(instruction, T, constraint, a, b)                                              \
    ({                                                                                      \
        T r;                                                                                \
        asm(instruction " %0, %1, %2;" : "=" constraint(r) : constraint(a), constraint(b)); \
        r;                                                                                  \
    })

__global__ void calculate(long long *y)
{
    int i = 0;
    unsigned u;
    int s;
    unsigned long long w;
    long long sw;
    float f;
    y[i++] = extract(0x12345678, 8, 12);
    asm("bfe.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(0x00000f80), "r"(7), "r"(5));
    y[i++] = s;
    asm("bfe.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(0x40000000), "r"(28), "r"(8));
    y[i++] = s;
    asm("bfi.b32 %0, %1, %2, %3, %4;" : "=r"(u) : "r"(0xabc), "r"(0xffffffff), "r"(4), "r"(8));
    y[i++] = u;
    asm("bfe.u64 %0, %1, 60, 8;" : "=l"(w) : "l"(0xa000000000000000ull));
    y[i++] = (long long)w;
    asm("prmt.b32 %0, %1, %2, %3;" : "=r"(u) : "r"(0x33221100), "r"(0x77665544), "r"(0x7092));
    y[i++] = u;
    asm("lop3.b32 %0, %1, %2, %3, 0x96;" : "=r"(u) : "r"(0xf0f0f0f0), "r"(0xcccccccc), "r"(0xaaaaaaaa));
    y[i++] = u;
    asm("lop3.b32 %0, %1, %2, %3, 0xe8;" : "=r"(u) : "r"(0xf0f0f0f0), "r"(0xcccccccc), "r"(0xaaaaaaaa));
    y[i++] = u;
    asm("mad.lo.s32 %0, %1, %2, %3;" : "=r"(s) : "r"(-7), "r"(6), "r"(2));
    y[i++] = s;
    asm("mul.wide.s32 %0, %1, %2;" : "=l"(sw) : "r"(-70000), "r"(60000));
    y[i++] = sw;
    asm("mul.hi.u32 %0, %1, %2;" : "=r"(u) : "r"(0x80000001), "r"(6));
    y[i++] = u;
    asm("mad.wide.u32 %0, %1, %2, %3;" : "=l"(w) : "r"(0xffffffff), "r"(3), "l"(5ull));
    y[i++] = (long long)w;
    asm("shf.l.wrap.b32 %0, %1, %2, %3;" : "=r"(u) : "r"(0x12345678), "r"(0x9abcdef0), "r"(8));
    y[i++] = u;
    asm("shr.s32 %0, %1, 40;" : "=r"(s) : "r"(-5));
    y[i++] = s;
    asm("shl.b32 %0, %1, 33;" : "=r"(u) : "r"(5));
    y[i++] = u;
    asm("vshr.u32.u32.u32.clamp.add %0, %1, %2, %3;" : "=r"(u) : "r"(0x1000), "r"(4), "r"(7));
    y[i++] = u;
    asm("{\n\t"
        ".reg .pred p, q; // two\n\t"
        ".reg .u32 t;\n\t"
        "setp.lt.s32 p, %1, 0;\n\t"
        "setp.ge.u32 q, %1, 10;\n\t"
        "mov.u32 t, 1;\n\t"
        "@p add.u32 t, t, 10;\n\t"
        "@!q add.u32 t, t, 100;\n\t"
        "selp.u32 %0, t, 0, q;\n\t"
        "}"
        : "=r"(u)
        : "r"(-1));
    y[i++] = u;
    asm("cvt.rni.s32.f32 %0, %1;" : "=r"(s) : "f"(2.5f));
    y[i++] = s;
    asm("cvt.rzi.u32.f32 %0, %1;" : "=r"(u) : "f"(-3.5f));
    y[i++] = u;
    asm("cvt.rn.f32.s32 %0, %1;" : "=f"(f) : "r"(-9));
    y[i++] = (long long)f;
    asm("fma.rn.f32 %0, %1, %2, %3;" : "=f"(f) : "f"(1.5f), "f"(4.0f), "f"(0.5f));
    y[i++] = (long long)(10 * f);
    asm("mov.b32 %0, %1;" : "=r"(u) : "f"(1.0f));
    y[i++] = u;
    asm("add.f32 %0, %1, 0f3F800000;" : "=f"(f) : "f"(2.0f));
    y[i++] = (long long)f;
    y[i++] = PTX2("min.s32", int, "r", -4, 3);
    y[i++] = PTX2("max.u32", unsigned, "r", 4, 3);
    y[i++] = PTX2("xor.b32", unsigned, "r", 12, 10);
    asm("popc.b32 %0, %1;" : "=r"(u) : "r"(0xf0f));
    y[i++] = u;
    asm("bfind.u32 %0, %1;" : "=r"(u) : "r"(0x1000));
    y[i++] = u;
    asm("brev.b32 %0, %1;" : "=r"(u) : "r"(1));
    y[i++] = u;
    asm("sad.u32 %0, %1, %2, %3;" : "=r"(u) : "r"(3), "r"(10), "r"(100));
    y[i++] = u;
    unsigned warp, sm, mask, tid;
    asm volatile("mov.u32 %0, %%warpid; mov.u32 %1, %%smid;" : "=r"(warp), "=r"(sm));
    asm("mov.u32 %0, %%lanemask_lt;" : "=r"(mask));
    asm("mov.u32 %0, %%ntid.x;" : "=r"(tid));
    y[i++] = warp < 64 && sm < 1024;
    y[i++] = mask;
    y[i++] = tid;
    long long before, after, global;
    unsigned clock_low;
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(before));
    asm volatile("mov.u32 %0, %%clock;" : "=r"(clock_low)::"memory");
    asm volatile("mov.u64 %0, %%clock64;" : "=l"(after));
    asm volatile("mov.u64 %0, %%globaltimer;" : "=l"(global));
    y[i++] = after >= before && global != 0;
    while (i < RESULTS)
        y[i++] = -1;
}

__global__ void move(int *y, const int *x, int4 *v, int *flag)
{
    __shared__ int s[32];
    unsigned t = lane_id();
    int a;
    asm volatile("ld.global.nc.s32 %0, [%1];" : "=r"(a) : "l"(x + t));
    asm volatile("ld.global.cg.s32 %0, [%1+4];" : "=r"(a) : "l"(x + t), "r"(a));
    unsigned place = (unsigned)__cvta_generic_to_shared(&s[t]);
    asm volatile("st.shared.u32 [%0], %1;" ::"r"(place), "r"(a) : "memory");
    asm volatile("bar.sync 0;" ::: "memory");
    asm volatile("ld.shared.u32 %0, [%1];" : "=r"(a) : "r"((unsigned)__cvta_generic_to_shared(&s[31 - t])));
    asm volatile("st.global.cs.s32 [%0], %1;" ::"l"(y + t), "r"(a) : "memory");
    if (t == 0) {
        int4 w;
        asm volatile("ld.global.v4.s32 {%0, %1, %2, %3}, [%4];"
                     : "=r"(w.x), "=r"(w.y), "=r"(w.z), "=r"(w.w)
                     : "l"(v));
        asm volatile("st.global.v4.s32 [%0], {%1, %2, %3, %4};" ::"l"(v + 1), "r"(w.w), "r"(w.z), "r"(w.y),
                     "r"(w.x)
                     : "memory");
    }
    int old;
    asm volatile("atom.global.add.s32 %0, [%1], %2;" : "=r"(old) : "l"(flag), "r"(2) : "memory");
    asm volatile("red.global.max.s32 [%0], %1;" ::"l"(flag + 1), "r"((int)t) : "memory");
}

// A value that a flag announces, with memory orders instead of fences; and with a fence.
__global__ void signal(int *value, int *flag, int *y, int *turn)
{
    int first, seen;
    asm volatile("atom.relaxed.gpu.global.add.s32 %0, [%1], 1;" : "=r"(first) : "l"(turn) : "memory");
    if (first == 0) {
        value[0] = 42;
        asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(flag), "r"(1) : "memory");
        value[1] = 43;
        asm volatile("fence.acq_rel.gpu;" ::: "memory");
        asm volatile("st.volatile.global.s32 [%0], %1;" ::"l"(flag + 1), "r"(1) : "memory");
    } else {
        do
            asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag) : "memory");
        while (!seen);
        y[0] = value[0];
        do
            asm volatile("ld.volatile.global.s32 %0, [%1];" : "=r"(seen) : "l"(flag + 1) : "memory");
        while (!seen);
        asm volatile("membar.gl;" ::: "memory");
        y[1] = value[1];
    }
}

// An inclusive scan of a warp by shuffles that say whether there was a lane to read from.
__global__ void scan(int *y, unsigned *votes)
{
    int sum = (int)threadIdx.x;
    for (int distance = 1; distance < 32; distance *= 2)
        asm volatile("{\n"
                     "  .reg .s32 r0;\n"
                     "  .reg .pred p;\n"
                     "  shfl.sync.up.b32 r0|p, %1, %2, %3, %4;\n"
                     "  @p add.s32 r0, r0, %5;\n"
                     "  mov.s32 %0, r0;\n"
                     "}"
                     : "=r"(sum)
                     : "r"(sum), "r"(distance), "r"(0), "r"(0xffffffff), "r"(sum));
    y[threadIdx.x] = sum;
    int right;
    asm volatile("shfl.sync.bfly.b32 %0, %1, 1, 0x1f, 0xffffffff;" : "=r"(right) : "r"((int)threadIdx.x));
    y[32 + threadIdx.x] = right;
    unsigned ballot;
    asm volatile("{ .reg .pred p; setp.gt.u32 p, %1, 29; vote.sync.ballot.b32 %0, p, 0xffffffff; }"
                 : "=r"(ballot)
                 : "r"(threadIdx.x));
    votes[threadIdx.x] = ballot;
}

int main(void)
{
    static const long long wanted[] = {0x456,      -1,         4,   0xfffffbcf,    0xa, 0x77000022,
                                       0x96969696, 0xe8e8e8e8, -40, -4200000000ll, 3,   0x300000002ll,
                                       0xbcdef012, -1,         0,   0x107};
    long long h[RESULTS], *d;
    cudaMalloc(&d, sizeof h);
    calculate<<<1, 1>>>(d);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    static const long long more[] = {11, 2, 0,  -9,           65,  0x3f800000, 3, -4, 4,
                                     6,  8, 12, 0x80000000ll, 107, 1,          0, 1,  1};
    int first = sizeof wanted / sizeof *wanted, rest = sizeof more / sizeof *more;
    for (int i = 0; i < first + rest; i++) {
        long long w = i < first ? wanted[i] : more[i - first];
        if (h[i] != w)
            return printf("result %d is %llx, and not %llx\n", i, h[i], w), 1;
    }
    int hx[33], hy[64], *x, *y, *flag, hv[8] = {1, 2, 3, 4};
    unsigned *votes, hvotes[32];
    int4 *v;
    for (int i = 0; i < 33; i++)
        hx[i] = i * i;
    cudaMalloc(&x, sizeof hx);
    cudaMalloc(&y, sizeof hy);
    cudaMalloc(&v, sizeof hv);
    cudaMalloc(&flag, 16);
    cudaMalloc(&votes, sizeof hvotes);
    cudaMemset(flag, 0, 16);
    cudaMemcpy(x, hx, sizeof hx, cudaMemcpyHostToDevice);
    cudaMemcpy(v, hv, sizeof hv, cudaMemcpyHostToDevice);
    move<<<1, 32>>>(y, x, v, flag);
    cudaMemcpy(hy, y, 32 * sizeof *y, cudaMemcpyDeviceToHost);
    cudaMemcpy(hv, v, sizeof hv, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        if (hy[i] != (32 - i) * (32 - i))
            return printf("moved %d: %d\n", i, hy[i]), 1;
    cudaMemcpy(hx, flag, 8, cudaMemcpyDeviceToHost);
    if (hv[4] != 4 || hv[7] != 1 || hx[0] != 64 || hx[1] != 31)
        return printf("vectors or atomics\n"), 1;
    cudaMemset(flag, 0, 16);
    signal<<<2, 1>>>(x, flag, y, flag + 2);
    cudaMemcpy(hy, y, 8, cudaMemcpyDeviceToHost);
    if (hy[0] != 42 || hy[1] != 43)
        return printf("signal\n"), 1;
    scan<<<1, 32>>>(y, votes);
    cudaMemcpy(hy, y, sizeof hy, cudaMemcpyDeviceToHost);
    cudaMemcpy(hvotes, votes, sizeof hvotes, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        if (hy[i] != i * (i + 1) / 2 || hy[32 + i] != (i ^ 1) || hvotes[i] != 0xc0000000u)
            return printf("scan %d: %d %d %x\n", i, hy[i], hy[32 + i], hvotes[i]), 1;
    printf("ok\n");
    return 0;
}
