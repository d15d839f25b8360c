// The vector types, with the layout and alignment of nvcc, and make_* for each.
#ifndef SIMT_VECTORS_H
#define SIMT_VECTORS_H

// clang-format off
#define SIMT_VECTOR(name, alignment, members, parameters, values)         \
    typedef struct __attribute__((aligned(alignment))) name members name; \
    static inline name make_##name parameters                             \
    {                                                                     \
        name v = values;                                                  \
        return v;                                                         \
    }
#define SIMT_LIST(...) {__VA_ARGS__}
// a1 to a4: the alignment of vectors of one to four numbers.
#define SIMT_VECTORS(name, T, a1, a2, a3, a4)                                                      \
    SIMT_VECTOR(name##1, a1, {T x;}, (T x), SIMT_LIST(x))                                          \
    SIMT_VECTOR(name##2, a2, {T x; T y;}, (T x, T y), SIMT_LIST(x, y))                             \
    SIMT_VECTOR(name##3, a3, {T x; T y; T z;}, (T x, T y, T z), SIMT_LIST(x, y, z))                \
    SIMT_VECTOR(name##4, a4, {T x; T y; T z; T w;}, (T x, T y, T z, T w), SIMT_LIST(x, y, z, w))

SIMT_VECTORS(char,      signed char,        1,  2, 1,  4)
SIMT_VECTORS(uchar,     unsigned char,      1,  2, 1,  4)
SIMT_VECTORS(short,     short,              2,  4, 2,  8)
SIMT_VECTORS(ushort,    unsigned short,     2,  4, 2,  8)
SIMT_VECTORS(int,       int,                4,  8, 4, 16)
SIMT_VECTORS(uint,      unsigned,           4,  8, 4, 16)
SIMT_VECTORS(long,      long,               8, 16, 8, 16)
SIMT_VECTORS(ulong,     unsigned long,      8, 16, 8, 16)
SIMT_VECTORS(longlong,  long long,          8, 16, 8, 16)
SIMT_VECTORS(ulonglong, unsigned long long, 8, 16, 8, 16)
SIMT_VECTORS(float,     float,              4,  8, 4, 16)
SIMT_VECTORS(double,    double,             8, 16, 8, 16)
// clang-format on

#undef SIMT_VECTORS
#undef SIMT_LIST
#undef SIMT_VECTOR

#ifdef __cplusplus
struct dim3 {
    unsigned x, y, z;
    constexpr dim3(unsigned vx = 1, unsigned vy = 1, unsigned vz = 1) : x(vx), y(vy), z(vz) {}
    constexpr dim3(uint3 v) : x(v.x), y(v.y), z(v.z) {}
    constexpr operator uint3() const { return uint3{x, y, z}; }
};
#else
typedef struct dim3 {
    unsigned x, y, z;
} dim3;
#endif
#endif
