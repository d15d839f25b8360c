// What the instructions of inline PTX do. The rewriter (compiler/rewrite/ptx_instructions.c) turns
// instructions into calls of these functions. A register has 64 bits, and an instruction uses as many of them
// as its type has.
#ifndef SIMT_PTX_H
#define SIMT_PTX_H

#include "kernel.h"
#include "ordered_accesses.h"

typedef unsigned long long simt_reg;

#define SIMT_PTX template <class T> SIMT_INLINE simt_reg

template <class T> SIMT_INLINE simt_reg simt_ptx_in(const T &v)
{
    simt_reg bits = 0;
    static_assert(sizeof(T) <= 8, "an operand of inline PTX has at most 8 bytes");
    __builtin_memcpy(&bits, &v, sizeof v);
    return bits;
}
template <class T> static inline __attribute__((always_inline)) T simt_ptx_as(simt_reg bits)
{
    T v;
    __builtin_memcpy(&v, &bits, sizeof v);
    return v;
}
template <class T> static inline __attribute__((always_inline)) void simt_ptx_out(T &v, simt_reg bits)
{
    v = simt_ptx_as<typename std::remove_volatile<T>::type>(bits);
}

static inline void simt_ptx_barrier(unsigned id, unsigned threads, int waits, SIMT_HERE)
{
    simt_named_barrier(id, threads, waits, file, line);
}

// Ends the thread. For the device, the end of a thread is a barrier that never opens.
static inline void simt_ptx_exit() { simt_barrier(nullptr, 0); }

template <class T> struct simt_wide;
#define SIMT_WIDE(T, Wide, U)         \
    template <> struct simt_wide<T> { \
        typedef Wide twice;           \
        typedef U bits;               \
    };
SIMT_WIDE(unsigned short, unsigned, unsigned short)
SIMT_WIDE(short, int, unsigned short)
SIMT_WIDE(unsigned, unsigned long long, unsigned)
SIMT_WIDE(int, long long, unsigned)
SIMT_WIDE(unsigned long long, unsigned __int128, unsigned long long)
SIMT_WIDE(long long, __int128, unsigned long long)
#undef SIMT_WIDE

// ---- arithmetic. Integers wrap around

#define SIMT_TWO(name, result)                                 \
    SIMT_PTX simt_ptx_##name(simt_reg left, simt_reg right)    \
    {                                                          \
        T a = simt_ptx_as<T>(left), b = simt_ptx_as<T>(right); \
        (void)a, (void)b;                                      \
        return simt_ptx_in((T)(result));                       \
    }
#define SIMT_ONE(name, result)                 \
    SIMT_PTX simt_ptx_##name(simt_reg operand) \
    {                                          \
        T a = simt_ptx_as<T>(operand);         \
        (void)a;                               \
        return simt_ptx_in((T)(result));       \
    }
template <class T, bool floats> struct simt_ptx_sum {
    typedef typename simt_wide<T>::bits bits;
    static T add(T a, T b) { return (T)((bits)a + (bits)b); }
    static T sub(T a, T b) { return (T)((bits)a - (bits)b); }
    static T mul(T a, T b) { return (T)((bits)a * (unsigned long long)(bits)b); }
};
template <class T> struct simt_ptx_sum<T, true> {
    static T add(T a, T b) { return a + b; }
    static T sub(T a, T b) { return a - b; }
    static T mul(T a, T b) { return a * b; }
};
template <class T> using simt_ptx_sums = simt_ptx_sum<T, std::is_floating_point<T>::value>;
SIMT_ONE(mov, a)
SIMT_TWO(add, simt_ptx_sums<T>::add(a, b))
SIMT_TWO(sub, simt_ptx_sums<T>::sub(a, b))
SIMT_TWO(mul, simt_ptx_sums<T>::mul(a, b))
SIMT_TWO(mul_lo, simt_ptx_sums<T>::mul(a, b))
SIMT_TWO(mul_hi, (typename simt_wide<T>::twice)a *(typename simt_wide<T>::twice)b >> 8 * sizeof(T))
SIMT_TWO(div, std::is_floating_point<T>::value || b != 0
                  ? a / (b != 0 || std::is_floating_point<T>::value ? b : (T)1)
                  : (T)-1)
