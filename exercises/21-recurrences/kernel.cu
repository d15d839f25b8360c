// Recurrences, solved by scans of the maps that lead from one element to the next. README.md has the
// contract.
#include "recurrences.h"

enum { MOST_THREADS = 1024 };

// One thread per element.
static unsigned blocks_for(size_t n, unsigned threads) { return (unsigned)((n + threads - 1) / threads); }

// --- Part 1: y[i] = a[i] * y[i - 1] + b[i]

// The map that takes y to a * y + b. N is unsigned, for numbers modulo PRIME, or float. The compiler makes
// each function below for both. times() and times_plus() calculate with both.
template <class N> struct map {
    N a, b;
};

// The map that does first what `left` does, and then what `right` does.
template <class N> __device__ static map<N> compose(map<N> left, map<N> right)
{
    map<N> both = right;
    // TODO (part 1): the map `both` takes each y to right.a * (left.a * y + left.b) + right.b.
    return both;
}

// What the map takes y to.
template <class N> __device__ static N apply(map<N> m, N y)
{
    N result = y;
    // TODO (part 1): result is m.a * y + m.b.
    return result;
}

// `own` is this thread's map. Returns the composition of the block's maps up to this one. M is the type of
// the maps.
template <class M> __device__ static M scan_block(M own)
{
    __shared__ M maps[MOST_THREADS];
    unsigned t = threadIdx.x; // 0 <= t < blockDim.x

    maps[t] = own;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        if (t >= stride)
            own = compose(maps[t - stride], own);
        __syncthreads();
        maps[t] = own;
    }
    return own;
}

// Map i, or the map that changes nothing if there is no map i.
template <class N> __device__ static map<N> map_at(const N *a, const N *b, size_t i, size_t n)
{
    map<N> own = {1, 0};
    if (i < n) {
        own.a = a[i];
        own.b = b[i];
    }
    return own;
}

__global__ void compose_each(unsigned *both_a, unsigned *both_b, const unsigned *a, const unsigned *b,
                             size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    map<unsigned> both = map_at(a, b, i, n);
    if (i > 0)
        both = compose(map_at(a, b, i - 1, n), both);
    both_a[i] = both.a;
    both_b[i] = both.b;
}

extern "C" void compose_neighbours(unsigned *both_a, unsigned *both_b, const unsigned *a, const unsigned *b,
                                   size_t n, unsigned threads)
{
    if (n > 0)
        compose_each<<<blocks_for(n, threads), threads>>>(both_a, both_b, a, b, n);
}

// total_a[k] and total_b[k] become the composition of all maps of block k.
template <class N> __global__ void total_each_block(N *total_a, N *total_b, const N *a, const N *b, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    map<N> total = scan_block(map_at(a, b, i, n));
    if (threadIdx.x == blockDim.x - 1) {
        total_a[blockIdx.x] = total.a;
        total_b[blockIdx.x] = total.b;
    }
}

// ends[k] is the y of the last element of block k. Without `ends`, each block begins anew.
template <class N> __global__ void finish_each_block(N *y, const N *a, const N *b, const N *ends, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    map<N> own = scan_block(map_at(a, b, i, n));
    N before = 0; // the y before this block
    if (i >= n)
        return;
    // TODO (part 1): if `ends` is given, `before` is the y of the last element of the block before this one.
    // Nothing comes before block 0.
    y[i] = apply(own, before);
}

extern "C" void recur_in_blocks(unsigned *y, const unsigned *a, const unsigned *b, size_t n, unsigned threads)
{
    const unsigned *none = NULL;
    if (n > 0)
        finish_each_block<<<blocks_for(n, threads), threads>>>(y, a, b, none, n);
}

template <class N> static void recur(N *y, const N *a, const N *b, size_t n, unsigned threads)
{
    if (n == 0)
        return;
    unsigned blocks = blocks_for(n, threads);
    N *total_a, *total_b, *ends;
    cudaMalloc(&total_a, blocks * sizeof *total_a);
    cudaMalloc(&total_b, blocks * sizeof *total_b);
    cudaMalloc(&ends, blocks * sizeof *ends);
    if (blocks > 1) {
        total_each_block<<<blocks, threads>>>(total_a, total_b, a, b, n);
        recur(ends, total_a, total_b, blocks, threads); // the ends of the blocks are a recurrence, too
    }
    finish_each_block<<<blocks, threads>>>(y, a, b, (const N *)ends, n);
    cudaFree(ends);
    cudaFree(total_b);
    cudaFree(total_a);
}

