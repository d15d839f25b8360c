// An inclusive scan of every section of x, at the speed of memory: 16 bytes a load, elements in registers,
// shuffles within a warp. README.md has the contract.
#include "scan.h"

#ifndef ROWS
#define ROWS 4
#endif

enum {
    WARP = 32,
    VECTOR = 16 / sizeof(elem_t), // elements of a vector, 16 bytes
    ROW = WARP * VECTOR,          // elements of a row: a vector of each lane
    SLICE = ROWS * ROW,           // elements of a warp's slice of the section
    WORDS = sizeof(elem_t) / 4    // a shuffle moves a word of 4 bytes
};

// The value of lane `from`.
__device__ static elem_t from_lane(elem_t value, unsigned from)
{
    unsigned words[WORDS];
    memcpy(words, &value, sizeof value);
    for (unsigned k = 0; k < WORDS; k++)
        words[k] = __shfl_sync(0xffffffff, words[k], from);
    memcpy(&value, words, sizeof value);
    return value;
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

// The value of the lane below; the identity in lane 0.
__device__ static elem_t from_below(elem_t value)
{
    unsigned lane = threadIdx.x % WARP;
    value = from_lane(value, lane - 1);
    return lane > 0 ? value : IDENTITY;
}

// A row can be moved by vectors if it is whole and begins at a multiple of 16 bytes.
__device__ static bool by_vectors(const elem_t *row, size_t count) { return count >= ROW && (size_t)row % 16 == 0; }

// Loads row[0] to row[count - 1], the identity beyond, so that lane l has the elements from VECTOR * l on.
// Loads are coalesced: where they can't be by vectors, lane l loads every 32nd element, and the lanes exchange
// them.
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

// Elements of row r of the warp's slice: left of those from `first` to `end`.
__device__ static size_t left(size_t first, size_t end) { return first < end ? end - first : 0; }

// A block scans a section.
__global__ void bandwidth(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    __shared__ elem_t total[WARP]; // of each warp's slice
    unsigned lane = threadIdx.x % WARP, warp = threadIdx.x / WARP, warps = blockDim.x / WARP;
    size_t first = (size_t)blockIdx.x * section, end = first + section < n ? first + section : n;
    size_t slice = first + warp * SLICE;
    alignas(16) elem_t value[ROWS][VECTOR];

    for (unsigned r = 0; r < ROWS; r++)
        load_row(value[r], x + slice + r * ROW, left(slice + r * ROW, end));

    elem_t sum[ROWS]; // of the slice's elements up to the end of this lane's vector
    for (unsigned r = 0; r < ROWS; r++) {
        for (unsigned j = 1; j < VECTOR; j++)
            value[r][j] = combine(value[r][j - 1], value[r][j]);
        sum[r] = scan_lanes(value[r][VECTOR - 1]);
    }
    elem_t before[ROWS]; // row r: everything of the slice before this lane's vector
    elem_t rows = IDENTITY;
    for (unsigned r = 0; r < ROWS; r++) {
        before[r] = combine(rows, from_below(sum[r]));
        rows = combine(rows, from_lane(sum[r], WARP - 1));
    }
    elem_t slices = IDENTITY; // everything of the section before the slice
    if (warps > 1) {
        if (lane == 0)
            total[warp] = rows;
        __syncthreads();
        elem_t sums = scan_lanes(lane < warps ? total[lane] : IDENTITY);
        slices = from_lane(from_below(sums), warp);
    }
    for (unsigned r = 0; r < ROWS; r++) {
        elem_t all = combine(slices, before[r]);
        for (unsigned j = 0; j < VECTOR; j++)
            value[r][j] = combine(all, value[r][j]);
        store_row(y + slice + r * ROW, left(slice + r * ROW, end), value[r]);
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
