// inclusive_scan and exclusive_scan over the threads of a tile, in the order of their ranks.
#ifndef SIMT_COOPERATIVE_GROUPS_SCAN_H
#define SIMT_COOPERATIVE_GROUPS_SCAN_H

#include "functional.h"

namespace cooperative_groups
{
template <unsigned Size, class Parent, class T, class Operator>
inline T inclusive_scan(const thread_block_tile<Size, Parent> &tile, T value, Operator op, SIMT_HERE)
{
    for (unsigned distance = 1; distance < Size; distance *= 2) {
        T left = tile.shfl_up(value, distance, file, line);
        if (tile.thread_rank() >= distance)
            value = op(left, value);
    }
    return value;
}

template <unsigned Size, class Parent, class T>
inline T inclusive_scan(const thread_block_tile<Size, Parent> &tile, T value, SIMT_HERE)
{
    return inclusive_scan(tile, value, plus<T>(), file, line);
}

// The thread of rank 0 gets T(). That is a meaningful value only if the operator is a sum.
template <unsigned Size, class Parent, class T, class Operator>
inline T exclusive_scan(const thread_block_tile<Size, Parent> &tile, T value, Operator op, SIMT_HERE)
{
    value = tile.shfl_up(inclusive_scan(tile, value, op, file, line), 1, file, line);
    return tile.thread_rank() == 0 ? T() : value;
}

template <unsigned Size, class Parent, class T>
inline T exclusive_scan(const thread_block_tile<Size, Parent> &tile, T value, SIMT_HERE)
{
    return exclusive_scan(tile, value, plus<T>(), file, line);
}
} // namespace cooperative_groups
#endif