extern "C" void affine_recurrence(unsigned *y, const unsigned *a, const unsigned *b, size_t n,
                                  unsigned threads)
{
    recur(y, a, b, n, threads);
}

// --- Part 2: a polynomial by Horner's rule

// The composition of all maps of the block, in thread 0. What the other threads get has no meaning.
__device__ static map<unsigned> reduce_block(map<unsigned> own)
{
    __shared__ map<unsigned> maps[MOST_THREADS];
    unsigned t = threadIdx.x; // 0 <= t < blockDim.x
    maps[t] = own;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        // Now, if t is a multiple of stride, maps[t] is the composition of up to `stride` maps, from map t
        // on.
        // TODO (part 2): if t is a multiple of 2 * stride, maps[t] is the composition of up to 2 * stride
        // maps, as far as the block has them.
    }
    return maps[t];
}

// Reduces the maps that belong to the coefficients of each block.
__global__ void evaluate_each_block(unsigned *total_a, unsigned *total_b, const unsigned *c, size_t n,
                                    unsigned z)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    map<unsigned> own = {1, 0};
    if (i < n) {
        own.a = z;
        own.b = c[i];
    }
    map<unsigned> total = reduce_block(own);
    if (threadIdx.x == 0) {
        total_a[blockIdx.x] = total.a;
        total_b[blockIdx.x] = total.b;
    }
}

extern "C" void evaluate(unsigned *value, const unsigned *c, size_t n, unsigned z, unsigned threads)
{
    if (n == 0) {
        cudaMemset(value, 0, sizeof *value);
        return;
    }
    unsigned blocks = blocks_for(n, threads), *total_a, *total_b, *ends;
    cudaMalloc(&total_a, blocks * sizeof *total_a);
    cudaMalloc(&total_b, blocks * sizeof *total_b);
    cudaMalloc(&ends, blocks * sizeof *ends);
    evaluate_each_block<<<blocks, threads>>>(total_a, total_b, c, n, z);
    affine_recurrence(ends, total_a, total_b, blocks, threads);
    cudaMemcpy(value, ends + blocks - 1, sizeof *value, cudaMemcpyDeviceToDevice);
    cudaFree(ends);
    cudaFree(total_b);
    cudaFree(total_a);
}

// --- Part 3: exponential smoothing, with floats

// a[i] and b[i] become the map of element i.
__global__ void set_smoothing(float *a, float *b, const float *x, size_t n, float weight)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // TODO (part 3): the map takes y[i - 1] to weight * x[i] + (1 - weight) * y[i - 1]. Map 0 takes anything
    // to x[0].
}

extern "C" void smooth(float *y, const float *x, size_t n, float weight, unsigned threads)
{
    if (n == 0)
        return;
    float *a, *b;
    cudaMalloc(&a, n * sizeof *a);
    cudaMalloc(&b, n * sizeof *b);
    set_smoothing<<<blocks_for(n, threads), threads>>>(a, b, x, n, weight);
    recur(y, a, b, n, threads);
    cudaFree(b);
    cudaFree(a);
}

// --- Part 4: a tridiagonal system

// The map that takes d to (p * d + q) / (r * d + s). It is the matrix with the rows p q and r s. All
// multiples of a matrix are the same map.
struct matrix {
    float p, q, r, s;
};

// A multiple of m whose largest entry is at least 1 and less than 2. It is exact, because the factor is a
// power of two.
__device__ static struct matrix scaled(struct matrix m)
{
    int power = -ilogbf(fmaxf(fmaxf(fabsf(m.p), fabsf(m.q)), fmaxf(fabsf(m.r), fabsf(m.s))));
    struct matrix same = {ldexpf(m.p, power), ldexpf(m.q, power), ldexpf(m.r, power), ldexpf(m.s, power)};
    return same;
}

// The map that does first what `left` does, and then what `right` does.
__device__ static struct matrix compose(struct matrix left, struct matrix right)
{
    struct matrix both = right;
    // TODO (part 4): both is the product of the two matrices, right * left.
    return scaled(both);
}

// maps[i] becomes the map that takes d[i - 1] to d[i].
__global__ void set_pivot_maps(struct matrix *maps, const float *a, const float *b, const float *c, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    struct matrix own = {1, 0, 0, 1};
    // TODO (part 4): own takes d[i - 1] to b[i] - a[i] * c[i - 1] / d[i - 1]. In row 0 there is no a, so p /
    // r is b[0].
    maps[i] = own;
}

__device__ static struct matrix matrix_at(const struct matrix *maps, size_t i, size_t n)
{
    struct matrix same = {1, 0, 0, 1};
    return i < n ? maps[i] : same;
}

