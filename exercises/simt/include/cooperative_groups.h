// Cooperative groups: the block, tiles of a warp, coalesced lanes, the cluster, and the grid of a cooperative
// launch. Not all of CUDA's groups are here. What is missing is a compile error.
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

// Returns in which tile of `size` threads of its parent this thread is. If the tile's type does not name the
// parent, the parent is the block.
template <class Parent> inline unsigned tile_rank(unsigned size) { return Parent::thread_rank() / size; }
template <> inline unsigned tile_rank<void>(unsigned size) { return rank_in_block() / size; }
template <class Parent> inline unsigned tile_count(unsigned size)
{
    return (Parent::size() + size - 1) / size;
}
template <> inline unsigned tile_count<void>(unsigned size) { return (block_size() + size - 1) / size; }

// Segments of `size` lanes: the first lane of the segment that this thread is in, and the segment's lanes
// that the block has.
inline unsigned first_lane(unsigned size) { return simt_lane() / size * size; }
inline unsigned lanes_of(unsigned size)
{
    unsigned there = block_size() - (rank_in_block() - simt_lane());
    return first_lanes(size) << first_lane(size) & first_lanes(there);
}

// Moves a value of up to 32 bytes by shuffles of 8 bytes.
template <class T, class Move> inline T by_words(T value, const Move &move)
{
    static_assert(sizeof(T) <= 32, "a group's shuffle moves values of at most 32 bytes");
    unsigned long long words[(sizeof(T) + 7) / 8] = {};
    __builtin_memcpy(words, &value, sizeof value);
    for (unsigned long long &word : words)
        word = move(word);
    __builtin_memcpy(&value, words, sizeof value);
    return value;
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
    static dim3 dim_clusters() { return __clusterGridDimInClusters(); }
    static unsigned long long num_clusters() { return num_blocks() / __clusterSizeInBlocks(); }
    static dim3 cluster_index() { return __clusterIdx(); }
    static unsigned long long cluster_rank()
    {
        dim3 at = cluster_index(), of = dim_clusters();
        return at.x + of.x * (at.y + (unsigned long long)of.y * at.z);
    }
};

inline grid_group this_grid() { return grid_group(); }

// ---- the cluster of a launch with clusters; without clusters, the block

class cluster_group
{
    cluster_group() = default;
    friend cluster_group this_cluster();

  public:
    struct arrival_token {
    };
    static void sync(SIMT_HERE) { simt_cluster_sync(file, line); }
    static arrival_token barrier_arrive(SIMT_HERE)
    {
        simt_cluster_arrive(0, file, line);
        return arrival_token();
    }
    static void barrier_wait(SIMT_HERE) { simt_cluster_wait(file, line); }
    static void barrier_wait(arrival_token &&, SIMT_HERE) { simt_cluster_wait(file, line); }
    template <class T> static T *map_shared_rank(T *p, int rank)
    {
        return (T *)simt_cluster_map((const void *)p, (unsigned)rank);
    }
    static unsigned query_shared_rank(const void *p) { return simt_cluster_query(p); }
    static dim3 block_index() { return __clusterRelativeBlockIdx(); }
    static unsigned block_rank() { return __clusterRelativeBlockRank(); }
    static dim3 thread_index()
    {
        dim3 b = block_index();
        return dim3(b.x * blockDim.x + threadIdx.x, b.y * blockDim.y + threadIdx.y,
                    b.z * blockDim.z + threadIdx.z);
    }
    static unsigned thread_rank() { return block_rank() * details::block_size() + details::rank_in_block(); }
    static dim3 dim_blocks() { return __clusterDim(); }
    static unsigned num_blocks() { return __clusterSizeInBlocks(); }
    static dim3 dim_threads()
    {
        dim3 d = dim_blocks();
        return dim3(d.x * blockDim.x, d.y * blockDim.y, d.z * blockDim.z);
    }
    static unsigned num_threads() { return num_blocks() * details::block_size(); }
    static unsigned size() { return num_threads(); }
};

inline cluster_group this_cluster() { return cluster_group(); }

// ---- tiles: Size consecutive threads of a block, or of a larger tile

template <unsigned Size, class Parent = void> class thread_block_tile
{
    static_assert(Size >= 1 && Size <= 32 && (Size & (Size - 1)) == 0,
                  "on the CPU device a tile has 1, 2, 4, 8, 16 or 32 threads");

    static unsigned first() { return details::first_lane(Size); }
    static unsigned mask() { return details::lanes_of(Size); }
    friend class coalesced_group;

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
        return details::by_words(value, [&](unsigned long long word) {
            return __shfl_sync(mask(), word, rank, Size, file, line);
        });
    }
    template <class T> T shfl_up(T value, unsigned by, SIMT_HERE) const
    {
        return details::by_words(value, [&](unsigned long long word) {
            return __shfl_up_sync(mask(), word, by, Size, file, line);
        });
    }
    template <class T> T shfl_down(T value, unsigned by, SIMT_HERE) const
    {
        return details::by_words(value, [&](unsigned long long word) {
            return __shfl_down_sync(mask(), word, by, Size, file, line);
        });
    }
    template <class T> T shfl_xor(T value, unsigned with, SIMT_HERE) const
    {
        return details::by_words(value, [&](unsigned long long word) {
            return __shfl_xor_sync(mask(), word, (int)with, Size, file, line);
        });
    }

    int any(int predicate, SIMT_HERE) const { return __any_sync(mask(), predicate, file, line); }
    int all(int predicate, SIMT_HERE) const { return __all_sync(mask(), predicate, file, line); }
    unsigned ballot(int predicate, SIMT_HERE) const // bit k is for the thread with rank k
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

