// A scan at memory speed: an inclusive scan of the whole array in one launch, whose blocks stay, and load the
// tiles to come while they scan those that are there. README.md has the contract.
#include "cluster.h"

enum {
    DEPTH = 4, // tiles that a block has room for
    STEPS = 8, // of its tiles' numbers: a power of two, and more than it needs
#ifdef SIMT
    WINDOW_ROWS = 1, // tiles that each lane looks at together: the CPU device has few blocks
    KEPT = 256,      // tiles whose words are kept from launch to launch
#else
    WINDOW_ROWS = 6,
    KEPT = 1 << 16,
#endif
    WINDOW = WINDOW_ROWS * WARP,              // and that the look-back warp does
    PARTS = sizeof(elem_t) / sizeof(unsigned) // words that a tile publishes
};
static const unsigned NONE = ~0u; // the number of no tile

// What a tile publishes is its total, a word for each 4 bytes of it: these, and above them TOLD. A word is
// written and read at once, so a thread that sees TOLD has the bytes, too.
typedef unsigned long long word_t;
#define TOLD (1ull << 32)

// Where blocks meet. Before each launch and after it everything is 0. The scan has no stream of its own: its
// launches run one after the other, so one board will do for all of them.
struct board {
    unsigned taken; // tiles whose numbers are given out
    unsigned gone;  // blocks that look at words no more
    word_t words[KEPT * PARTS];
};
static __device__ struct board kept; // for up to KEPT tiles. Longer arrays get a board that has more words

// By one thread: publishes the tile's total. A thread that looks at the tile sees the total, with TOLD.
__device__ inline void publish(volatile word_t *words, unsigned tile, elem_t total)
{
    unsigned parts[PARTS];
    memcpy(parts, &total, sizeof total);
    // TODO (part 2): each of the tile's words has its part of the total, and TOLD.
}

// By the look-back warp: the totals of the window that begins with tile `first`, lane l's in row r that of
// tile first + WARP * r + l, once all are published; from tile `end` on, the identity. All loads of a lane
// are in flight before it looks at the first.
__device__ inline void look(const volatile word_t *words, unsigned first, unsigned end,
                            elem_t total[WINDOW_ROWS])
{
    unsigned mine = first + threadIdx.x % WARP; // the lane's tile in row 0
    word_t word[WINDOW_ROWS][PARTS];
    bool missing = false; // whether the lane has a word without TOLD
    do {
#pragma unroll
        for (unsigned r = 0; r < WINDOW_ROWS; r++) {
            unsigned tile = mine + WARP * r < end ? mine + WARP * r : end - 1;
#pragma unroll
            for (unsigned k = 0; k < PARTS; k++)
                word[r][k] = words[(size_t)tile * PARTS + k];
        }
        // TODO (part 2): missing is what it says.
    } while (__any_sync(0xffffffff, missing));
#pragma unroll
    for (unsigned r = 0; r < WINDOW_ROWS; r++) {
        unsigned parts[PARTS];
#pragma unroll
        for (unsigned k = 0; k < PARTS; k++)
            parts[k] = (unsigned)word[r][k];
        total[r] = IDENTITY;
        if (mine + WARP * r < end)
            memcpy(&total[r], parts, sizeof total[r]);
    }
}

// By the look-back warp: everything before tile `end`, if `sum` is everything before tile `first`.
__device__ inline elem_t look_back(const volatile word_t *words, unsigned first, unsigned end, elem_t sum)
{
    elem_t total[WINDOW_ROWS];
    for (; first < end; first += WINDOW) {
        look(words, first, end, total);
        for (unsigned by = 1; by < WARP; by *= 2)
#pragma unroll
            for (unsigned r = 0; r < WINDOW_ROWS; r++) // side by side
                total[r] = join_lanes(total[r], by);
#pragma unroll
        for (unsigned r = 0; r < WINDOW_ROWS; r++) {
            // TODO (part 2): in lane 0, sum has everything up to the end of this row, which total[r] is.
        }
    }
    return from_lane(sum, 0);
}