__global__ void total_each_block_of_matrices(struct matrix *totals, const struct matrix *maps, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    struct matrix total = scan_block(matrix_at(maps, i, n));
    if (threadIdx.x == blockDim.x - 1)
        totals[blockIdx.x] = total;
}

// ends[k] is the d of the last element of block k. What comes before d[0] is infinite, so that d[0] is p / r.
__global__ void finish_each_block_of_pivots(float *d, const struct matrix *maps, const float *ends, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    struct matrix own = scan_block(matrix_at(maps, i, n));
    if (i >= n)
        return;
    if (blockIdx.x == 0) {
        d[i] = own.p / own.r;
    } else {
        float before = ends[blockIdx.x - 1];
        d[i] = (own.p * before + own.q) / (own.r * before + own.s);
    }
}

static void recur_by_matrices(float *d, const struct matrix *maps, size_t n, unsigned threads)
{
    unsigned blocks = blocks_for(n, threads);
    struct matrix *totals;
    float *ends;
    cudaMalloc(&totals, blocks * sizeof *totals);
    cudaMalloc(&ends, blocks * sizeof *ends);
    if (blocks > 1) {
        total_each_block_of_matrices<<<blocks, threads>>>(totals, maps, n);
        recur_by_matrices(ends, totals, blocks, threads);
    }
    finish_each_block_of_pivots<<<blocks, threads>>>(d, maps, ends, n);
    cudaFree(ends);
    cudaFree(totals);
}

extern "C" void pivots(float *d, const float *a, const float *b, const float *c, size_t n, unsigned threads)
{
    if (n == 0)
        return;
    struct matrix *maps;
    cudaMalloc(&maps, n * sizeof *maps);
    set_pivot_maps<<<blocks_for(n, threads), threads>>>(maps, a, b, c, n);
    recur_by_matrices(d, maps, n, threads);
    cudaFree(maps);
}

// map_a[i] and map_b[i] become the map that takes z[i - 1] to z[i].
__global__ void set_forward_maps(float *map_a, float *map_b, const float *a, const float *d, const float *r,
                                 size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    // TODO (part 4): the map takes z[i - 1] to r[i] - a[i] / d[i - 1] * z[i - 1]. Map 0 takes anything to
    // r[0].
}

extern "C" void forward(float *z, const float *a, const float *d, const float *r, size_t n, unsigned threads)
{
    if (n == 0)
        return;
    float *map_a, *map_b;
    cudaMalloc(&map_a, n * sizeof *map_a);
    cudaMalloc(&map_b, n * sizeof *map_b);
    set_forward_maps<<<blocks_for(n, threads), threads>>>(map_a, map_b, a, d, r, n);
    recur(z, map_a, map_b, n, threads);
    cudaFree(map_b);
    cudaFree(map_a);
}

// The last row comes first: map_a[k] and map_b[k] become the map that takes x[i + 1] to x[i], where i is
// n - 1 - k.
__global__ void set_back_maps(float *map_a, float *map_b, const float *c, const float *d, const float *z,
                              size_t n)
{
    size_t k = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (k >= n)
        return;
    // TODO (part 4): the map takes x[i + 1] to (z[i] - c[i] * x[i + 1]) / d[i]. Map 0 takes anything to
    // z[n - 1] / d[n - 1].
}

__global__ void reverse_each(float *x, const float *reversed, size_t n)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = reversed[n - 1 - i];
}

extern "C" void back(float *x, const float *c, const float *d, const float *z, size_t n, unsigned threads)
{
    if (n == 0)
        return;
    float *map_a, *map_b, *reversed;
    cudaMalloc(&map_a, n * sizeof *map_a);
    cudaMalloc(&map_b, n * sizeof *map_b);
    cudaMalloc(&reversed, n * sizeof *reversed);
    set_back_maps<<<blocks_for(n, threads), threads>>>(map_a, map_b, c, d, z, n);
    recur(reversed, map_a, map_b, n, threads);
    reverse_each<<<blocks_for(n, threads), threads>>>(x, reversed, n);
    cudaFree(reversed);
    cudaFree(map_b);
    cudaFree(map_a);
}

extern "C" void solve(float *x, const float *a, const float *b, const float *c, const float *r, size_t n,
                      unsigned threads)
{
    if (n == 0)
        return;
    float *d, *z;
    cudaMalloc(&d, n * sizeof *d);
    cudaMalloc(&z, n * sizeof *z);
    pivots(d, a, b, c, n, threads);
    forward(z, a, d, r, n, threads);
    back(x, c, d, z, n, threads);
    cudaFree(z);
    cudaFree(d);
}
