// inclusive_scan and exclusive_scan over the threads of a tile, in the order of their ranks.
#ifndef SIMT_COOPERATIVE_GROUPS_SCAN_H
#define SIMT_COOPERATIVE_GROUPS_SCAN_H

#include "functional.h"

namespace cooperative_groups
{
template <class Group, class T, class Operator>
inline T inclusive_scan(const Group &group, T value, Operator op, SIMT_HERE)
{
    for (unsigned distance = 1; distance < group.size(); distance *= 2) {
        T left = group.shfl_up(value, distance, file, line);
        if (group.thread_rank() >= distance)
            value = op(left, value);
    }
    return value;
}

template <class Group, class T> inline T inclusive_scan(const Group &group, T value, SIMT_HERE)
{
    return inclusive_scan(group, value, plus<T>(), file, line);
}

// The thread of rank 0 gets T(). That is a meaningful value only if the operator is a sum.
template <class Group, class T, class Operator>
inline T exclusive_scan(const Group &group, T value, Operator op, SIMT_HERE)
{
    value = group.shfl_up(inclusive_scan(group, value, op, file, line), 1, file, line);
    return group.thread_rank() == 0 ? T() : value;
}

template <class Group, class T> inline T exclusive_scan(const Group &group, T value, SIMT_HERE)
{
    return exclusive_scan(group, value, plus<T>(), file, line);
}

// The scans that begin with what an atomic holds; it is combined with the values of all threads.
template <class Group, class Atomic, class T, class Operator>
inline T inclusive_scan_update(const Group &group, Atomic &to, T value, Operator op, SIMT_HERE)
{
    T result = inclusive_scan(group, value, op, file, line), old = T();
    if (group.thread_rank() == group.size() - 1)
        old = to.simt_update(result, op);
    return op(group.shfl(old, group.size() - 1, file, line), result);
}

template <class Group, class Atomic, class T>
inline T inclusive_scan_update(const Group &group, Atomic &to, T value, SIMT_HERE)
{
    return inclusive_scan_update(group, to, value, plus<T>(), file, line);
}

template <class Group, class Atomic, class T, class Operator>
inline T exclusive_scan_update(const Group &group, Atomic &to, T value, Operator op, SIMT_HERE)
{
    T result = inclusive_scan(group, value, op, file, line), old = T();
    if (group.thread_rank() == group.size() - 1)
        old = to.simt_update(result, op);
    old = group.shfl(old, group.size() - 1, file, line);
    result = group.shfl_up(result, 1, file, line);
    return group.thread_rank() == 0 ? old : op(old, result);
}

template <class Group, class Atomic, class T>
inline T exclusive_scan_update(const Group &group, Atomic &to, T value, SIMT_HERE)
{
    return exclusive_scan_update(group, to, value, plus<T>(), file, line);
}
} // namespace cooperative_groups
#endif