// By the look-back warp of each block, when it no longer looks at words. The last of these warps leaves the
// board as it was before the launch.
__device__ inline void leave(struct board *board, unsigned tiles)
{
    unsigned lane = threadIdx.x % WARP, gone = 0;
    __threadfence(); // it has looked
    __syncwarp();
    if (lane == 0)
        gone = atomicAdd(&board->gone, 1);
    if (__shfl_sync(0xffffffff, gone, 0) < gridDim.x - 1)
        return;
    __threadfence(); // and so have all others
    // TODO (part 1): the board is as it was before the launch.
}

// By a warp: each lane gets what its slice has before its run, and *total becomes the slice's, combined.
template <unsigned VECTORS> __device__ inline elem_t add_up(const uint4 *slice, elem_t *total)
{
    const uint4 *run = slice + threadIdx.x % WARP * VECTORS;
    elem_t sum = IDENTITY, before = IDENTITY, vector[VECTOR]; // sum: of the run so far
    for (unsigned v = 0; v < VECTORS; v++) {
        memcpy(vector, &run[v], sizeof vector);
        // TODO (part 1): sum has the run up to the end of this vector.
    }
    // TODO (part 1): before is what the slice has before the run, and in the last lane sum is the slice's.
    if (threadIdx.x % WARP == WARP - 1)
        *total = sum;
    return before;
}

// By a warp: its lanes scan their runs, each going on from what the array has before its own.
template <unsigned VECTORS> __device__ inline void scan_runs(uint4 *slice, elem_t before)
{
    uint4 *run = slice + threadIdx.x % WARP * VECTORS;
    elem_t vector[VECTOR];
    for (unsigned v = 0; v < VECTORS; v++) {
        memcpy(vector, &run[v], sizeof vector);
        // TODO (part 1): vector holds everything up to each of its elements, or before it if EXCLUDES, and
        // before everything up to its end.
        memcpy(&run[v], vector, sizeof vector);
    }
}

