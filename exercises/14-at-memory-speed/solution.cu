// A scan of the whole array in one launch, at the speed of a copy. README.md has the contract.
//
// A block scans one tile after another: block b takes tiles b, b + gridDim.x, b + 2 gridDim.x, … Each of them
// passes four stations, so that memory is never idle and nothing is waited for:
//   fetch    its elements are on their way to shared memory; those of FLIGHT tiles at a time
//   reduce   they are combined, and the tile's aggregate is published for the other blocks
//   look     AHEAD - 1 iterations later a warp of its own looks back for everything before the tile
//   put      an iteration later they are scanned, beginning with that, and sent to y
//
// A block keeps everything up to the end of its last tile. So it looks back no further, only at the tiles of
// the gridDim.x - 1 others since then, and aggregates are all that anybody publishes.
//
// Blocks wait for each other. That is safe because the launch is cooperative: it fails unless all blocks are
// resident together, and resident blocks all get on. A tile's aggregate waits for tiles of lower number only.
#include "bulk.h"
#include "scan.h"

#ifndef EXCLUSIVE
#define EXCLUSIVE 0 // 1: y[i] is everything before x[i]
#endif

enum {
    WARP = 32,
    WORDS = sizeof(elem_t) / 4,   // words of 4 bytes of an element
    VECTOR = 16 / sizeof(elem_t), // elements of a vector of 16 bytes
    MOST = 256,                   // threads that scan a tile, at most

    RUN_VECTORS = 7,            // of a thread's run. Odd: so eight lanes' vectors lie in different banks
    RUN = RUN_VECTORS * VECTOR, // elements of a thread's run
    SLICE = WARP * RUN,         // elements of a warp's slice of the tile
    AHEAD = 3,                  // iterations from a tile's reduction to its scan
    FLIGHT = 3,                 // tiles under way to shared memory
    DEPTH = FLIGHT + 1 + AHEAD, // tiles in shared memory: its stages
    LOOK = 5,                   // tiles that a lane looks at
    BLOCKS = LOOK * WARP,       // at most

    ROWS = 4,            // vectors that a thread of few_tiles has
    ROW = WARP * VECTOR, // elements that its warp loads together
    FEW = 2,             // tiles a multiprocessor for few_tiles, at most
    SECTOR = 4           // words that a sector holds, 32 bytes
};

// 4 bytes of an aggregate below a tag. It is read and written whole, so that a word with this launch's tag has
// all that there is to know: nothing else needs to be ordered, and no word needs to be cleared.
typedef unsigned long long tagged_t;

struct job {
    elem_t *y;
    const elem_t *x;
    size_t n;
    unsigned lead;   // elements from a boundary of 16 bytes to x: tile 0 begins that far before x
    bool y_aligned;  // y lies as far from a boundary
    unsigned tiles;  // of the array
    unsigned depth;  // stages of shared memory
    unsigned tag;    // of this launch
    unsigned spread; // tile t publishes at published[t * spread] and after it
    volatile tagged_t *published;
};

// ---- A warp's lanes

// The value of lane `from`, of its number's last five bits.
__device__ static elem_t from_lane(elem_t value, unsigned from)
{
    unsigned words[WORDS]; // a shuffle moves a word
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < WORDS; k++)
        words[k] = __shfl_sync(0xffffffff, words[k], from);
    memcpy(&value, words, sizeof value);
    return value;
}

// The value of the lane before; the identity in lane 0.
__device__ static elem_t from_before(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    value = from_lane(value, lane - 1);
    return lane > 0 ? value : IDENTITY;
}

// Inclusive scan of the lanes' values.
__device__ static elem_t scan_lanes(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    for (unsigned by = 1; by < WARP; by *= 2) {
        elem_t left = from_lane(value, lane - by);
        if (lane >= by)
            value = combine(left, value);
    }
    return value;
}

// All lanes' values, combined, to each lane.
__device__ static elem_t combine_lanes(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    for (unsigned by = 1; by < WARP; by *= 2) {
        elem_t other = from_lane(value, lane ^ by);
        value = lane & by ? combine(other, value) : combine(value, other);
    }
    return value;
}

// ---- Between blocks

// By a thread.
__device__ static void publish(const struct job *job, unsigned tile, elem_t aggregate)
{
    unsigned words[WORDS];
    memcpy(words, &aggregate, sizeof aggregate);
    for (unsigned k = 0; k < WORDS; k++)
        job->published[(size_t)tile * job->spread + k] = (tagged_t)job->tag << 32 | words[k];
}

