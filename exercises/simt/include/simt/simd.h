// SIMD within a word: two halves or four bytes, each calculated by itself. x and y are a part of either
// operand as an int, with its sign where the function is about signed numbers.
#ifndef SIMT_SIMD_H
#define SIMT_SIMD_H

#include "abi.h"

template <int bits, bool sign> SIMT_INLINE auto simt_piece_of(unsigned word, int k)
{
    unsigned up = word << (32 - bits - bits * k);
    return sign ? (int)up >> (32 - bits) : (int)(up >> (32 - bits));
}

template <int bits, bool sign, class Each>
SIMT_INLINE auto simt_by_parts(unsigned a, unsigned b, const Each &each)
{
    unsigned result = 0, mask = (1u << bits) - 1;
    for (int k = 0; k < 32 / bits; k++)
        result |= ((unsigned)each(simt_piece_of<bits, sign>(a, k), simt_piece_of<bits, sign>(b, k)) & mask)
                  << bits * k;
    return result;
}

template <int bits, bool sign> SIMT_INLINE auto simt_sum_apart(unsigned a, unsigned b)
{
    unsigned sum = 0;
    for (int k = 0; k < 32 / bits; k++) {
        int by = simt_piece_of<bits, sign>(a, k) - simt_piece_of<bits, sign>(b, k);
        sum += (unsigned)(by < 0 ? -by : by);
    }
    return sum;
}

template <int bits, bool sign> SIMT_INLINE auto simt_within(int v)
{
    int most = sign ? (1 << (bits - 1)) - 1 : (1 << bits) - 1, least = sign ? -most - 1 : 0;
    return v > most ? most : v < least ? least : v;
}

#define SIMT_PARTS(name, bits, sign, result)                                         \
    SIMT_INLINE unsigned name(unsigned a, unsigned b)                                \
    {                                                                                \
        return simt_by_parts<bits, sign>(a, b, [](int x, int y) { return result; }); \
    }
#define SIMT_PARTS_OF_ONE(name, bits, sign, result)                                \
    SIMT_INLINE unsigned name(unsigned a)                                          \
    {                                                                              \
        return simt_by_parts<bits, sign>(a, 0, [](int x, int) { return result; }); \
    }