// A block takes tile after tile, and has each for six steps:
//     0   the first thread takes its number             3   the look-back warp publishes its total
//     1   each other warp starts to load a slice        4   and looks back
//     2   and adds it up                                5   the others scan their slices, and store them
// In each step it does all of this, for six tiles. So loads are always in flight, and what a look-back needs
// was published a step ago: it seldom waits. It begins after the block's own last tile, so it needs totals
// only, and no total waits for anything but memory and the block's earlier tiles.
template <unsigned VECTORS>
__global__ void at_memory_speed(struct array a, unsigned tiles, struct board *longer)
{
    struct board *board = longer ? longer : &kept;
    volatile word_t *words = board->words;
    extern __shared__ uint4 ring[];             // DEPTH slices of each warp
    __shared__ mbarrier_t arrived[WARP][DEPTH]; // a barrier each
    __shared__ unsigned numbers[STEPS];         // numbers[t % STEPS] is the tile taken in step t
    __shared__ elem_t totals[2][WARP];          // totals[t % 2] are the totals of its slices,
    __shared__ elem_t before[2][WARP];          // and before[t % 2] is what the array has before them
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    unsigned slices = blockDim.x / WARP - 1;                    // of a tile; the last warp looks back
    auto mine = (uint4(*)[VECTORS * WARP]) ring + warp * DEPTH; // mine[t % DEPTH] is the warp's slice
    auto begin = [&](unsigned tile) { return slice_begin(a, (size_t)tile * slices + warp, VECTORS * ROW); };
    // The first thread's: the tile that it took last. The look-back warp's: the slices up to slice `lane`, of
    // the tile that it published last; and what the array has up to the end of the tile from which it looked
    // back last, and the tile after that.
    unsigned number = NONE;
    elem_t sum = IDENTITY, up_to = IDENTITY;
    unsigned behind = 0;
    bool looks = true; // and whether it has still to look
    // The others': what slices have before the lane's runs, of the tile to finish in this step, in the next,
    // and in the one after it.
    elem_t inside[3] = {IDENTITY, IDENTITY, IDENTITY};

    if (threadIdx.x < STEPS)
        numbers[threadIdx.x] = NONE;
    if (warp < slices)
        bulk_begin(arrived[warp], DEPTH);
    __syncthreads();
    for (unsigned step = 0; step < 5 || numbers[(step - 5) % STEPS] < tiles; step++) {
        unsigned load = step - 1, add = step - 2, tell = step - 3, look = step - 4, finish = step - 5;
        if (warp == slices) {
            unsigned tile = numbers[tell % STEPS];
            elem_t next = IDENTITY;
            if (tile < tiles) {
                next = scan_lanes(lane < slices ? totals[tell % 2][lane] : IDENTITY);
                // TODO (part 2): the tile's total, which the last lane has, is published.
            }
            tile = numbers[look % STEPS];
            if (tile < tiles) {
                elem_t earlier = look_back(words, behind, tile, up_to); // everything before the tile
                // TODO (part 2): up_to and `behind` hold what the comment above says, for the next look-back.
                before[look % 2][lane] = combine(earlier, from_below(sum));
            }
            sum = next;
            if (looks && step >= 3 && numbers[tell % STEPS] >= tiles) {
                leave(board, tiles); // there is no tile to look back from any more
                looks = false;
            }
        } else {
            unsigned tile = numbers[finish % STEPS];
            if (tile < tiles) {
                scan_runs<VECTORS>(mine[finish % DEPTH], combine(before[finish % 2][warp], inside[0]));
                store_slice(a, begin(tile), VECTORS, mine[finish % DEPTH]);
            }
            inside[0] = inside[1];
            inside[1] = inside[2];
            tile = numbers[add % STEPS];
            if (tile < tiles) {
                bulk_wait(&arrived[warp][add % DEPTH], add / DEPTH);
                inside[2] = add_up<VECTORS>(mine[add % DEPTH], &totals[add % 2][warp]);
            }
            bulk_stored();
            tile = numbers[load % STEPS];
            if (tile < tiles)
                load_slice(mine[load % DEPTH], a, begin(tile), VECTORS, &arrived[warp][load % DEPTH]);
            if (threadIdx.x == 0) {
                // TODO (part 1): number is one of 0, 1, 2 … given out in the order in which they are asked
                // for. When there are no tiles left, nobody asks.
                numbers[step % STEPS] = number;
            }
        }
        __syncthreads();
    }
}

// Launches as many blocks as the device holds at a time, or as there are tiles.
template <unsigned VECTORS> static void launch(struct array a, unsigned section)
{
    unsigned threads = (section / (VECTORS * ROW) + 1) * WARP;
    unsigned tiles = (unsigned)((a.lead + a.n + section - 1) / section); // the last may be partial
    size_t ring = (size_t)DEPTH * section * sizeof(elem_t);
    static unsigned known = 0, resident; // a section, and how many blocks the device holds for that
    if (known != section) {
        int device, processors, blocks;
        cudaGetDevice(&device);
        cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
        cudaFuncSetAttribute(at_memory_speed<VECTORS>, cudaFuncAttributeMaxDynamicSharedMemorySize,
                             (int)ring);
        cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, at_memory_speed<VECTORS>, (int)threads, ring);
        resident = (unsigned)(blocks * processors);
        known = section;
    }
    unsigned blocks = tiles < resident ? tiles : resident;

    struct board *longer = NULL;
    if (tiles > KEPT) {
        size_t bytes = sizeof kept + (size_t)(tiles - KEPT) * PARTS * sizeof(word_t);
        if (cudaMallocAsync(&longer, bytes, 0) != cudaSuccess)
            return;
        cudaMemsetAsync(longer, 0, bytes, 0);
    }
    at_memory_speed<VECTORS><<<blocks, threads, ring>>>(a, tiles, longer);
    if (longer)
        cudaFreeAsync(longer, 0);
}

