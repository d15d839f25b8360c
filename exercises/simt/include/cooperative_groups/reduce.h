// reduce: the threads of a tile combine their values, and each thread gets the result. Values of lower ranks
// are on the left.
#ifndef SIMT_COOPERATIVE_GROUPS_REDUCE_H
#define SIMT_COOPERATIVE_GROUPS_REDUCE_H

#include "functional.h"

namespace cooperative_groups
{
template <unsigned Size, class Parent, class T, class Operator>
inline T reduce(const thread_block_tile<Size, Parent> &tile, T value, Operator op, SIMT_HERE)
{
    for (unsigned distance = 1; distance < Size; distance *= 2) {
        T other = tile.shfl_xor(value, distance, file, line);
        value = tile.thread_rank() & distance ? op(other, value) : op(value, other);
    }
    return value;
}

template <class T, class Operator>
inline T reduce(const coalesced_group &group, T value, Operator op, SIMT_HERE)
{
    T result = group.shfl(value, 0, file, line);
    for (unsigned rank = 1; rank < group.size(); rank++)
        result = op(result, group.shfl(value, rank, file, line));
    return result;
}

// The result goes to memory, or is combined with an atomic there, by one of the threads.
template <class Group, class T, class Operator>
inline void reduce_store_async(const Group &group, T *to, T value, Operator op, SIMT_HERE)
{
    T result = reduce(group, value, op, file, line);
    if (group.thread_rank() == 0)
        *to = result;
}
template <class Group, class Atomic, class T, class Operator>
inline void reduce_update_async(const Group &group, Atomic &to, T value, Operator op, SIMT_HERE)
{
    T result = reduce(group, value, op, file, line);
    if (group.thread_rank() == 0)
        to.simt_update(result, op);
}
} // namespace cooperative_groups
#endif
