// Inline PTX that names a memory order and a scope: what its loads, stores, atomics and reductions give and
// leave, in global, shared and generic memory.
#include <stdio.h>

#define CHECK(condition)                           \
    if (!(condition) && atomicExch(wrong, 1) == 0) \
    printf("line %d\n", __LINE__)

#define ATOM(name, T, letter, p, v)                                                                          \
    [](T *at, T operand) {                                                                                   \
        T old;                                                                                               \
        asm volatile("atom." name " %0, [%1], %2;" : "=" letter(old) : "l"(at), letter(operand) : "memory"); \
        return old;                                                                                          \
    }(p, v)
#define RED(name, letter, p, v) asm volatile("red." name " [%0], %1;" ::"l"(p), letter(v) : "memory")

__global__ void instructions(int *wrong, int *i, unsigned *u, unsigned long long *w, float *f, double *d)
{
    __shared__ int s[4];
    unsigned place = (unsigned)__cvta_generic_to_shared(s);
    int v, v2;
    float a, b, c, e;
    unsigned long long r;
    asm volatile("st.release.gpu.global.s32 [%0], %1;" ::"l"(i), "r"(3) : "memory");
    asm volatile("ld.acquire.gpu.global.s32 %0, [%1];" : "=r"(v) : "l"(i) : "memory");
    CHECK(v == 3);
    asm volatile("st.relaxed.cta.shared.b32 [%0], %1;" ::"r"(place), "r"(4) : "memory");
    asm volatile("ld.relaxed.cluster.shared.u32 %0, [%1];" : "=r"(v) : "r"(place) : "memory");
    CHECK(v == 4);
    asm volatile("st.weak.global.s32 [%0], %1;" ::"l"(i), "r"(5) : "memory");
    asm volatile("ld.volatile.s32 %0, [%1];" : "=r"(v) : "l"(i) : "memory");
    CHECK(v == 5);
    asm volatile("st.release.sys.b64 [%0], %1;" ::"l"(w), "l"(1ull << 40) : "memory");
    asm volatile("ld.acquire.sys.u64 %0, [%1];" : "=l"(r) : "l"(w) : "memory");
    CHECK(r == 1ull << 40);
    asm volatile("st.relaxed.gpu.v2.s32 [%0], {%1, %2};" ::"l"(w), "r"(6), "r"(7) : "memory");
    asm volatile("ld.acquire.gpu.v2.b32 {%0, %1}, [%2];" : "=r"(v), "=r"(v2) : "l"(w) : "memory");
    CHECK(v == 6 && v2 == 7);
    asm volatile("st.release.gpu.global.v4.f32 [%0], {%1, %1, %1, %2};" ::"l"(f), "f"(1.5f), "f"(2.5f)
                 : "memory");
    asm volatile("ld.relaxed.gpu.v4.f32 {%0, %1, %2, %3}, [%4];"
                 : "=f"(a), "=f"(b), "=f"(c), "=f"(e)
                 : "l"(f)
                 : "memory");
    CHECK(a == 1.5f && b == a && c == a && e == 2.5f);

    CHECK(ATOM("acq_rel.gpu.global.add.s32", int, "r", i, 2) == 5 && *i == 7);
    CHECK(ATOM("add.acquire.sys.u32", unsigned, "r", u, 2u) == 0 && *u == 2);
    CHECK(ATOM("relaxed.cta.min.s32", int, "r", i, -1) == 7 && ATOM("max.s32", int, "r", i, 3) == -1);
    CHECK(ATOM("release.cluster.and.b32", int, "r", i, 2) == 3 && ATOM("or.b32", int, "r", i, 4) == 2);
    CHECK(ATOM("global.sys.xor.b32", int, "r", i, 5) == 6 && ATOM("acquire.exch.b32", int, "r", i, 9) == 3);
    CHECK(ATOM("inc.u32", unsigned, "r", u, 2u) == 2 &&
          ATOM("acq_rel.gpu.dec.u32", unsigned, "r", u, 4u) == 0);
    *w = 1;
    CHECK(ATOM("add.release.gpu.u64", unsigned long long, "l", w, 2ull) == 1 && *w == 3);
    CHECK(ATOM("relaxed.gpu.max.s64", unsigned long long, "l", w, ~0ull) == 3 && *w == 3);
    CHECK(ATOM("acq_rel.sys.exch.b64", unsigned long long, "l", w, 8ull) == 3 && *w == 8);
    CHECK(ATOM("relaxed.gpu.add.f32", float, "f", f, 1.0f) == 1.5f && *f == 2.5f);
    CHECK(ATOM("relaxed.gpu.add.f64", double, "d", d, 1.0) == 0 && *d == 1);
    asm volatile("atom.acq_rel.gpu.cas.b32 %0, [%1], 9, 10;" : "=r"(v) : "l"(i) : "memory");
    CHECK(v == 9 && *i == 10);
    asm volatile("atom.acquire.cta.shared.cas.b32 %0, [%1], 9, 10;" : "=r"(v) : "r"(place) : "memory");
    CHECK(v == 4 && s[0] == 4);
    RED("release.gpu.global.add.s32", "r", i, 5);
    RED("relaxed.sys.max.s32", "r", i, 20);
    RED("or.b32", "r", i, 1);
    CHECK(*i == 21);
    asm volatile("fence.acq_rel.cta; fence.acq_rel.cluster; fence.acq_rel.gpu; fence.acq_rel.sys;" ::
                     : "memory");
    asm volatile("fence.sc.cta; fence.sc.cluster; fence.sc.gpu; fence.sc.sys;" ::: "memory");
    asm volatile("membar.cta; membar.gl; membar.sys;" ::: "memory");
}

int main(void)
{
    char *p;
    int wrong;
    cudaMalloc(&p, 64);
    cudaMemset(p, 0, 64);
    instructions<<<1, 1>>>((int *)p, (int *)(p + 4), (unsigned *)(p + 8), (unsigned long long *)(p + 16),
                           (float *)(p + 32), (double *)(p + 48));
    cudaMemcpy(&wrong, p, sizeof wrong, cudaMemcpyDeviceToHost);
    if (!wrong)
        printf("ok\n");
    return wrong;
}