// ---- coalesced lanes of a tile, in their order

class coalesced_group
{
    unsigned lanes, number, count;

    unsigned lane_of(unsigned rank) const
    {
        unsigned left = lanes;
        while (rank-- > 0)
            left &= left - 1;
        return (unsigned)__ffs((int)left) - 1;
    }
    unsigned by_rank(unsigned votes) const
    {
        unsigned packed = 0;
        for (unsigned rank = 0; rank < size(); rank++)
            packed |= (votes >> lane_of(rank) & 1) << rank;
        return packed;
    }
    template <class T> T from(T value, unsigned rank, const char *file, int line) const
    {
        unsigned lane = rank < size() ? lane_of(rank) : simt_lane();
        return details::by_words(value, [&](unsigned long long word) {
            return __shfl_sync(lanes, word, (int)lane, 32, file, line);
        });
    }

  public:
    coalesced_group(unsigned lanes, unsigned number, unsigned count)
        : lanes(lanes), number(number), count(count)
    {
    }
    template <class Tile> static unsigned lanes_of(const Tile &) { return Tile::mask(); }
    static unsigned lanes_of(const coalesced_group &group) { return group.lanes; }

    unsigned size() const { return (unsigned)__popc(lanes); }
    unsigned num_threads() const { return size(); }
    unsigned thread_rank() const { return (unsigned)__popc(lanes & details::first_lanes(simt_lane())); }
    unsigned meta_group_rank() const { return number; }
    unsigned meta_group_size() const { return count; }
    void sync(SIMT_HERE) const { __syncwarp(lanes, file, line); }

    template <class T> T shfl(T value, unsigned rank, SIMT_HERE) const
    {
        return from(value, rank % size(), file, line);
    }
    template <class T> T shfl_up(T value, unsigned by, SIMT_HERE) const
    {
        return from(value, thread_rank() - by, file, line); // a rank below 0 wraps to more than any rank
    }
    template <class T> T shfl_down(T value, unsigned by, SIMT_HERE) const
    {
        return from(value, thread_rank() + by, file, line);
    }
    int any(int predicate, SIMT_HERE) const { return __any_sync(lanes, predicate, file, line); }
    int all(int predicate, SIMT_HERE) const { return __all_sync(lanes, predicate, file, line); }
    unsigned ballot(int predicate, SIMT_HERE) const // bit k is for the thread with rank k
    {
        return by_rank(__ballot_sync(lanes, predicate, file, line));
    }
    template <class T> unsigned match_any(T value, SIMT_HERE) const
    {
        return by_rank(__match_any_sync(lanes, value, file, line));
    }
};

template <class Tile> inline coalesced_group binary_partition(const Tile &tile, bool predicate, SIMT_HERE)
{
    unsigned all = coalesced_group::lanes_of(tile), yes = __ballot_sync(all, predicate, file, line) & all;
    return coalesced_group(predicate ? yes : all & ~yes, predicate, 2);
}

template <class Tile, class Label>
inline coalesced_group labeled_partition(const Tile &tile, Label label, SIMT_HERE)
{
    unsigned all = coalesced_group::lanes_of(tile), same = __match_any_sync(all, label, file, line) & all;
    unsigned leader = same & -same, leaders = __ballot_sync(all, leader >> simt_lane() & 1, file, line);
    return coalesced_group(same, (unsigned)__popc(leaders & (leader - 1)), (unsigned)__popc(leaders));
}

inline coalesced_group coalesced_threads(SIMT_HERE) { return coalesced_group(simt_active(0, file, line), 0, 1); }

// ---- a group whose type does not say what kind it is: the block, or a tile of it

class thread_group
{
    unsigned tile; // threads of the tile; 0: the block

  public:
    explicit thread_group(unsigned tile) : tile(tile) {}
    thread_group(const thread_block &) : tile(0) {}
    template <unsigned Size, class Parent> thread_group(const thread_block_tile<Size, Parent> &) : tile(Size)
    {
    }
    unsigned size() const { return tile ? (unsigned)__popc(details::lanes_of(tile)) : details::block_size(); }
    unsigned thread_rank() const { return tile ? simt_lane() % tile : details::rank_in_block(); }
    void sync(SIMT_HERE) const
    {
        if (tile)
            __syncwarp(details::lanes_of(tile), file, line);
        else
            simt_barrier(file, line);
    }
};

inline thread_group tiled_partition(const thread_group &, unsigned size) { return thread_group(size); }

// ---- for any group

// One thread of the group makes the call, that of rank 0 here; all get what it gave.
template <class Group, class Function, class... Arguments>
inline void invoke_one(const Group &group, Function &&function, Arguments &&...arguments)
{
    if (group.thread_rank() == 0)
        function(static_cast<Arguments &&>(arguments)...);
}
template <class Group, class Function, class... Arguments>
inline auto invoke_one_broadcast(const Group &group, Function &&function, Arguments &&...arguments)
    -> decltype(function(static_cast<Arguments &&>(arguments)...))
{
    decltype(function(static_cast<Arguments &&>(arguments)...)) result{};
    if (group.thread_rank() == 0)
        result = function(static_cast<Arguments &&>(arguments)...);
    return group.shfl(result, 0);
}

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