// A tile for each block, and each has it to itself: nothing goes on meanwhile, but all of the device loads at
// once, and then all of it stores. Every block runs from the beginning on, which a cooperative launch
// promises. So a tile's number is the block's.
template <unsigned VECTORS> __global__ void in_one_wave(struct array a)
{
    extern __shared__ uint4 tile[];      // a slice of each warp but the last, which looks back
    __shared__ mbarrier_t arrived[WARP]; // a barrier each
    __shared__ elem_t totals[WARP];      // of the slices,
    __shared__ elem_t before[WARP];      // and what the array has before them
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, slices = blockDim.x / WARP - 1;
    uint4 *mine = tile + warp * VECTORS * WARP;
    long long begin = slice_begin(a, (size_t)blockIdx.x * slices + warp, VECTORS * ROW);
    elem_t inside = IDENTITY; // what the slice has before the lane's run

    if (warp < slices) {
        bulk_begin(&arrived[warp], 1);
        load_slice(mine, a, begin, VECTORS, &arrived[warp]);
        bulk_wait(&arrived[warp], 0);
        inside = add_up<VECTORS>(mine, &totals[warp]);
    }
    __syncthreads();
    if (warp == slices) {
        elem_t sum = scan_lanes(lane < slices ? totals[lane] : IDENTITY);
        if (lane == WARP - 1)
            publish(kept.words, blockIdx.x, sum);
        before[lane] = combine(look_back(kept.words, 0, blockIdx.x, IDENTITY), from_below(sum));
    }
    __syncthreads();
    if (warp == slices) {
        leave(&kept, gridDim.x);
    } else {
        scan_runs<VECTORS>(mine, combine(before[warp], inside));
        store_slice(a, begin, VECTORS, mine);
        bulk_stored();
    }
}

// Launches a wave of tiles of `rows` rows or a few more, in which runs have VECTORS. False if it can't.
template <unsigned VECTORS> static bool launch_wave(struct array a, unsigned rows, size_t room)
{
    unsigned slices = (rows + VECTORS - 1) / VECTORS;
    size_t section = (size_t)slices * VECTORS * ROW, bytes = section * sizeof(elem_t);
    static size_t most = 0; // that the kernel may ask for
    if (slices >= WARP || bytes > room)
        return false;
    if (bytes > most) {
        cudaFuncSetAttribute(in_one_wave<VECTORS>, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)bytes);
        most = bytes;
    }
    void *arguments[] = {&a};
    return cudaLaunchCooperativeKernel(in_one_wave<VECTORS>,
                                       (unsigned)((a.lead + a.n + section - 1) / section),
                                       (slices + 1) * WARP, arguments, bytes, 0) == cudaSuccess;
}

// Scans the array if a tile for each multiprocessor is enough. Else false, and nothing is done.
static bool wave_scan(struct array a)
{
    static int processors = 0, room, cooperative;
    if (processors == 0) {
        int device;
        cudaGetDevice(&device);
        cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, device);
        cudaDeviceGetAttribute(&room, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
        cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device);
        room -= 1024; // what the kernel has besides its tile
    }
    size_t all = (a.lead + a.n + ROW - 1) / ROW, rows = (all + processors - 1) / processors;
    return cooperative && rows < 9 * WARP &&
           (launch_wave<1>(a, (unsigned)rows, room) || launch_wave<3>(a, (unsigned)rows, room) ||
            launch_wave<9>(a, (unsigned)rows, room));
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    struct array a = array_of(y, x, n);
    if (section == 0 && (cluster_scan(a) || wave_scan(a)))
        return;
    if (section == 0) // what was fastest on an H200
        section = (n / ROW <= 1 << 17 ? 54 : 108) * ROW;
    if (section % (9 * ROW) == 0)
        launch<9>(a, section);
    else if (section % (3 * ROW) == 0)
        launch<3>(a, section);
    else
        launch<1>(a, section);
}
