// Bandwidth: an inclusive scan of every section of x, at the speed of memory: 16 bytes per load, and the
// elements in registers. README.md has the contract.
#include "scan.h"

enum {
    WARP = 32,                    // lanes
    VECTOR = 16 / sizeof(elem_t), // elements of a vector, the 16 bytes that a thread can load at once
    ROW = WARP * VECTOR,          // elements of a row: a vector of each lane
    ROWS = 4,                     // rows of a slice
    SLICE = ROWS * ROW            // elements of a slice, what a warp scans
};

// Gives each lane the value of lane `from`, modulo 32. All lanes of the warp call it together.
__device__ inline elem_t from_lane(elem_t value, unsigned from)
{
    unsigned words[sizeof(elem_t) / sizeof(unsigned)]; // a shuffle moves a word
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < sizeof words / sizeof *words; k++)
        words[k] = __shfl_sync(0xffffffff, words[k], from);
    memcpy(&value, words, sizeof value);
    return value;
}

// Gives each lane the value of the lane below, and lane 0 the identity.
__device__ inline elem_t from_below(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    value = from_lane(value, lane - 1);
    return lane > 0 ? value : IDENTITY;
}

// Gives each lane the values of lane 0 to its own, combined in order: exercise 12.
__device__ inline elem_t scan_lanes(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    for (unsigned by = 1; by < WARP; by *= 2) {
        elem_t before = from_lane(value, lane - by);
        if (lane >= by)
            value = combine(before, value);
    }
    return value;
}

// Loads a row of ROW elements, or `count` if fewer, from any address: lane l gets the vector of elements from
// VECTOR * l on, the identity where the row has none. Neighbours load neighbours, an element each, and then
// exchange them.
__device__ static void load_singly(elem_t *vector, const elem_t *row, size_t count)
{
    unsigned lane = threadIdx.x % WARP;
    for (unsigned j = 0; j < VECTOR; j++)
        vector[j] = IDENTITY;
    if (count == 0)
        return;
    elem_t loaded[VECTOR]; // loaded[k] is row[WARP * k + lane]
    for (unsigned k = 0; k < VECTOR; k++)
        loaded[k] = WARP * k + lane < count ? row[WARP * k + lane] : IDENTITY;
    for (unsigned j = 0; j < VECTOR; j++)
        for (unsigned k = 0; k < VECTOR; k++) {
            elem_t sent = from_lane(loaded[k], VECTOR * lane + j);
            if ((VECTOR * lane + j) / WARP == k)
                vector[j] = sent;
        }
}

// The way back.
__device__ static void store_singly(elem_t *row, size_t count, const elem_t *vector)
{
    unsigned lane = threadIdx.x % WARP;
    if (count == 0)
        return;
    for (unsigned k = 0; k < VECTOR; k++) {
        elem_t stored = IDENTITY;
        for (unsigned j = 0; j < VECTOR; j++) {
            elem_t sent = from_lane(vector[j], (WARP * k + lane) / VECTOR);
            if (lane % VECTOR == j)
                stored = sent;
        }
        if (WARP * k + lane < count)
            row[WARP * k + lane] = stored;
    }
}

// Part 1, by a warp for its slice, of which lane l has vector[r], row r's elements from VECTOR * l on: scans
// each vector by itself, and gives each lane what the slice has before it, before[r], and the slice's total.
__device__ static elem_t scan_slice(elem_t vector[ROWS][VECTOR], elem_t before[ROWS])
{
    elem_t total = IDENTITY; // of the rows so far
    for (unsigned r = 0; r < ROWS; r++) {
        before[r] = total;
        for (unsigned j = 1; j < VECTOR; j++)
            vector[r][j] = combine(vector[r][j - 1], vector[r][j]);
        elem_t sum = scan_lanes(vector[r][VECTOR - 1]); // of the row, up to the end of this vector
        before[r] = combine(before[r], from_below(sum));
        total = combine(total, from_lane(sum, WARP - 1));
    }
    return total;
}

// Part 2, by the block, each of whose warps has a slice with that total: gives each warp what the section has
// before its slice. totals has room for an element of each warp.
__device__ static elem_t scan_slices(elem_t total, elem_t *totals)
{
    elem_t before = IDENTITY;
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    if (warps > 1) {
        if (lane == 0)
            totals[warp] = total;
        __syncthreads();
        elem_t sum = scan_lanes(lane < warps ? totals[lane] : IDENTITY);
        before = from_lane(from_below(sum), warp);
    }
    return before;
}

// Part 3, by a warp: loads as load_singly does.
__device__ static void load_row(elem_t *vector, const elem_t *row, size_t count)
{
    if (count >= ROW && (size_t)row % sizeof(uint4) == 0) {
        uint4 bytes = ((const uint4 *)row)[threadIdx.x % WARP];
        memcpy(vector, &bytes, sizeof bytes);
        return;
    }
    load_singly(vector, row, count);
}

// Part 3, by a warp: stores as store_singly does.
__device__ static void store_row(elem_t *row, size_t count, const elem_t *vector)
{
    if (count >= ROW && (size_t)row % sizeof(uint4) == 0) {
        uint4 bytes;
        memcpy(&bytes, vector, sizeof bytes);
        ((uint4 *)row)[threadIdx.x % WARP] = bytes;
        return;
    }
    store_singly(row, count, vector);
}

// One block scans one section, and each of its warps a slice of it.
__global__ void bandwidth(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    __shared__ elem_t totals[WARP]; // one element per warp: there are no more than lanes
    size_t first = (size_t)blockIdx.x * section, end = first + section < n ? first + section : n;
    size_t slice =
        first + threadIdx.x / WARP * SLICE; // the warp's slice begins there, and may lie beyond end
    elem_t vector[ROWS][VECTOR], before[ROWS];

    for (unsigned r = 0; r < ROWS; r++) {
        size_t row = slice + r * ROW;
        load_row(vector[r], x + row, row < end ? end - row : 0);
    }
    elem_t total = scan_slice(vector, before);
    elem_t slices = scan_slices(total, totals);
    for (unsigned r = 0; r < ROWS; r++) {
        size_t row = slice + r * ROW;
        elem_t all = combine(slices, before[r]); // everything of the section before vector[r]
        for (unsigned j = 0; j < VECTOR; j++)
            vector[r][j] = combine(all, vector[r][j]);
        store_row(y + row, row < end ? end - row : 0, vector[r]);
    }
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned blocks = (unsigned)((n + section - 1) / section); // the last section may be partial
    unsigned warps = (section + SLICE - 1) / SLICE;
    bandwidth<<<blocks, warps * WARP>>>(y, x, n, section);
}
