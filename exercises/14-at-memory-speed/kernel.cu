// A scan at memory speed: an inclusive scan of the whole array in one launch, whose blocks stay, and load the
// tiles to come while they scan those that are there. README.md has the contract.
#include "cluster.h"

enum {
    DEPTH = 4, // tiles that a block has room for
    STEPS = 8, // of a block, whose tiles' numbers it remembers: a power of two, and more than it needs
#ifdef SIMT
    WINDOW_ROWS = 1, // words that each lane looks at together: the CPU device has few blocks
#else
    WINDOW_ROWS = 8,
#endif
    WINDOW = WINDOW_ROWS * WARP,              // tiles that the look-back warp looks at together
    PARTS = sizeof(elem_t) / sizeof(unsigned) // words that a tile publishes
};
static const unsigned NONE = ~0u;          // the number of no tile
static const size_t FEW = (size_t)1 << 21; // elements up to which there are more tiles, and these smaller

// What a tile has published, a word for each 4 bytes of an element: these, and above them its status. A word
// is written and read at once, so its bytes are what its status says they are.
typedef unsigned long long word_t;
enum { EMPTY, AGGREGATE, PREFIX }; // nothing; the tile's elements, combined; everything up to its end

// By one thread: whoever looks at the tile sees `value`, and that it is what `status` says.
__device__ inline void publish(volatile word_t *words, unsigned tile, unsigned status, elem_t value)
{
    unsigned parts[PARTS];
    memcpy(parts, &value, sizeof value);
    // TODO (part 2): each of the tile's words has its part of the value, and the status.
}

// What a tile has published, and its status. While some of its words have a new status and some an old one it
// is EMPTY.
__device__ inline unsigned look_at(const volatile word_t *words, unsigned tile, elem_t *value)
{
    unsigned parts[PARTS], status = EMPTY;
    for (unsigned k = 0; k < PARTS; k++) {
        word_t word = words[(size_t)tile * PARTS + k];
        unsigned its = (unsigned)(word >> 32);
        status = k == 0 || its == status ? its : (unsigned)EMPTY;
        parts[k] = (unsigned)word;
    }
    memcpy(value, parts, sizeof *value);
    return status;
}

// From here to look_back(): by all lanes of the look-back warp.

// Looks at the window that ends before tile `end`, lane l in row r at tile end - 1 - (WARP * r + l), until
// nothing is missing up to the nearest tile with a prefix, or in the whole window if there is none. Values
// from beyond that tile become the identity. *complete tells whether there is one.
__device__ inline void look(const volatile word_t *words, int end, elem_t value[WINDOW_ROWS], bool *complete)
{
    unsigned lane = threadIdx.x % WARP, status[WINDOW_ROWS];
    bool missing; // whether this lane has a tile that is
    for (unsigned r = 0; r < WINDOW_ROWS; r++) {
        value[r] = IDENTITY;
        status[r] =
            end - 1 - (int)(WARP * r + lane) >= 0 ? EMPTY : PREFIX; // where there is no tile, none is missing
    }
    do {
        for (unsigned r = 0; r < WINDOW_ROWS; r++)
            if (status[r] == EMPTY)
                status[r] = look_at(words, (unsigned)end - 1 - WARP * r - lane, &value[r]);
        *complete = missing = false;
        for (unsigned r = 0; r < WINDOW_ROWS; r++) {
            unsigned prefixes = __ballot_sync(0xffffffff, status[r] == PREFIX); // bit k is lane k's
            unsigned nearest = (unsigned)__ffs((int)prefixes) - 1; // the lowest, or above every lane
            bool counts = !*complete && lane <= nearest; // the tile is the nearest with a prefix, or nearer
            if (!counts)
                value[r] = IDENTITY;
            // TODO (part 2): missing, if the look-back can't do without this tile, and it has published
            // nothing.
            *complete |= prefixes != 0;
        }
    } while (__any_sync(0xffffffff, missing));
}

