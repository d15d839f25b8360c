// Divisions and multiples of integers, as <cuda/cmath> has them.
#ifndef SIMT_DIVISIONS_H
#define SIMT_DIVISIONS_H

#include <type_traits>

namespace cuda
{
template <class T, class U> constexpr typename ::std::common_type<T, U>::type ceil_div(T a, U b)
{
    typedef typename ::std::common_type<T, U>::type common;
    return (common)((common)a / (common)b + ((common)a % (common)b != 0));
}
template <class T, class U> constexpr typename ::std::common_type<T, U>::type round_up(T a, U b)
{
    return ceil_div(a, b) * (typename ::std::common_type<T, U>::type)b;
}
template <class T, class U> constexpr typename ::std::common_type<T, U>::type round_down(T a, U b)
{
    typedef typename ::std::common_type<T, U>::type common;
    return (common)((common)a / (common)b * (common)b);
}
} // namespace cuda
#endif