SIMT_TWO(min, min(a, b))
SIMT_TWO(max, max(a, b))
SIMT_TWO(and, a &b)
SIMT_TWO(or, a | b)
SIMT_TWO(xor, a ^ b)
SIMT_TWO(rem, b != 0 ? a % (b != 0 ? b : (T)1) : a)
SIMT_ONE(not, sizeof(T) == 1 ? (T)!a : (T) ~(simt_reg)a)
SIMT_ONE(cnot, a == 0)
SIMT_ONE(neg, simt_ptx_sums<T>::sub((T)0, a))
SIMT_ONE(abs, a < 0 ? simt_ptx_sums<T>::sub((T)0, a) : a)
SIMT_ONE(rcp, 1 / a)
SIMT_ONE(sqrt, __builtin_sqrt(a))
SIMT_ONE(rsqrt, 1 / __builtin_sqrt(a))
SIMT_ONE(sin, __builtin_sin(a))
SIMT_ONE(cos, __builtin_cos(a))
SIMT_ONE(ex2, __builtin_exp2(a))
SIMT_ONE(lg2, __builtin_log2(a))
SIMT_ONE(tanh, __builtin_tanh(a))
#undef SIMT_TWO
#undef SIMT_ONE
SIMT_PTX simt_ptx_mul_wide(simt_reg a, simt_reg b)
{
    typedef typename simt_wide<T>::twice Wide;
    return simt_ptx_in((Wide)((Wide)simt_ptx_as<T>(a) * (Wide)simt_ptx_as<T>(b)));
}
SIMT_PTX simt_ptx_mul24_lo(simt_reg a, simt_reg b)
{
    return std::is_signed<T>::value ? simt_ptx_in(__mul24((int)a, (int)b))
                                    : simt_ptx_in(__umul24((unsigned)a, (unsigned)b));
}
SIMT_PTX simt_ptx_mad_lo(simt_reg a, simt_reg b, simt_reg c)
{
    return simt_ptx_add<T>(simt_ptx_mul_lo<T>(a, b), c);
}
SIMT_PTX simt_ptx_mad_hi(simt_reg a, simt_reg b, simt_reg c)
{
    return simt_ptx_add<T>(simt_ptx_mul_hi<T>(a, b), c);
}
SIMT_PTX simt_ptx_mad_wide(simt_reg a, simt_reg b, simt_reg c)
{
    return simt_ptx_add<typename simt_wide<T>::twice>(simt_ptx_mul_wide<T>(a, b), c);
}
SIMT_PTX simt_ptx_fma(simt_reg a, simt_reg b, simt_reg c)
{
    return sizeof(T) == 4 ? simt_ptx_in(__builtin_fmaf(simt_ptx_as<float>(a), simt_ptx_as<float>(b),
                                                       simt_ptx_as<float>(c)))
                          : simt_ptx_in(__builtin_fma(simt_ptx_as<double>(a), simt_ptx_as<double>(b),
                                                      simt_ptx_as<double>(c)));
}
SIMT_PTX simt_ptx_mad(simt_reg a, simt_reg b, simt_reg c) { return simt_ptx_fma<T>(a, b, c); }
SIMT_PTX simt_ptx_sad(simt_reg a, simt_reg b, simt_reg c)
{
    T x = simt_ptx_as<T>(a), y = simt_ptx_as<T>(b);
    return simt_ptx_add<T>(x < y ? simt_ptx_sub<T>(b, a) : simt_ptx_sub<T>(a, b), c);
}
SIMT_PTX simt_ptx_selp(simt_reg a, simt_reg b, simt_reg p) { return simt_ptx_in(simt_ptx_as<T>(p ? a : b)); }

// ---- bits. A shift by at least as many bits as a number has leaves none of them

