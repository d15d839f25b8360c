// The operators of reduce and the scans.
#ifndef SIMT_COOPERATIVE_GROUPS_FUNCTIONAL_H
#define SIMT_COOPERATIVE_GROUPS_FUNCTIONAL_H

#include "../cooperative_groups.h"

namespace cooperative_groups
{
#define SIMT_OPERATOR(name, result)                                 \
    template <class T = void> struct name {                         \
        T operator()(T left, T right) const { return (T)(result); } \
    };
SIMT_OPERATOR(plus, left + right)
SIMT_OPERATOR(less, right < left ? right : left)
SIMT_OPERATOR(greater, left < right ? right : left)
SIMT_OPERATOR(bit_and, left &right)
SIMT_OPERATOR(bit_or, left | right)
SIMT_OPERATOR(bit_xor, left ^ right)
#undef SIMT_OPERATOR
} // namespace cooperative_groups
#endif