// By a warp: the aggregates of the tiles from `first` to `end` - 1, combined, to each lane. Waits for them,
// and looks again only at those that it has missed. A lane looks at `rows` tiles at a time.
template <unsigned rows>
__device__ static elem_t look_back(const struct job *job, unsigned first, unsigned end)
{
    elem_t before = IDENTITY;
    for (; first < end; first += rows * WARP) {
        tagged_t word[rows][WORDS];
        bool missing = true;
        for (unsigned r = 0; r < rows; r++)
            for (unsigned k = 0; k < WORDS; k++)
                word[r][k] = ~((tagged_t)job->tag << 32);
        while (missing) {
            missing = false;
            for (unsigned r = 0; r < rows; r++) {
                unsigned tile = first + r * WARP + threadIdx.x % WARP;
                for (unsigned k = 0; k < WORDS; k++)
                    if (tile < end && (unsigned)(word[r][k] >> 32) != job->tag)
                        word[r][k] = job->published[(size_t)tile * job->spread + k];
            }
            for (unsigned r = 0; r < rows; r++) {
                unsigned tile = first + r * WARP + threadIdx.x % WARP;
                for (unsigned k = 0; k < WORDS; k++)
                    if (tile < end && (unsigned)(word[r][k] >> 32) != job->tag)
                        missing = true;
            }
        }
        elem_t row[rows];
        for (unsigned r = 0; r < rows; r++) {
            unsigned words[WORDS];
            for (unsigned k = 0; k < WORDS; k++)
                words[k] = (unsigned)word[r][k];
            memcpy(&row[r], words, sizeof words);
            row[r] = combine_lanes(first + r * WARP + threadIdx.x % WARP < end ? row[r] : IDENTITY);
        }
        for (unsigned r = 0; r < rows; r++)
            before = combine(before, row[r]);
    }
    return before;
}

// ---- A warp's slice of a tile. Its first element stands for x[at - lead]; those before x[0] and from x[n] on
// are the identity.

__device__ static bool slice_is_whole(const struct job *job, size_t at)
{
    return at >= job->lead && at + SLICE <= job->lead + job->n;
}

__device__ static void fetch(const struct job *job, elem_t *slice, size_t at, arrival_t *arrival)
{
    const elem_t *from = job->x + (at - job->lead);
    bulk_put_but_last();
    if (slice_is_whole(job, at)) {
        bulk_fetch(slice, from, SLICE * sizeof(elem_t), arrival);
        return;
    }
    __syncwarp();
    for (unsigned k = threadIdx.x % WARP; k < SLICE; k += WARP)
        slice[k] = at + k >= job->lead && at + k < job->lead + job->n ? from[k] : IDENTITY;
    bulk_arrive(arrival);
}

__device__ static void put(const struct job *job, const elem_t *slice, size_t at)
{
    elem_t *to = job->y + (at - job->lead);
    bool by_bulk = job->y_aligned && slice_is_whole(job, at);
    bulk_fence();
    bulk_put(to, slice, by_bulk ? SLICE * sizeof(elem_t) : 0);
    if (by_bulk)
        return;
    for (unsigned k = threadIdx.x % WARP; k < SLICE; k += WARP)
        if (at + k >= job->lead && at + k < job->lead + job->n)
            to[k] = slice[k];
    bulk_fence();
}

// ---- A thread's run

__device__ static elem_t reduce_run(const elem_t *run)
{
    elem_t sum = IDENTITY;
    for (unsigned v = 0; v < RUN_VECTORS; v++) {
        alignas(16) elem_t value[VECTOR];
        *(uint4 *)value = ((const uint4 *)run)[v];
        for (unsigned j = 0; j < VECTOR; j++)
            sum = v + j > 0 ? combine(sum, value[j]) : value[j];
    }
    return sum;
}

// Scans value[0] to value[count - 1] in place, after everything before them, and returns that and them.
__device__ static elem_t scan_after(elem_t before, elem_t *value, unsigned count)
{
    for (unsigned j = 0; j < count; j++) {
        elem_t sum = combine(before, value[j]);
        value[j] = EXCLUSIVE ? before : sum;
        before = sum;
    }
    return before;
}

__device__ static void scan_run(elem_t *run, elem_t before)
{
    for (unsigned v = 0; v < RUN_VECTORS; v++) {
        alignas(16) elem_t value[VECTOR];
        *(uint4 *)value = ((const uint4 *)run)[v];
        before = scan_after(before, value, VECTOR);
        ((uint4 *)run)[v] = *(const uint4 *)value;
    }
}