SIMT_PTX simt_ptx_shl(simt_reg a, simt_reg by)
{
    return (unsigned)by < 8 * sizeof(T) ? simt_ptx_in((T)(simt_reg)(a << (unsigned)by)) : 0;
}
SIMT_PTX simt_ptx_shr(simt_reg a, simt_reg by)
{
    T v = simt_ptx_as<T>(a);
    return simt_ptx_in((T)((unsigned)by < 8 * sizeof(T) ? v >> (unsigned)by : v < 0 ? (T)-1 : (T)0));
}
SIMT_PTX simt_ptx_popc(simt_reg a) { return (simt_reg)__builtin_popcountll(simt_ptx_in(simt_ptx_as<T>(a))); }
SIMT_PTX simt_ptx_clz(simt_reg a)
{
    return (simt_reg)(sizeof(T) == 4 ? __clz((int)a) : __clzll((long long)a));
}
SIMT_PTX simt_ptx_brev(simt_reg a) { return sizeof(T) == 4 ? __brev((unsigned)a) : __brevll(a); }
// Returns the number of the highest bit that differs from the sign, or all ones if no bit does.
SIMT_PTX simt_ptx_bfind(simt_reg a)
{
    T v = simt_ptx_as<T>(a);
    return simt_ptx_in((int)(8 * sizeof(T)) - 1 - (int)simt_ptx_clz<T>(simt_ptx_in(v < 0 ? (T)~v : v)));
}
// Returns by how many places that bit must be shifted to become the highest one.
SIMT_PTX simt_ptx_bfind_shiftamt(simt_reg a)
{
    unsigned bit = (unsigned)simt_ptx_bfind<T>(a);
    return bit == ~0u ? bit : 8 * sizeof(T) - 1 - bit;
}
SIMT_PTX simt_ptx_bfe(simt_reg a, simt_reg position, simt_reg length)
{
    const unsigned bits = 8 * sizeof(T);
    unsigned from = (unsigned)position & 0xff, count = (unsigned)length & 0xff;
    T v = simt_ptx_as<T>(a);
    if (count == 0)
        return 0;
    unsigned top = from + count - 1 < bits - 1 ? from + count - 1 : bits - 1;
    bool sign = std::is_signed<T>::value && (a >> top & 1);
    simt_reg kept = from < bits ? simt_ptx_in(v) >> from : 0;
    simt_reg mask = count < 64 ? (1ull << count) - 1 : ~0ull, there = from < bits ? bits - from : 0;
    simt_reg result = kept & mask;
    if (sign)
        result |= ~(count < there ? mask : there < 64 ? (1ull << there) - 1 : ~0ull);
    return simt_ptx_in(simt_ptx_as<T>(result));
}
SIMT_PTX simt_ptx_bfi(simt_reg field, simt_reg into, simt_reg position, simt_reg length)
{
    const unsigned bits = 8 * sizeof(T);
    unsigned from = (unsigned)position & 0xff, count = (unsigned)length & 0xff;
    if (count == 0 || from >= bits)
        return simt_ptx_in(simt_ptx_as<T>(into));
    simt_reg mask = (count < 64 ? (1ull << count) - 1 : ~0ull) << from;
    return simt_ptx_in(simt_ptx_as<T>((into & ~mask) | (field << from & mask)));
}
// A mask of `count` ones, of which the lowest is bit `from`. Ones beyond bit 31 are lost.
static inline simt_reg simt_mask(unsigned from, unsigned count)
{
    return (unsigned)(((1ull << count) - 1) << from);
}
SIMT_PTX simt_ptx_bmsk_clamp(simt_reg from, simt_reg count)
{
    return simt_mask(min((unsigned)from, 32u), min((unsigned)count, 32u));
}
SIMT_PTX simt_ptx_bmsk_wrap(simt_reg from, simt_reg count) { return simt_mask(from & 31, count & 31); }
SIMT_PTX simt_ptx_prmt(simt_reg a, simt_reg b, simt_reg selector)
{
    return __byte_perm((unsigned)a, (unsigned)b, (unsigned)selector);
}
SIMT_PTX simt_ptx_lop3(simt_reg a, simt_reg b, simt_reg c, simt_reg table)
{
    unsigned result = 0;
    for (unsigned i = 0; i < 8; i++) // adds the places where the bits of a, b and c are those of i
        if (table >> i & 1)
            result |= (i & 4 ? (unsigned)a : ~(unsigned)a) & (i & 2 ? (unsigned)b : ~(unsigned)b) &
                      (i & 1 ? (unsigned)c : ~(unsigned)c);
    return result;
}
SIMT_PTX simt_ptx_shf_l_wrap(simt_reg a, simt_reg b, simt_reg c)
{
    return __funnelshift_l((unsigned)a, (unsigned)b, (unsigned)c);
}
SIMT_PTX simt_ptx_shf_r_wrap(simt_reg a, simt_reg b, simt_reg c)
{
    return __funnelshift_r((unsigned)a, (unsigned)b, (unsigned)c);
}
SIMT_PTX simt_ptx_shf_l_clamp(simt_reg a, simt_reg b, simt_reg c)
{
    return __funnelshift_lc((unsigned)a, (unsigned)b, (unsigned)c);
}
SIMT_PTX simt_ptx_shf_r_clamp(simt_reg a, simt_reg b, simt_reg c)
{
    return __funnelshift_rc((unsigned)a, (unsigned)b, (unsigned)c);
}

