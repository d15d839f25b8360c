// memcpy_async by a group, and two ways to wait for it: wait() for all copies that the group has begun, and
// wait_prior<N>() for all except the newest N batches.
#ifndef SIMT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H
#define SIMT_COOPERATIVE_GROUPS_MEMCPY_ASYNC_H

#include "../cooperative_groups.h"
#include "../simt/async_copies.h"

namespace cooperative_groups
{
template <class Group, class T, class Size>
inline void memcpy_async(const Group &group, T *to, const T *from, Size bytes)
{
    simt_copy_together(group, to, from, bytes, nullptr);
    simt_copy_commit();
}

// Given the room at the destination and the length of the source, in elements, copies the smaller number.
template <class Group, class T>
inline void memcpy_async(const Group &group, T *to, size_t room, const T *from, size_t count)
{
    memcpy_async(group, to, from, (room < count ? room : count) * sizeof(T));
}
template <class Group, class T, size_t Alignment>
inline void memcpy_async(const Group &group, T *to, cuda::aligned_size_t<Alignment> room, const T *from,
                         cuda::aligned_size_t<Alignment> count)
{
    memcpy_async(group, to, from, cuda::aligned_size_t<Alignment>((room < count ? room : count) * sizeof(T)));
}

template <unsigned Newest, class Group> inline void wait_prior(const Group &group, SIMT_HERE)
{
    simt_copy_wait(Newest);
    group.sync(file, line);
}
template <class Group> inline void wait(const Group &group, SIMT_HERE)
{
    simt_copy_wait(0);
    group.sync(file, line);
}
} // namespace cooperative_groups
#endif