// ---- Many tiles: all warps of a block scan but the last, which looks back.

__global__ void __launch_bounds__(MOST + WARP, 1) tiles_in_turn(const struct job job)
{
    extern __shared__ uint4 stages[];
    __shared__ arrival_t arrivals[DEPTH][MOST / WARP]; // of each warp's slice in each stage
    __shared__ elem_t total[2][WARP];                  // of each slice of the block's k-th tile, at k % 2
    __shared__ elem_t before[2][WARP];                 // everything before each slice of its k-th tile, likewise

    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP;
    unsigned warps = blockDim.x / WARP - 1; // that scan
    bool scans = warp < warps;
    size_t tile_size = warps * SLICE, stride = gridDim.x * tile_size;
    size_t at = blockIdx.x * tile_size + warp * SLICE; // where the warp's slice of the k-th tile begins
    elem_t *slices = (elem_t *)stages + warp * SLICE;  // its slice in stage 0
    unsigned flight = job.depth - 1 - AHEAD;

    elem_t own[AHEAD + 1];  // own[j], for tile k - j: what precedes the thread's run in the warp's slice
    elem_t earlier[AHEAD];  // earlier[j], for tile k - j: what precedes slice `lane` in the tile
    elem_t whole[AHEAD];    // whole[j]: the aggregate of tile k - j
    elem_t all = IDENTITY;  // everything up to the end of the last tile looked back for
    unsigned after = 0;     // the tile after that
    unsigned reduced = 0, fetched = flight, put_next = 0; // stages: of tile k, of k + flight, of k - AHEAD
    unsigned parity = 0;    // of the arrivals in stage `reduced`

    if (scans) {
        for (unsigned s = 0; s < job.depth; s++)
            bulk_init(&arrivals[s][warp]);
        for (unsigned s = 0; s < flight && blockIdx.x + s * gridDim.x < job.tiles; s++)
            fetch(&job, slices + s * tile_size, at + s * stride, &arrivals[s][warp]);
    }
    unsigned tile = blockIdx.x; // the k-th
    for (unsigned k = 0; k < AHEAD || tile - AHEAD * gridDim.x < job.tiles; k++) {
        for (unsigned j = AHEAD; j > 0; j--)
            own[j] = own[j - 1];
        if (scans && tile < job.tiles) { // reduce tile k
            bulk_await(&arrivals[reduced][warp], parity);
            elem_t sum = scan_lanes(reduce_run(slices + reduced * tile_size + lane * RUN));
            own[0] = from_before(sum);
            if (lane == WARP - 1)
                total[k % 2][warp] = sum;
        }
        __syncthreads(); // tile k is reduced, and what comes before tile k - AHEAD is known
        if (scans) {
            if (k >= AHEAD) {
                elem_t *slice = slices + put_next * tile_size;
                scan_run(slice + lane * RUN, combine(before[k % 2][warp], own[AHEAD]));
                put(&job, slice, at - AHEAD * stride);
                put_next = put_next + 1 < job.depth ? put_next + 1 : 0;
            }
            if (tile + flight * gridDim.x < job.tiles)
                fetch(&job, slices + fetched * tile_size, at + flight * stride, &arrivals[fetched][warp]);
        } else {
            elem_t sums = scan_lanes(tile < job.tiles && lane < warps ? total[k % 2][lane] : IDENTITY);
            for (unsigned j = AHEAD - 1; j > 0; j--) {
                earlier[j] = earlier[j - 1];
                whole[j] = whole[j - 1];
            }
            earlier[0] = from_before(sums);
            whole[0] = from_lane(sums, WARP - 1);
            if (lane == 0 && tile < job.tiles)
                publish(&job, tile, whole[0]);
            unsigned sought = tile - (AHEAD - 1) * gridDim.x;
            if (k >= AHEAD - 1 && sought < job.tiles) {
                all = combine(all, look_back<LOOK>(&job, after, sought));
                if (lane < warps)
                    before[(k + 1) % 2][lane] = combine(all, earlier[AHEAD - 1]);
                all = combine(all, whole[AHEAD - 1]);
                after = sought + 1;
            }
        }
        fetched = fetched + 1 < job.depth ? fetched + 1 : 0;
        if (++reduced == job.depth) {
            reduced = 0;
            parity ^= 1;
        }
        tile += gridDim.x;
        at += stride;
    }
    if (scans)
        bulk_put_all();
}