// ---- conversions: rounded to the nearest number (n), towards zero (z), down (m) or up (p)

template <class To, class From, bool floats>
struct simt_ptx_conversion { // between integers, and to floating point
    static To convert(From v, char) { return (To)v; }
};
template <class To, class From>
struct simt_ptx_conversion<To, From,
                           true> { // to integers: what is too large becomes the nearest integer there is
    static To convert(From v, char how)
    {
        double whole = how == 'z'   ? __builtin_trunc((double)v)
                       : how == 'm' ? __builtin_floor((double)v)
                       : how == 'p' ? __builtin_ceil((double)v)
                                    : __builtin_nearbyint((double)v);
        const To least = std::is_signed<To>::value ? (To)((simt_reg)1 << (8 * sizeof(To) - 1)) : (To)0;
        const To most = (To) ~(simt_reg)least;
        return v != v || whole <= (double)least ? v != v ? (To)0 : least
               : whole >= (double)most          ? most
                                                : (To)whole;
    }
};
template <class To, class From> static inline simt_reg simt_ptx_cvt(simt_reg a, char how)
{
    constexpr bool down = std::is_floating_point<From>::value && !std::is_floating_point<To>::value;
    To v = simt_ptx_conversion<To, From, down>::convert(simt_ptx_as<From>(a), how);
    return std::is_signed<To>::value && sizeof(To) < 4 ? simt_ptx_in((int)v) : simt_ptx_in(v);
}

// ---- special registers

static inline simt_reg simt_special_laneid() { return simt_lane(); }
static inline simt_reg simt_rank_in_block()
{
    return simt_thread_x() +
           simt_place.block_dim.x * (simt_thread_y() + simt_place.block_dim.y * simt_thread_z());
}
static inline simt_reg simt_special_warpid() { return simt_rank_in_block() / 32; }
static inline simt_reg simt_special_nwarpid() { return 64; }
static inline simt_reg simt_special_smid() { return simt_multiprocessor(); }
static inline simt_reg simt_special_nsmid() { return 128; }
static inline simt_reg simt_special_clock64() { return (simt_reg)simt_clock(); }
static inline simt_reg simt_special_clock() { return (unsigned)simt_clock(); }
static inline simt_reg simt_special_clock_hi() { return (simt_reg)simt_clock() >> 32; }
static inline simt_reg simt_special_globaltimer() { return (simt_reg)simt_clock(); }
static inline simt_reg simt_special_globaltimer_lo() { return simt_special_clock(); }
static inline simt_reg simt_special_globaltimer_hi() { return simt_special_clock_hi(); }
static inline simt_reg simt_special_lanemask_eq() { return 1u << simt_lane(); }
static inline simt_reg simt_special_lanemask_lt() { return (1u << simt_lane()) - 1; }
static inline simt_reg simt_special_lanemask_le() { return (2ull << simt_lane()) - 1; }
static inline simt_reg simt_special_lanemask_gt() { return (unsigned)~simt_special_lanemask_le(); }
static inline simt_reg simt_special_lanemask_ge() { return (unsigned)~simt_special_lanemask_lt(); }
#define SIMT_AXIS(x)                                                                           \
    static inline simt_reg simt_special_tid_##x() { return simt_thread_##x(); }                \
    static inline simt_reg simt_special_ntid_##x() { return simt_place.block_dim.x; }          \
    static inline simt_reg simt_special_ctaid_##x() { return simt_place.block.x; }             \
    static inline simt_reg simt_special_nctaid_##x() { return simt_place.grid_dim.x; }         \
    static inline simt_reg simt_special_clusterid_##x() { return simt_cluster_index().x; }     \
    static inline simt_reg simt_special_nclusterid_##x() { return simt_cluster_grid().x; }     \
    static inline simt_reg simt_special_cluster_ctaid_##x() { return simt_cluster_place().x; } \
    static inline simt_reg simt_special_cluster_nctaid_##x() { return simt_cluster_dim().x; }
SIMT_AXIS(x)
SIMT_AXIS(y)
SIMT_AXIS(z)
#undef SIMT_AXIS

static inline simt_reg simt_special_cluster_ctarank() { return simt_cluster_rank(); }
static inline simt_reg simt_special_cluster_nctarank() { return simt_cluster_size(); }
static inline simt_reg simt_special_is_explicit_cluster() { return simt_cluster_given() != 0; }

