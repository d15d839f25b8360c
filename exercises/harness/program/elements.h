// The four element types that a scan is run on where there is a GPU. The kernel program (CUDA) uses them, and
// so does the harness (C), which evaluates results of the CPU device in them. Each type has an identity e and
// an associative combine: combine(e, a) = combine(a, e) = a. Two of them do not commute.
#ifndef ELEMENTS_H
#define ELEMENTS_H

#ifdef __CUDACC__
#define ELEMENTS_HD __host__ __device__
#else
#define ELEMENTS_HD
#endif

#if defined(SIMT) && defined(__CUDACC__)
simtToldByCallers;
#endif

// The interval monoid: element i of the input is [i, i], and combine joins two intervals that meet.
//   empty   {0, -1}, the identity
//   [a, b]  {a, b}, 0 <= a <= b: the product of elements a to b, each once and in order
//   broken  lo < 0: the first two operands that did not meet;
//           the left one ended in -1 - lo, the right one began with -1 - hi
// A broken value stays broken, so one run is a proof: a race-free scan whose control flow does not look at
// its elements is right for every operator and every input of this length if and only if it is right here
// (Chong, Donaldson, Ketema: A Sound and Complete Abstraction for Reasoning about Parallel Prefix Sums, POPL
// 2014).
struct interval {
    int lo, hi;
};

ELEMENTS_HD static inline struct interval interval_of(int lo, int hi)
{
    struct interval v;
    v.lo = lo;
    v.hi = hi;
    return v;
}

ELEMENTS_HD static inline struct interval interval_combine(struct interval left, struct interval right)
{
    if (left.lo < 0)
        return left;
    if (right.lo < 0)
        return right;
    if (left.hi < left.lo)
        return right;
    if (right.hi < right.lo)
        return left;
    if (right.lo != left.hi + 1)
        return interval_of(-1 - left.hi, -1 - right.lo);
    return interval_of(left.lo, right.hi);
}

// The affine map v -> a*v + b, modulo 2^32. The left map is applied first. Composition does not commute, so
// operands in the wrong order give other numbers.
struct affine {
    unsigned a, b;
};

ELEMENTS_HD static inline struct affine affine_of(unsigned a, unsigned b)
{
    struct affine v;
    v.a = a;
    v.b = b;
    return v;
}

ELEMENTS_HD static inline struct affine affine_combine(struct affine left, struct affine right)
{
    return affine_of(right.a * left.a, right.a * left.b + right.b);
}

// What device and host memory hold before anything is written: each word of 4 bytes is this one. It is a NaN
// as a float, and negative as an int.
#define POISON_WORD 0xFFBADBADu

#endif