// ---- Few tiles: one a block, in registers. Nothing is fetched ahead, so that less has to be set up.

// A row can be moved by vectors if it is whole and begins at a multiple of 16 bytes.
__device__ static bool by_vectors(const elem_t *row, size_t count) { return count >= ROW && (size_t)row % 16 == 0; }

// Loads row[0] to row[count - 1], the identity beyond, so that lane l has the elements from VECTOR * l on.
// Where that can't be by vectors, lane l loads every 32nd element, and the lanes exchange them.
__device__ static void load_row(elem_t *value, const elem_t *row, size_t count)
{
    unsigned lane = threadIdx.x % WARP;
    if (by_vectors(row, count)) {
        *(uint4 *)value = ((const uint4 *)row)[lane];
        return;
    }
    elem_t loaded[VECTOR]; // loaded[k] is row[WARP * k + lane]
    for (unsigned k = 0; k < VECTOR; k++)
        loaded[k] = WARP * k + lane < count ? row[WARP * k + lane] : IDENTITY;
    for (unsigned j = 0; j < VECTOR; j++)
        for (unsigned k = 0; k < VECTOR; k++) {
            elem_t got = from_lane(loaded[k], VECTOR * lane + j);
            if ((VECTOR * lane + j) / WARP == k)
                value[j] = got;
        }
}

// The way back.
__device__ static void store_row(elem_t *row, size_t count, const elem_t *value)
{
    unsigned lane = threadIdx.x % WARP;
    if (by_vectors(row, count)) {
        ((uint4 *)row)[lane] = *(const uint4 *)value;
        return;
    }
    for (unsigned k = 0; k < VECTOR; k++) {
        elem_t stored = IDENTITY; // in row[WARP * k + lane]
        for (unsigned j = 0; j < VECTOR; j++) {
            elem_t got = from_lane(value[j], (WARP * k + lane) / VECTOR);
            if (lane % VECTOR == j)
                stored = got;
        }
        if (WARP * k + lane < count)
            row[WARP * k + lane] = stored;
    }
}

// Elements from `first` to `end`.
__device__ static size_t left(size_t first, size_t end) { return first < end ? end - first : 0; }

__global__ void __launch_bounds__(2 * MOST, FEW) few_tiles(const struct job job)
{
    __shared__ elem_t total[WARP]; // of each warp's slice
    __shared__ elem_t part[WARP];  // what each warp has found, looking back
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    size_t slice = ((size_t)blockIdx.x * warps + warp) * ROWS * ROW;
    alignas(16) elem_t value[ROWS][VECTOR];

    for (unsigned r = 0; r < ROWS; r++)
        load_row(value[r], job.x + slice + r * ROW, left(slice + r * ROW, job.n));

    elem_t sum[ROWS]; // of row r up to the end of this lane's vector
    for (unsigned r = 0; r < ROWS; r++) {
        elem_t own = value[r][0];
        for (unsigned j = 1; j < VECTOR; j++)
            own = combine(own, value[r][j]);
        sum[r] = scan_lanes(own);
    }
    elem_t own[ROWS]; // of the slice, what precedes this lane's vector of row r
    elem_t rows = IDENTITY;
    for (unsigned r = 0; r < ROWS; r++) {
        own[r] = combine(rows, from_before(sum[r]));
        rows = combine(rows, from_lane(sum[r], WARP - 1));
    }
    if (lane == 0)
        total[warp] = rows;
    __syncthreads();
    elem_t sums = scan_lanes(lane < warps ? total[lane] : IDENTITY);
    if (threadIdx.x == WARP - 1)
        publish(&job, blockIdx.x, sums);
    elem_t before = from_lane(from_before(sums), warp); // the slice, and in the tile

    if (blockIdx.x > 0) { // all warps look back, each at its share of the tiles before
        unsigned share = (blockIdx.x + warps - 1) / warps, first = warp * share, end = first + share;
        elem_t found = look_back<2>(&job, first, end < blockIdx.x ? end : blockIdx.x);
        if (lane == 0)
            part[warp] = found;
        __syncthreads();
        before = combine(combine_lanes(lane < warps ? part[lane] : IDENTITY), before);
    }
    for (unsigned r = 0; r < ROWS; r++) {
        scan_after(combine(before, own[r]), value[r], VECTOR);
        store_row(job.y + slice + r * ROW, left(slice + r * ROW, job.n), value[r]);
    }
}