// ---- memory. A shared address may be a pointer, or an offset from the beginning of the block's shared
// memory. If the offset is in another block of the cluster, its upper 8 bits are that block's rank plus one

static inline simt_reg simt_to_shared(simt_reg p)
{
    simt_reg own = p - (simt_reg)simt_shared_begin_of_block();
    if (own < 1u << 24 || !simt_in_cluster((const void *)p))
        return own;
    simt_reg rank = simt_cluster_query((const void *)p);
    return (p - (simt_reg)simt_cluster_map(simt_shared_begin_of_block(), (unsigned)rank)) | (rank + 1) << 24;
}
static inline simt_reg simt_from_shared(simt_reg p)
{
    simt_reg begin = (simt_reg)simt_shared_begin_of_block();
    if (p < 1u << 24)
        return begin + p;
    return p >> 32 ? p
                   : (simt_reg)simt_cluster_map((void *)(begin + (p & ((1u << 24) - 1))),
                                                (unsigned)(p >> 24) - 1);
}
static inline simt_reg simt_ptx_mapa(simt_reg p, simt_reg rank)
{
    return (simt_reg)simt_cluster_map((const void *)p, (unsigned)rank);
}
static inline simt_reg simt_ptx_mapa_shared(simt_reg p, simt_reg rank)
{
    return p >> 32 ? simt_ptx_mapa(p, rank) : (p & ((1u << 24) - 1)) | ((rank & 127) + 1) << 24;
}
// Only addresses in shared memory have two forms.
#define SIMT_CVTA(space, to, from)                                                            \
    static inline size_t __cvta_generic_to_##space(const void *p) { return to((simt_reg)p); } \
    static inline void *__cvta_##space##_to_generic(size_t p) { return (void *)from((simt_reg)p); }
SIMT_CVTA(shared, simt_to_shared, simt_from_shared)
SIMT_CVTA(global, , )
SIMT_CVTA(local, , )
SIMT_CVTA(constant, , )
SIMT_CVTA(grid_constant, , )
#undef SIMT_CVTA

template <class T, int n> struct alignas(sizeof(T) * n) simt_pieces {
    T at[n];
};
// Functions that call the device are not inlined, so that the return address is the kernel's line.
template <class T, int n>
__attribute__((noinline, no_sanitize("thread"))) simt_pieces<T, n> simt_ptx_library_poll(simt_reg p)
{
    simt_library_poll((const void *)p, sizeof(T) * n, __builtin_return_address(0));
    return *(const simt_pieces<T, n> *)p;
}
template <class T, int n>
__attribute__((noinline, no_sanitize("thread"))) void simt_ptx_library_raise(simt_reg p, simt_pieces<T, n> v)
{
    simt_library_raise((void *)p, sizeof(T) * n, __builtin_return_address(0));
    *(simt_pieces<T, n> *)p = v;
}
// order: -1 if the access has none.
template <class T, int n>
static inline __attribute__((always_inline)) simt_pieces<T, n>
simt_ptx_load(simt_reg p, int order, enum simt_scope scope, bool is_volatile)
{
    // A GPU moves a vector as a whole, and libraries rely on it, also where the access is volatile.
    if (order >= 0 || (is_volatile && n > 1))
        return simt_ordered_load((const simt_pieces<T, n> *)p, order >= 0 ? order : __ATOMIC_RELAXED, scope);
    simt_pieces<T, n> v;
    if (is_volatile)
        v.at[0] = *(const volatile T *)p;
    else
        v = *(const simt_pieces<T, n> *)p;
    return v;
}
template <class T, int n>
static inline __attribute__((always_inline)) void
simt_ptx_store(simt_reg p, const simt_pieces<T, n> &v, int order, enum simt_scope scope, bool is_volatile)
{
    if (order >= 0 || (is_volatile && n > 1))
        simt_ordered_store((simt_pieces<T, n> *)p, v, order >= 0 ? order : __ATOMIC_RELAXED, scope);
    else if (is_volatile)
        *(volatile T *)p = v.at[0];
    else
        *(simt_pieces<T, n> *)p = v;
}

// ---- asynchronous copies: see async_copies.h

