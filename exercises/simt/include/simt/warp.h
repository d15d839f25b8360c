// Shuffles, votes and reductions of a warp.
#ifndef SIMT_WARP_H
#define SIMT_WARP_H

#include <type_traits>

#include "abi.h"

static inline void __syncwarp(unsigned mask = 0xffffffffu, SIMT_HERE)
{
    simt_warp(SIMT_SYNC, mask, 0, 0, file, line);
}

template <class T>
static inline auto simt_shuffle(unsigned mask, T value, unsigned source, const char *file, int line)
{
    static_assert(sizeof(T) <= 8 && (std::is_arithmetic<T>::value || __is_enum(T)),
                  "a shuffle moves a number of at most 8 bytes: move the members of a struct one by one");
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof value);
    bits = simt_warp(SIMT_SHUFFLE, mask, bits, source, file, line);
    __builtin_memcpy(&value, &bits, sizeof value);
    return value;
}

// Lanes are taken in segments of `width`, a power of two. A source lane outside of the segment means the lane
// itself, except in __shfl_sync, where it wraps around.
template <class T> static inline T __shfl_sync(unsigned mask, T value, int source, int width = 32, SIMT_HERE)
{
    unsigned lane = simt_lane(), first = lane & ~(width - 1u);
    return simt_shuffle(mask, value, first + (source & (width - 1u)), file, line);
}

template <class T>
static inline T __shfl_up_sync(unsigned mask, T value, unsigned by, int width = 32, SIMT_HERE)
{
    unsigned lane = simt_lane(), first = lane & ~(width - 1u);
    return simt_shuffle(mask, value, lane - first >= by ? lane - by : lane, file, line);
}

template <class T>
static inline T __shfl_down_sync(unsigned mask, T value, unsigned by, int width = 32, SIMT_HERE)
{
    unsigned lane = simt_lane(), first = lane & ~(width - 1u);
    return simt_shuffle(mask, value, lane - first + by < (unsigned)width ? lane + by : lane, file, line);
}

template <class T>
static inline T __shfl_xor_sync(unsigned mask, T value, int with, int width = 32, SIMT_HERE)
{
    unsigned lane = simt_lane(), first = lane & ~(width - 1u), source = lane ^ (unsigned)with;
    return simt_shuffle(mask, value, source < first + width ? source : lane, file, line);
}

static inline unsigned __ballot_sync(unsigned mask, int predicate, SIMT_HERE)
{
    return (unsigned)simt_warp(SIMT_BALLOT, mask, predicate != 0, 0, file, line);
}

static inline int __any_sync(unsigned mask, int predicate, SIMT_HERE)
{
    return (int)simt_warp(SIMT_ANY, mask, predicate != 0, 0, file, line);
}

static inline int __all_sync(unsigned mask, int predicate, SIMT_HERE)
{
    return (int)simt_warp(SIMT_ALL, mask, predicate != 0, 0, file, line);
}

template <class T> static inline unsigned __match_any_sync(unsigned mask, T value, SIMT_HERE)
{
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof value);
    return (unsigned)simt_warp(SIMT_MATCH_ANY, mask, bits, 0, file, line);
}

template <class T> static inline unsigned __match_all_sync(unsigned mask, T value, int *all, SIMT_HERE)
{
    unsigned long long bits = 0;
    __builtin_memcpy(&bits, &value, sizeof value);
    unsigned lanes = (unsigned)simt_warp(SIMT_MATCH_ALL, mask, bits, 0, file, line);
    *all = lanes != 0;
    return lanes;
}

#define SIMT_REDUCE(name, type, op)                                       \
    static inline type name(unsigned mask, type value, SIMT_HERE)         \
    {                                                                     \
        return (type)simt_warp(op, mask, (unsigned)value, 0, file, line); \
    }
SIMT_REDUCE(__reduce_add_sync, int, SIMT_REDUCE_ADD)
SIMT_REDUCE(__reduce_add_sync, unsigned, SIMT_REDUCE_ADD)
SIMT_REDUCE(__reduce_min_sync, int, SIMT_REDUCE_MIN)
SIMT_REDUCE(__reduce_min_sync, unsigned, SIMT_REDUCE_UMIN)
SIMT_REDUCE(__reduce_max_sync, int, SIMT_REDUCE_MAX)
SIMT_REDUCE(__reduce_max_sync, unsigned, SIMT_REDUCE_UMAX)
SIMT_REDUCE(__reduce_and_sync, unsigned, SIMT_REDUCE_AND)
SIMT_REDUCE(__reduce_or_sync, unsigned, SIMT_REDUCE_OR)
SIMT_REDUCE(__reduce_xor_sync, unsigned, SIMT_REDUCE_XOR)
#undef SIMT_REDUCE

static inline unsigned __activemask(SIMT_HERE) { return simt_active(1, file, line); }
#endif