#define SIMT_COMPARE(name, bits, sign, holds)              \
    SIMT_PARTS(__vcmp##name, bits, sign, (holds) ? -1 : 0) \
    SIMT_PARTS(__vset##name, bits, sign, (holds) ? 1 : 0)
#define SIMT_BOTH_SIGNS(sign, suffix, bits)      \
    SIMT_COMPARE(ge##suffix, bits, sign, x >= y) \
    SIMT_COMPARE(gt##suffix, bits, sign, x > y)  \
    SIMT_COMPARE(le##suffix, bits, sign, x <= y) \
    SIMT_COMPARE(lt##suffix, bits, sign, x < y)
#define SIMT_SIMD(n, bits)                                                                               \
    SIMT_PARTS(__vadd##n, bits, false, x + y)                                                            \
    SIMT_PARTS(__vaddss##n, bits, true, (simt_within<bits, true>(x + y)))                                \
    SIMT_PARTS(__vaddus##n, bits, false, (simt_within<bits, false>(x + y)))                              \
    SIMT_PARTS(__vsub##n, bits, false, x - y)                                                            \
    SIMT_PARTS(__vsubss##n, bits, true, (simt_within<bits, true>(x - y)))                                \
    SIMT_PARTS(__vsubus##n, bits, false, (simt_within<bits, false>(x - y)))                              \
    SIMT_PARTS(__vabsdiffs##n, bits, true, x > y ? x - y : y - x)                                        \
    SIMT_PARTS(__vabsdiffu##n, bits, false, x > y ? x - y : y - x)                                       \
    SIMT_PARTS(__vavgs##n, bits, true, (x + y + (x + y >= 0)) >> 1)                                      \
    SIMT_PARTS(__vavgu##n, bits, false, (x + y + 1) >> 1)                                                \
    SIMT_PARTS(__vhaddu##n, bits, false, (x + y) >> 1)                                                   \
    SIMT_PARTS(__vmaxs##n, bits, true, x > y ? x : y)                                                    \
    SIMT_PARTS(__vmaxu##n, bits, false, x > y ? x : y)                                                   \
    SIMT_PARTS(__vmins##n, bits, true, x < y ? x : y)                                                    \
    SIMT_PARTS(__vminu##n, bits, false, x < y ? x : y)                                                   \
    SIMT_PARTS_OF_ONE(__vabs##n, bits, true, x < 0 ? -x : x)                                             \
    SIMT_PARTS_OF_ONE(__vabsss##n, bits, true, (simt_within<bits, true>(x < 0 ? -x : x)))                \
    SIMT_PARTS_OF_ONE(__vneg##n, bits, true, -x)                                                         \
    SIMT_PARTS_OF_ONE(__vnegss##n, bits, true, (simt_within<bits, true>(-x)))                            \
    SIMT_COMPARE(eq##n, bits, false, x == y)                                                             \
    SIMT_COMPARE(ne##n, bits, false, x != y)                                                             \
    SIMT_BOTH_SIGNS(true, s##n, bits)                                                                    \
    SIMT_BOTH_SIGNS(false, u##n, bits)                                                                   \
    SIMT_INLINE unsigned __vsads##n(unsigned a, unsigned b) { return simt_sum_apart<bits, true>(a, b); } \
    SIMT_INLINE unsigned __vsadu##n(unsigned a, unsigned b) { return simt_sum_apart<bits, false>(a, b); }
SIMT_SIMD(2, 16)
SIMT_SIMD(4, 8)
#undef SIMT_SIMD
#undef SIMT_BOTH_SIGNS
#undef SIMT_COMPARE
#undef SIMT_PARTS_OF_ONE
#undef SIMT_PARTS

// Sums of products, of bytes with bytes, or of halves with the lower or upper two bytes.
SIMT_INLINE int __dp4a(int a, int b, int sum)
{
    for (int k = 0; k < 4; k++)
        sum = (int)((unsigned)sum + (unsigned)(simt_piece_of<8, true>((unsigned)a, k) *
                                               simt_piece_of<8, true>((unsigned)b, k)));
    return sum;
}
SIMT_INLINE unsigned __dp4a(unsigned a, unsigned b, unsigned sum)
{
    for (int k = 0; k < 4; k++)
        sum += (unsigned)(simt_piece_of<8, false>(a, k) * simt_piece_of<8, false>(b, k));
    return sum;
}
template <bool sign> SIMT_INLINE auto simt_dp2a(unsigned a, unsigned b, unsigned sum, int first)
{
    for (int k = 0; k < 2; k++)
        sum += (unsigned)(simt_piece_of<16, sign>(a, k) * simt_piece_of<8, sign>(b, first + k));
    return sum;
}
SIMT_INLINE int __dp2a_lo(int a, int b, int sum)
{
    return (int)simt_dp2a<true>((unsigned)a, (unsigned)b, (unsigned)sum, 0);
}
SIMT_INLINE int __dp2a_hi(int a, int b, int sum)
{
    return (int)simt_dp2a<true>((unsigned)a, (unsigned)b, (unsigned)sum, 2);
}
SIMT_INLINE unsigned __dp2a_lo(unsigned a, unsigned b, unsigned sum)
{
    return simt_dp2a<false>(a, b, sum, 0);
}
SIMT_INLINE unsigned __dp2a_hi(unsigned a, unsigned b, unsigned sum)
{
    return simt_dp2a<false>(a, b, sum, 2);
}

template <class T> SIMT_INLINE auto simt_word_of(const T &v)
{
    unsigned word;
    __builtin_memcpy(&word, &v, sizeof word);
    return word;
}
SIMT_INLINE int __dp4a(char4 a, char4 b, int sum)
{
    return __dp4a((int)simt_word_of(a), (int)simt_word_of(b), sum);
}
SIMT_INLINE unsigned __dp4a(uchar4 a, uchar4 b, unsigned sum)
{
    return __dp4a(simt_word_of(a), simt_word_of(b), sum);
}
SIMT_INLINE int __dp2a_lo(short2 a, char4 b, int sum)
{
    return __dp2a_lo((int)simt_word_of(a), (int)simt_word_of(b), sum);
}
SIMT_INLINE int __dp2a_hi(short2 a, char4 b, int sum)
{
    return __dp2a_hi((int)simt_word_of(a), (int)simt_word_of(b), sum);
}
SIMT_INLINE unsigned __dp2a_lo(ushort2 a, uchar4 b, unsigned sum)
{
    return __dp2a_lo(simt_word_of(a), simt_word_of(b), sum);
}
SIMT_INLINE unsigned __dp2a_hi(ushort2 a, uchar4 b, unsigned sum)
{
    return __dp2a_hi(simt_word_of(a), simt_word_of(b), sum);
}
#endif
