// Cooperative groups: the block, tiles of a warp, and the grid of a cooperative launch. A part of the whole:
// what is missing is a compile error. coalesced_threads() is: which lanes run together is nothing that a
// program may rely on, and the device runs them one by one.
#ifndef SIMT_COOPERATIVE_GROUPS_H
#define SIMT_COOPERATIVE_GROUPS_H

#include "cuda_runtime.h"

namespace cooperative_groups
{
namespace details
{
inline unsigned rank_in_block()
{
    return threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
}
inline unsigned block_size() { return blockDim.x * blockDim.y * blockDim.z; }
inline unsigned first_lanes(unsigned count) { return count < 32 ? (1u << count) - 1 : ~0u; }

// Which tile of `size` threads of its parent this thread is in, and how many there are. A parent that has
// been left out of the type is the block.
template <class Parent> inline unsigned tile_rank(unsigned size) { return Parent::thread_rank() / size; }
template <> inline unsigned tile_rank<void>(unsigned size) { return rank_in_block() / size; }
template <class Parent> inline unsigned tile_count(unsigned size)
{
    return (Parent::size() + size - 1) / size;
}
template <> inline unsigned tile_count<void>(unsigned size) { return (block_size() + size - 1) / size; }
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

// ---- tiles: Size consecutive threads of a block, or of a larger tile

template <unsigned Size, class Parent = void> class thread_block_tile
{
    static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0,
                  "on the CPU device a tile has 1, 2, 4, 8, 16 or 32 threads");

    static unsigned first() { return simt_lane() / Size * Size; }
    static unsigned mask() // of its lanes, those that the block has
    {
        unsigned there = details::block_size() - (details::rank_in_block() - simt_lane());
        return details::first_lanes(Size) << first() & details::first_lanes(there);
    }

  public:
    thread_block_tile() = default;
    template <class Other> thread_block_tile(const thread_block_tile<Size, Other> &) {}

    static unsigned size() { return Size; }
    static unsigned num_threads() { return Size; }
    static unsigned thread_rank() { return simt_lane() % Size; }
    static unsigned meta_group_rank() { return details::tile_rank<Parent>(Size); }
    static unsigned meta_group_size() { return details::tile_count<Parent>(Size); }

    void sync(SIMT_HERE) const { __syncwarp(mask(), file, line); }

    template <class T> T shfl(T value, int rank, SIMT_HERE) const
    {
        return __shfl_sync(mask(), value, rank, Size, file, line);
    }
    template <class T> T shfl_up(T value, unsigned by, SIMT_HERE) const
    {
        return __shfl_up_sync(mask(), value, by, Size, file, line);
    }
    template <class T> T shfl_down(T value, unsigned by, SIMT_HERE) const
    {
        return __shfl_down_sync(mask(), value, by, Size, file, line);
    }
    template <class T> T shfl_xor(T value, unsigned with, SIMT_HERE) const
    {
        return __shfl_xor_sync(mask(), value, (int)with, Size, file, line);
    }

    int any(int predicate, SIMT_HERE) const { return __any_sync(mask(), predicate, file, line); }
    int all(int predicate, SIMT_HERE) const { return __all_sync(mask(), predicate, file, line); }
    unsigned ballot(int predicate, SIMT_HERE) const // bit k: of the thread with rank k
    {
        return __ballot_sync(mask(), predicate, file, line) >> first();
    }
    template <class T> unsigned match_any(T value, SIMT_HERE) const
    {
        return __match_any_sync(mask(), value, file, line) >> first();
    }
};

template <unsigned Size> inline thread_block_tile<Size, thread_block> tiled_partition(const thread_block &)
{
    return thread_block_tile<Size, thread_block>();
}

template <unsigned Size, unsigned Larger, class Parent>
inline thread_block_tile<Size, thread_block_tile<Larger, Parent>>
tiled_partition(const thread_block_tile<Larger, Parent> &)
{
    static_assert(Size <= Larger, "a tile is a part of the tile that it is made from");
    return thread_block_tile<Size, thread_block_tile<Larger, Parent>>();
}

// ---- for any group

template <class Group> inline void sync(const Group &group, SIMT_HERE) { group.sync(file, line); }

template <class Group> inline auto thread_rank(const Group &group) -> decltype(group.thread_rank())
{
    return group.thread_rank();
}

template <class Group> inline auto group_size(const Group &group) -> decltype(group.size())
{
    return group.size();
}
} // namespace cooperative_groups
#endif
