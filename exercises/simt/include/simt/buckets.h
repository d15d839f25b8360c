// How many buckets the hash tables of std::unordered_map and std::unordered_set have. In libstdc++ these
// functions are in the compiled library, where their stores would not be watched. Here they belong to the
// program. The number is a prime. _M_next_resize is how many elements there may be before there must be more
// buckets; it is 0 as long as there are none.
#ifndef SIMT_BUCKETS_H
#define SIMT_BUCKETS_H

#include <bits/hashtable_policy.h>

namespace std
{
namespace __detail
{
static inline bool simt_is_prime(size_t number)
{
    for (size_t divisor = 2; divisor <= number / divisor; divisor++)
        if (number % divisor == 0)
            return false;
    return number >= 2;
}

static inline size_t simt_elements_of(size_t buckets, float load) { return (size_t)((double)buckets * load); }

__attribute__((weak)) size_t _Prime_rehash_policy::_M_next_bkt(size_t least) const
{
    if (least == 0)
        return 1;
    size_t buckets = least;
    while (!simt_is_prime(buckets))
        buckets++;
    _M_next_resize = simt_elements_of(buckets, _M_max_load_factor);
    return buckets;
}

__attribute__((weak)) pair<bool, size_t> _Prime_rehash_policy::_M_need_rehash(size_t buckets, size_t elements,
                                                                              size_t more) const
{
    enum { FIRST = 11, GROWTH = 2 }; // buckets at first; and how many times as many afterwards
    if (elements + more <= _M_next_resize)
        return {false, 0};
    size_t all = elements + more;
    if (_M_next_resize == 0 && all < FIRST)
        all = FIRST;
    double needed = (double)all / _M_max_load_factor;
    if (needed < (double)buckets) {
        _M_next_resize = simt_elements_of(buckets, _M_max_load_factor);
        return {false, 0};
    }
    size_t least = (size_t)needed + 1, grown = GROWTH * buckets;
    return {true, _M_next_bkt(least > grown ? least : grown)};
}
} // namespace __detail
} // namespace std

#endif
