// needs: runtime
// min, max and the bit counts, cached loads and stores, casts of bits, clocks and sleep.
#include <stdio.h>

__global__ void use(int *y, const int *x, float *z)
{
    int i = threadIdx.x, v = __ldg(&x[i]);
    long long begin = clock64();
    __nanosleep(20);
    int w = min(v, 1000) + max(-v, 3) + abs(-v);
    w += __popc(v) + __ffs(v) + __clz(v) + __popcll(1ull << 40 | v) + __clzll(v) + __ffsll(0);
    w += __brev(1u) == 0x80000000u ? 1 : 0;
    w += __mul24(3, 5) + (int)__umulhi(1u << 31, 4u);
    __stcg(&y[i], w);
    y[i] = __ldcg(&y[i]) + __ldcs(&x[i]) + __ldca(&x[i]);
    float f = __int_as_float(__float_as_int(1.5f)) + fminf(2.0f, fmaxf(0.5f, 1.0f)) + rsqrtf(4.0f);
    f += __fdividef(3.0f, 2.0f) + fmaf(2.0f, 3.0f, 1.0f) + __saturatef(7.0f);
    z[i] = f + (clock64() >= begin ? 0.0f : 100.0f) + (clock() != 0 ? 0.0f : 0.0f);
}

int main(void)
{
    int h[64], result[64], *x, *y;
    float floats[64], *z;
    for (int i = 0; i < 64; i++)
        h[i] = i * i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMalloc(&z, sizeof floats);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    use<<<1, 64>>>(y, x, z);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(floats, z, sizeof floats, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++) {
        int v = h[i], bits = 0, first = 0, zeros = 32;
        for (int b = 31; b >= 0; b--)
            if (v >> b & 1)
                bits++, first = b + 1;
        for (int b = 0; b < 32; b++)
            if (v >> b & 1)
                zeros = 31 - b;
        int expected = (v < 1000 ? v : 1000) + (-v > 3 ? -v : 3) + v + bits + first + zeros + bits + 1 +
                       zeros + 32 + 1 + 15 + 2 + 2 * v;
        if (result[i] != expected || floats[i] != 1.5f + 1.0f + 0.5f + 1.5f + 7.0f + 1.0f)
            return printf("%d: %d, not %d; %g\n", i, result[i], expected, floats[i]), 1;
    }
    printf("ok\n");
    return 0;
}