// ---- The host's side

// What scans keep from one call to the next: room to publish in, cleared once.
struct workspace {
    tagged_t *published;
    size_t bytes;
    unsigned launches; // so far: the last one's tag
    unsigned multiprocessors;
    size_t shared_bytes; // of a block, at most
};

static size_t ceil_div(size_t a, size_t b) { return (a + b - 1) / b; }

// Room for scans of up to n elements, by blocks of `section` threads; published is NULL if there is none.
extern "C" struct workspace workspace_new(size_t n, unsigned section)
{
    struct workspace w = {};
    int device = 0, multiprocessors = 1, bytes = 0;
    cudaGetDevice(&device);
    cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, device);
    cudaDeviceGetAttribute(&bytes, cudaDevAttrMaxSharedMemoryPerBlockOptin, device);
    cudaFuncAttributes attributes = {};
    cudaFuncGetAttributes(&attributes, tiles_in_turn);
    w.multiprocessors = multiprocessors < BLOCKS ? (unsigned)multiprocessors : (unsigned)BLOCKS;
    w.shared_bytes = (size_t)bytes - attributes.sharedSizeBytes;
    cudaFuncSetAttribute(tiles_in_turn, cudaFuncAttributeMaxDynamicSharedMemorySize, (int)w.shared_bytes);

    (void)section; // tiles may be as small as a slice
    size_t tiles = ceil_div(n + VECTOR, SLICE), few = (size_t)FEW * BLOCKS * SECTOR;
    w.bytes = (tiles > few ? tiles : few) * WORDS * sizeof *w.published;
    if (cudaMalloc(&w.published, w.bytes) != cudaSuccess)
        w.published = NULL;
    else
        cudaMemset(w.published, 0, w.bytes);
    return w;
}

extern "C" void workspace_free(struct workspace *w) { cudaFree(w->published); }

// Few tiles if there are at most FEW a multiprocessor. Threads of a block, or 0 if there are more.
static unsigned threads_for_few(const struct workspace *w, size_t n, unsigned section)
{
    size_t most = (size_t)FEW * w->multiprocessors * ROWS * VECTOR; // elements for each thread of a block
    while (section > WARP && n <= section / 2 * ROWS * VECTOR)
        section /= 2; // one tile, and half the threads do
    return n <= most * section ? section : n <= most * 2 * section ? 2 * section : 0;
}

// As scan(), with a workspace made for as many elements or more.
extern "C" void scan_with(struct workspace *w, elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    struct job job;
    job.y = y;
    job.x = x;
    job.n = n;
    job.tag = ++w->launches;
    job.published = w->published;
    void *arguments[] = {&job};

    unsigned threads = threads_for_few(w, n, section);
    if (threads > 0) {
        job.spread = SECTOR; // all blocks look at once: so they don't crowd in one place
        job.tiles = (unsigned)ceil_div(n, (size_t)threads * ROWS * VECTOR);
        cudaLaunchCooperativeKernel((void *)few_tiles, dim3(job.tiles), dim3(threads), arguments, 0, 0);
        return;
    }
    job.lead = (unsigned)((size_t)x % 16 / sizeof(elem_t));
    job.y_aligned = (size_t)x % 16 == (size_t)y % 16;
    job.spread = WORDS;
    // As many warps as share the slices out evenly, in as few rounds of all blocks as `section` threads need.
    size_t slices = ceil_div(n + job.lead, SLICE), warps = section / WARP;
    while (warps * SLICE * sizeof(elem_t) * (AHEAD + 2) > w->shared_bytes)
        warps--;
    size_t rounds = ceil_div(slices, warps * w->multiprocessors);
    warps = ceil_div(slices, rounds * w->multiprocessors);
    size_t stage = warps * SLICE * sizeof(elem_t), depth = w->shared_bytes / stage;
    job.depth = depth < DEPTH ? (unsigned)depth : (unsigned)DEPTH;
    job.tiles = (unsigned)ceil_div(slices, warps);
    unsigned blocks = job.tiles < w->multiprocessors ? job.tiles : w->multiprocessors;
    cudaLaunchCooperativeKernel((void *)tiles_in_turn, dim3(blocks), dim3((unsigned)(warps + 1) * WARP), arguments,
                                job.depth * stage, 0);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    struct workspace w = workspace_new(n, section);
    if (w.published)
        scan_with(&w, y, x, n, section);
    workspace_free(&w);
}