// The values of a window, combined. Only lane 0 gets it.
__device__ inline elem_t combine_rows(const elem_t value[WINDOW_ROWS])
{
    elem_t sum = IDENTITY;
    for (unsigned r = 0; r < WINDOW_ROWS; r++) {
        elem_t row = combine_lanes(value[r]);
        if (threadIdx.x % WARP == 0)
            sum = combine(row, sum);
    }
    return sum;
}

// Everything before the tile, in every lane.
__device__ inline elem_t look_back(const volatile word_t *words, unsigned tile)
{
    elem_t value[WINDOW_ROWS];
    bool complete; // whether sum goes back to the beginning of the array
    look(words, (int)tile, value, &complete);
    elem_t sum = combine_rows(value);
    // TODO (part 3): sum goes back to the beginning of the array. So far it has one window.
    return from_lane(sum, 0);
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
        // TODO (part 1): vector holds everything up to each of its elements, and before everything up to its
        // end.
        memcpy(&run[v], vector, sizeof vector);
    }
}

// A block takes tile after tile, and has each for six steps:
//     0   the first thread takes its number             3   the look-back warp publishes its total
//     1   each other warp starts to load a slice        4   and looks back
//     2   and adds it up                                5   the others scan their slices, and store them
// In each step it does all of this, for six tiles. So loads are always under way, looking back takes none of
// the others' time, and what a look-back needs was published a step ago: it seldom waits.
template <unsigned VECTORS>
__global__ void at_memory_speed(struct array a, unsigned tiles, volatile word_t *words, unsigned *taken)
{
    extern __shared__ uint4 ring[];             // DEPTH slices of each warp
    __shared__ mbarrier_t arrived[WARP][DEPTH]; // a barrier each
    __shared__ unsigned numbers[STEPS];         // numbers[t % STEPS] is the tile taken in step t
    __shared__ elem_t totals[2][WARP];          // totals[t % 2] are the totals of its slices,
    __shared__ elem_t before[2][WARP];          // and before[t % 2] is what the array has before them
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    unsigned slices = blockDim.x / WARP - 1;                    // of a tile; the last warp looks back
    auto mine = (uint4(*)[VECTORS * WARP]) ring + warp * DEPTH; // mine[t % DEPTH] is the warp's slice
    auto begin = [&](unsigned tile) { return slice_begin(a, (size_t)tile * slices + warp, VECTORS * ROW); };
    elem_t inside[3] = {IDENTITY, IDENTITY, IDENTITY}; // what slices have before the lane's runs: of the tile
                                                       // to finish in this step, in the next, and after it
    elem_t sum = IDENTITY; // of slices up to slice `lane`, of the tile that the look-back warp published last
    unsigned number = NONE; // of the tile that the first thread took last

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
                // TODO (part 2): the tile has published its total, which the last lane has.
            }
            tile = numbers[look % STEPS];
            if (tile < tiles) {
                elem_t earlier = IDENTITY; // everything before the tile
                // TODO (part 2): earlier is what it says, in every lane, and the tile has published its
                // prefix.
                before[look % 2][lane] = combine(earlier, from_below(sum));
            }
            sum = next;
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
                // TODO (part 1): number is one of 0, 1, 2 … given out in the order in which blocks ask for
                // one.
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

    word_t *words; // the tiles', and behind them the count of those that were taken
    size_t bytes = ((size_t)tiles * PARTS + 1) * sizeof *words;
    if (cudaMallocAsync(&words, bytes, 0) != cudaSuccess)
        return;
    // TODO (part 1): no tile has published, and none is taken.
    at_memory_speed<VECTORS>
        <<<blocks, threads, ring>>>(a, tiles, words, (unsigned *)(words + (size_t)tiles * PARTS));
    cudaFreeAsync(words, 0);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    struct array a = array_of(y, x, n);
    if (section == 0 && cluster_scan(a))
        return;
    if (section == 0)
        section = (n <= FEW ? 3 * 16 : 9 * 12) * ROW;
    if (section % (9 * ROW) == 0)
        launch<9>(a, section);
    else if (section % (3 * ROW) == 0)
        launch<3>(a, section);
    else
        launch<1>(a, section);
}
