// Shifts in kernels. C++ leaves open what a shift by the width of the type or more gives, and processors
// differ: a GPU gives what is left when all bits are shifted out (PTX ISA, shl and shr: the number is
// clamped), and x86-64 and Arm use only the lowest bits of the number. Here the result is the GPU's, and the
// shift is reported.
//
// simtcc turns a << b into a << simt_by << b. The first operator holds a, after its promotion, and the second
// one shifts it. Objects with operators of their own are passed on.
#ifndef SIMT_SHIFTS_H
#define SIMT_SHIFTS_H

#include "abi.h"

template <class Type> struct simt_shifted { // a << simt_by
    Type value;
};
template <class Type> struct simt_passed_on {
    const Type &object;
};
template <class Type> struct simt_distance { // simt_by = b
    Type value;
};
struct simt_shift_mark {
    template <class Type> constexpr simt_distance<Type> operator=(Type by) const { return {by}; }
};
static constexpr simt_shift_mark simt_by = {};

template <class Type, bool object = __is_class(Type) || __is_union(Type)> struct simt_held {
    typedef simt_shifted<decltype(+Type())> type;
    static constexpr type hold(const Type &a) { return {+a}; }
};
template <class Type> struct simt_held<Type, true> {
    typedef simt_passed_on<Type> type;
    static constexpr type hold(const Type &a) { return {a}; }
};

template <class Type, class By> SIMT_INLINE constexpr bool simt_in_reach(Type, By by)
{
    return __builtin_expect(by >= 0 && (unsigned long long)by < 8 * sizeof(Type), 1);
}

// In host code, the number's lowest bits count, as on the processors that hosts have.
template <class By> SIMT_INLINE constexpr unsigned simt_lowest(By by, unsigned bits)
{
    return (unsigned)by & (bits - 1);
}

template <class Type, class By> SIMT_INLINE constexpr Type simt_shift_left(Type value, By by)
{
    const unsigned bits = 8 * sizeof(Type);
    return simt_in_reach(value, by)                         ? (Type)(value << by)
           : simt_shifts_too_far((long long)by, bits, 1, 0) ? 0
                                                            : (Type)(value << simt_lowest(by, bits));
}

template <class Type, class By> SIMT_INLINE constexpr Type simt_shift_right(Type value, By by)
{
    const unsigned bits = 8 * sizeof(Type);
    return simt_in_reach(value, by)                                 ? (Type)(value >> by)
           : simt_shifts_too_far((long long)by, bits, 0, value < 0) ? (Type)(value < 0 ? -1 : 0)
                                                                    : (Type)(value >> simt_lowest(by, bits));
}

template <class Type> SIMT_INLINE constexpr auto operator<<(const Type &a, simt_shift_mark)
{
    return simt_held<Type>::hold(a);
}
template <class Type> SIMT_INLINE constexpr auto operator>>(const Type &a, simt_shift_mark)
{
    return simt_held<Type>::hold(a);
}

template <class Type, class By> SIMT_INLINE constexpr Type operator<<(simt_shifted<Type> a, const By &by)
{
    return simt_shift_left(a.value, +by);
}
template <class Type, class By> SIMT_INLINE constexpr Type operator>>(simt_shifted<Type> a, const By &by)
{
    return simt_shift_right(a.value, +by);
}
template <class Type, class By>
SIMT_INLINE constexpr decltype(auto) operator<<(simt_passed_on<Type> a, const By &b)
{
    return a.object << b;
}
template <class Type, class By>
SIMT_INLINE constexpr decltype(auto) operator>>(simt_passed_on<Type> a, const By &b)
{
    return a.object >> b;
}

template <class Type, class By> SIMT_INLINE constexpr Type &operator<<=(Type &a, simt_distance<By> by)
{
    return a = (Type)simt_shift_left(+a, +by.value);
}
template <class Type, class By> SIMT_INLINE constexpr Type &operator>>=(Type &a, simt_distance<By> by)
{
    return a = (Type)simt_shift_right(+a, +by.value);
}

#endif