// Not inlined, so that the return address is the kernel's line.
__attribute__((noinline, unused, no_sanitize("thread"))) static void
simt_ptx_copy_begin(simt_reg to, simt_reg from, simt_reg bytes, simt_reg source)
{
    simt_copy_begin((void *)to, (const void *)from, source, bytes - source, bytes, nullptr,
                    __builtin_return_address(0));
}
// source: how many of the bytes come from the source. The bytes after them become 0. only_16: cp.async.cg
static inline __attribute__((always_inline)) void simt_ptx_copy(simt_reg to, simt_reg from, simt_reg bytes,
                                                                simt_reg source, bool only_16)
{
    source = (unsigned)source;
    if (only_16 && bytes != 16)
        simt_missing("cp.async.cg copies 16 bytes, and no other number");
    if (bytes != 4 && bytes != 8 && bytes != 16)
        simt_missing("cp.async.ca copies 4, 8 or 16 bytes, and no other number");
    if (source > bytes)
        simt_missing("cp.async has a src-size that is larger than its cp-size, which is undefined");
    simt_ptx_copy_begin(to, from, bytes, source);
}
// ignores: all bytes become 0.
static inline __attribute__((always_inline)) void simt_ptx_copy(simt_reg to, simt_reg from, simt_reg bytes,
                                                                bool ignores, bool only_16)
{
    simt_ptx_copy(to, from, bytes, ignores ? (simt_reg)0 : bytes, only_16);
}

#define SIMT_PTX_ATOM(name)                                                                       \
    SIMT_PTX simt_ptx_atom_##name(simt_reg p, simt_reg operand, int order, enum simt_scope scope) \
    {                                                                                             \
        return simt_ptx_in(simt_fetch_##name((T *)p, simt_ptx_as<T>(operand), order, scope));     \
    }
SIMT_PTX_ATOM(add)
SIMT_PTX_ATOM(min)
SIMT_PTX_ATOM(max)
SIMT_PTX_ATOM(and)
SIMT_PTX_ATOM(or)
SIMT_PTX_ATOM(xor)
SIMT_PTX_ATOM(exch)
SIMT_PTX_ATOM(inc)
SIMT_PTX_ATOM(dec)
#undef SIMT_PTX_ATOM
SIMT_PTX simt_ptx_atom_cas(simt_reg p, simt_reg compare, simt_reg operand, int order, enum simt_scope scope)
{
    return simt_ptx_in(
        simt_ordered_compare((T *)p, simt_ptx_as<T>(compare), simt_ptx_as<T>(operand), order, scope));
}

// ---- calls of a warp

SIMT_PTX simt_ptx_activemask(SIMT_HERE) { return simt_active(1, file, line); }

// clamp: bits 0 to 4 are the last lane of a segment, and bits 8 to 12 are the bits of a lane that name the
// segment.
#define SIMT_PTX_SHFL(way, source, inside)                                                              \
    static inline simt_reg simt_ptx_shfl_##way(bool *there, simt_reg v, simt_reg b, simt_reg clamp,     \
                                               simt_reg mask, SIMT_HERE)                                \
    {                                                                                                   \
        int lane = (int)simt_lane(), segment = (int)(clamp >> 8 & 31), by = (int)(b & 31);              \
        int first = lane & segment, last = first | ((int)(clamp & 31) & ~segment), from = source;       \
        (void)first, (void)last;                                                                        \
        *there = inside;                                                                                \
        return simt_shuffle((unsigned)mask, (unsigned)v, (unsigned)(*there ? from : lane), file, line); \
    }
SIMT_PTX_SHFL(up, lane - by, from >= last)
SIMT_PTX_SHFL(down, lane + by, from <= last)
SIMT_PTX_SHFL(bfly, lane ^ by, from <= last)
SIMT_PTX_SHFL(idx, first | (by & ~segment), from <= last)
#undef SIMT_PTX_SHFL
static inline simt_reg simt_ptx_vote_all(simt_reg p, simt_reg mask, SIMT_HERE)
{
    return (simt_reg)__all_sync((unsigned)mask, p != 0, file, line);
}
static inline simt_reg simt_ptx_vote_any(simt_reg p, simt_reg mask, SIMT_HERE)
{
    return (simt_reg)__any_sync((unsigned)mask, p != 0, file, line);
}
static inline simt_reg simt_ptx_vote_ballot(simt_reg p, simt_reg mask, SIMT_HERE)
{
    return __ballot_sync((unsigned)mask, p != 0, file, line);
}
SIMT_PTX simt_ptx_match_any(simt_reg v, simt_reg mask, SIMT_HERE)
{
    return __match_any_sync((unsigned)mask, simt_ptx_as<T>(v), file, line);
}
#undef SIMT_PTX
#endif
