// Cooperative groups: the block, tiles of a warp, the lanes that run together, and the grid of a cooperative
// launch. A part of the whole: what is missing is a compile error.
#ifndef SIMT_COOPERATIVE_GROUPS_H
#define SIMT_COOPERATIVE_GROUPS_H

#include "cuda_runtime.h"

#define SIMT_HERE const char *file = __builtin_FILE(), int line = __builtin_LINE()

namespace cooperative_groups
{
namespace details
{
inline unsigned rank_in_block()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
inline unsigned lane() { return rank_in_block() % 32; }
inline unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
inline unsigned first_lanes(unsigned count) { return count < 32 ? (1u << count) - 1 : ~0u; }

// The first `width` lanes from `from` on that the block has.
inline unsigned lanes(unsigned from, unsigned width)
{
    unsigned warp_first = rank_in_block() / 32 * 32, there = block_size() - warp_first;
    return first_lanes(width) << from & first_lanes(there < 32 ? there : 32);
}
} // namespace details

// ---- the block

class thread_block
{
    thread_block() = default;
    friend thread_block this_thread_block();

  public:
    static void sync(SIMT_HERE) { simt_barrier(file, line); }
    static unsigned thread_rank() { return details::rank_in_block(); }
    static unsigned size() { return details::block_size(); }
    static unsigned num_threads() { return size(); }
    static dim3 group_index() { return dim3(blockIdx); }
    static dim3 thread_index() { return dim3(threadIdx); }
    static dim3 group_dim() { return blockDim; }
    static dim3 dim_threads() { return blockDim; }
};

inline thread_block this_thread_block() { return thread_block(); }

// ---- the grid

class grid_group
{
    grid_group() = default;
    friend grid_group this_grid();

  public:
    static bool is_valid() { return simt_cooperative(); }
    static void sync(SIMT_HERE) { simt_grid_barrier(file, line); }
    static unsigned long long num_blocks() { return (unsigned long long)gridDim.x * gridDim.y * gridDim.z; }
    static unsigned long long size() { return num_blocks() * details::block_size(); }
    static unsigned long long num_threads() { return size(); }
    static unsigned long long block_rank()
    {
        return blockIdx.x + (unsigned long long)gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    }
    static unsigned long long thread_rank()
    {
        return block_rank() * details::block_size() + details::rank_in_block();
    }
    static dim3 group_dim() { return gridDim; }
    static dim3 dim_blocks() { return gridDim; }
    static dim3 block_index() { return dim3(blockIdx); }
};

inline grid_group this_grid() { return grid_group(); }

#if __has_include("simt/warp.h")
// ---- lanes of one warp. A rank is a lane's place among those of the group.

namespace details
{
// What tiles and coalesced groups have in common. Self gives mask() and source(rank), the lane that has a
// rank.
template <class Self> class lane_group
{
    const Self &self() const { return static_cast<const Self &>(*this); }

  public:
    void sync(SIMT_HERE) const { __syncwarp(self().mask(), file, line); }
    unsigned num_threads() const { return self().size(); }

    template <class T> T shfl(T value, int rank, SIMT_HERE) const
    {
        return __shfl_sync(self().mask(), value, (int)self().source((unsigned)rank), 32, file, line);
    }
    // Beyond either end a thread gets its own value.
    template <class T> T shfl_up(T value, unsigned by, SIMT_HERE) const
    {
        unsigned rank = self().thread_rank();
        return shfl(value, (int)(rank >= by ? rank - by : rank), file, line);
    }
    template <class T> T shfl_down(T value, unsigned by, SIMT_HERE) const
    {
        unsigned rank = self().thread_rank();
        return shfl(value, (int)(rank + by < self().size() ? rank + by : rank), file, line);
    }

    unsigned ballot(int predicate, SIMT_HERE) const
    {
        return self().packed(__ballot_sync(self().mask(), predicate, file, line));
    }
    int any(int predicate, SIMT_HERE) const { return __any_sync(self().mask(), predicate, file, line); }
    int all(int predicate, SIMT_HERE) const { return __all_sync(self().mask(), predicate, file, line); }
    template <class T> unsigned match_any(T value, SIMT_HERE) const
    {
        return self().packed(__match_any_sync(self().mask(), value, file, line));
    }
};
} // namespace details

// Size consecutive threads of a block, or of a larger tile.
template <unsigned Size, class Parent = void>
class thread_block_tile : public details::lane_group<thread_block_tile<Size, Parent>>
{
    static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0,
                  "on the CPU device a tile has 1, 2, 4, 8, 16 or 32 threads");

    static unsigned first() { return details::lane() / Size * Size; }

  public:
    thread_block_tile() = default;
    template <class Other> thread_block_tile(const thread_block_tile<Size, Other> &) {}

    static unsigned mask() { return details::lanes(first(), Size); }
    static unsigned source(unsigned rank) { return first() + rank % Size; }
    static unsigned packed(unsigned lanes) { return lanes >> first(); }

    static unsigned size() { return Size; }
    static unsigned thread_rank() { return details::lane() % Size; }
    static unsigned meta_group_rank() { return details::rank_in_block() / Size; }
    static unsigned meta_group_size() { return (details::block_size() + Size - 1) / Size; }

    template <class T> T shfl_xor(T value, unsigned with, SIMT_HERE) const
    {
        return __shfl_xor_sync(mask(), value, (int)with, Size, file, line);
    }
};

template <unsigned Size> inline thread_block_tile<Size> tiled_partition(const thread_block &)
{
    return thread_block_tile<Size>();
}

template <unsigned Size, unsigned Larger, class Parent>
inline thread_block_tile<Size, thread_block_tile<Larger, Parent>>
tiled_partition(const thread_block_tile<Larger, Parent> &)
{
    static_assert(Size <= Larger, "a tile is a part of the tile that it is made from");
    return thread_block_tile<Size, thread_block_tile<Larger, Parent>>();
}

// The lanes that run together where it is made: those that the device finds at one place at that time.
class coalesced_group : public details::lane_group<coalesced_group>
{
    unsigned members;

    explicit coalesced_group(unsigned mask) : members(mask) {}
    friend coalesced_group coalesced_threads();

  public:
    unsigned mask() const { return members; }
    unsigned size() const { return (unsigned)__popc(members); }
    unsigned thread_rank() const { return (unsigned)__popc(members & ((1u << details::lane()) - 1)); }

    unsigned source(unsigned rank) const // a rank that nobody has: oneself
    {
        unsigned left = members;
        if (rank >= size())
            return details::lane();
        while (rank-- > 0)
            left &= left - 1;
        return (unsigned)__ffs((int)left) - 1;
    }

    unsigned packed(unsigned lanes) const
    {
        unsigned result = 0, rank = 0;
        for (unsigned left = members; left; left &= left - 1, rank++)
            result |= (lanes & left & -left ? 1u : 0u) << rank;
        return result;
    }
};

inline coalesced_group coalesced_threads() { return coalesced_group(__activemask()); }
#endif

// ---- for any group

template <class Group> inline void sync(const Group &group, SIMT_HERE) { group.sync(file, line); }
inline void sync(const thread_block &group, SIMT_HERE) { group.sync(file, line); }

template <class Group> inline auto thread_rank(const Group &group) -> decltype(group.thread_rank())
{
    return group.thread_rank();
}

template <class Group> inline auto group_size(const Group &group) -> decltype(group.size())
{
    return group.size();
}
} // namespace cooperative_groups

#undef SIMT_HERE
#endif
