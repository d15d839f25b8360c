// Shifts and conversions of every form that simtcc rewrites, all of them defined.
#include <stdio.h>
#include <stdlib.h>

template <class T, int N> struct box {
    T value[N << 1];
};
struct pair_of {
    unsigned high : 4, low : 4;
};
enum places { FIRST, SECOND };
struct text {
    int length;
    __device__ text operator<<(int more) const { return {length + more}; }
    __device__ text &operator>>=(int less)
    {
        length -= less;
        return *this;
    }
};
template <int K> __device__ unsigned top(unsigned v) { return v >> (32 - K); }
template <class To, class From> __device__ To convert(From v) { return (To)v; }
__device__ constexpr int cells(int levels) { return 1 << levels; }

__global__ void shift(unsigned *y, unsigned a, int by, float f, double d)
{
    __shared__ box<box<unsigned, 2>, 2> boxes;
    int table[cells(2)] = {0, 1, 2, 3};
    pair_of p = {1, 2};
    volatile unsigned moved = a;
    boxes.value[0].value[0] = a << by >> table[1];
    y[0] = boxes.value[0].value[0];
    y[1] = (unsigned)(1ull << (by + 32) >> 32) + (a >> by + 1);
    y[2] = p.high << p.low | SECOND << by;
    moved <<= by > 2 ? by : 2;
    y[3] = moved;
    y[4] = (text{1} << by << 1).length;
    text t = {9};
    t >>= by;
    y[5] = (unsigned)t.length;
    y[6] = top<5>(a) + top<32>(a);
    y[7] = (unsigned)(unsigned char)(int)f + static_cast<unsigned>(d) + (unsigned)-(int)-f;
    y[8] = convert<unsigned>(2147483648.5) + convert<unsigned short>(-0.9f) + (unsigned)convert<float>(3);
    y[9] = a < 3 && by > 2 ? 1u : (unsigned)(size_t)(void *)nullptr;
    static_assert((1 << 3) == 8 && (int)2.5 == 2, "");
    int sizes[(int)2.5 << 1];
    y[10] = sizeof sizes / sizeof *sizes;
    y[11] = (unsigned)(long long)-9223372036854775808.0 + (unsigned)(char)127.9f;
}

int main(void)
{
    unsigned h[12], *y;
    const unsigned a = 0x80000001u, right[12] = {4,      8 + 0x08000000u, 4 | 8,       8, 5, 6,
                                                 16 + a, 7 + 3 + 7,       0x80000003u, 0, 4, 127};
    cudaMalloc(&y, sizeof h);
    shift<<<1, 1>>>(y, a, 3, 7.9f, 3.7);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 12; i++)
        if (h[i] != right[i])
            return printf("%d: %x, not %x\n", i, h[i], right[i]), EXIT_FAILURE;
    printf("ok\n");
    return EXIT_SUCCESS;
}
