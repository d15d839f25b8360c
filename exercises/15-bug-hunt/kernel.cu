// Six scans with a fault each. README.md has what their users report, and how much of each may change.
#include "hunt.h"

// Where element k of a padded array stands: after every 32 places one is left out, so that places whose
// distance is a power of two lie in different banks.
__host__ __device__ static inline unsigned place(unsigned k) { return k + k / 32; }

// --- 1. double_buffer: an inclusive scan of every section by itself.
// TODO: mend it.

// One block scans one section. Each step reads one buffer and writes the other, so that nobody overwrites
// what another thread still reads.
__global__ void scan_two_buffers(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];                  // the two buffers, of blockDim.x elements each
    elem_t *from = XY, *to = XY + blockDim.x;       // in this step
    unsigned t = threadIdx.x;                       // 0 <= t < blockDim.x
    size_t i = (size_t)blockIdx.x * blockDim.x + t; // this thread's element of x, if i < n

    from[t] = i < n ? x[i] : IDENTITY;
    __syncthreads();
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        if (t >= stride)
            to[t] = combine(from[t - stride], from[t]);
        else
            to[t] = from[t];
        elem_t *full = to;
        to = from;
        from = full;
    }
    if (i < n)
        y[i] = from[t];
}

extern "C" void double_buffer(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    scan_two_buffers<<<sections, section, 2 * section * sizeof(elem_t)>>>(y, x, n);
}

// --- 2. tile_by_tile: an inclusive scan of the whole array, by a single block.
// TODO: mend it.

// Each tile has one element per thread. What came before it, every thread keeps for itself.
__global__ void scan_tiles(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[]; // the tile
    unsigned t = threadIdx.x;      // 0 <= t < blockDim.x
    elem_t before = IDENTITY;      // everything before the tile

    for (size_t first = 0; first < n; first += blockDim.x) {
        size_t i = first + t; // this thread's element of x, if i < n
        XY[t] = i < n ? x[i] : IDENTITY;
        for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
            __syncthreads();
            elem_t sum = XY[t];
            if (t >= stride)
                sum = combine(XY[t - stride], sum);
            __syncthreads();
            XY[t] = sum;
        }
        if (i < n)
            y[i] = combine(before, XY[t]);
        before = combine(before, XY[blockDim.x - 1]);
        __syncthreads(); // the next tile takes the place of this one
    }
}

extern "C" void tile_by_tile(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    scan_tiles<<<1, section, section * sizeof(elem_t)>>>(y, x, n);
}

// --- 3. chained: an inclusive scan of the whole array in one launch.
// TODO: mend it.

// One block scans one section, waits for what came before it, and hands on what comes before the next one.
// Once ready[b] is 1, prefix[b] holds everything up to the end of section b. *started counts the blocks that
// have started, so that a debugger can tell how far a launch came.
__global__ void scan_chain(elem_t *y, const elem_t *x, size_t n, elem_t *prefix, volatile unsigned *ready,
                           unsigned *started)
{
    extern __shared__ elem_t XY[]; // the section
    __shared__ elem_t before;      // everything before it
    unsigned t = threadIdx.x;      // 0 <= t < blockDim.x
    unsigned b = blockIdx.x;       // the section's number
    if (t == 0)
        atomicAdd(started, 1);
    size_t i = (size_t)b * blockDim.x + t; // this thread's element of x, if i < n

    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        elem_t sum = XY[t];
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        __syncthreads();
        XY[t] = sum;
    }
    if (t == blockDim.x - 1) {
        before = IDENTITY;
        if (b > 0) {
            while (ready[b - 1] == 0)
                ;
            __threadfence();
            before = prefix[b - 1];
        }
        prefix[b] = combine(before, XY[t]);
        __threadfence();
        ready[b] = 1;
    }
    __syncthreads();
    if (i < n)
        y[i] = combine(before, XY[t]);
}

extern "C" void chained(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    size_t bytes = (sections + (size_t)1) * sizeof(unsigned);
    elem_t *prefix;
    unsigned *words; // the counter, and a flag for each section
    if (cudaMalloc(&prefix, sections * sizeof(elem_t)) != cudaSuccess)
        return;
    if (cudaMalloc(&words, bytes) == cudaSuccess) {
        cudaMemset(words, 0, bytes);
        scan_chain<<<sections, section, section * sizeof(elem_t)>>>(y, x, n, prefix, words + 1, words);
        cudaFree(words);
    }
    cudaFree(prefix);
}

// --- 4. last_block: an inclusive scan of the whole array in two launches.
// TODO: mend it.

// One block scans one section and leaves its total. *done counts the totals that are there: the block that
// brings the last one scans them all. Then totals[b] holds everything up to the end of section b.
__global__ void scan_and_count(elem_t *y, const elem_t *x, size_t n, elem_t *totals, unsigned *done)
{
    extern __shared__ elem_t XY[];                  // the section
    unsigned t = threadIdx.x;                       // 0 <= t < blockDim.x
    size_t i = (size_t)blockIdx.x * blockDim.x + t; // this thread's element of x, if i < n

    XY[t] = i < n ? x[i] : IDENTITY;
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        elem_t sum = XY[t];
        if (t >= stride)
            sum = combine(XY[t - stride], sum);
        __syncthreads();
        XY[t] = sum;
    }
    if (i < n)
        y[i] = XY[t];
    if (t == blockDim.x - 1) {
        totals[blockIdx.x] = XY[t];
        if (atomicAdd(done, 1) == gridDim.x - 1) {
            __threadfence(); // no total is read before the count
            for (unsigned b = 1; b < gridDim.x; b++)
                totals[b] = combine(totals[b - 1], totals[b]);
        }
    }
}

// Block b completes section b + 1.
__global__ void add_before(elem_t *y, const elem_t *totals, size_t n)
{
    size_t i = ((size_t)blockIdx.x + 1) * blockDim.x + threadIdx.x; // this thread's element of y, if i < n
    if (i < n)
        y[i] = combine(totals[blockIdx.x], y[i]);
}

extern "C" void last_block(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    elem_t *totals;
    unsigned *done;
    if (cudaMalloc(&totals, sections * sizeof(elem_t)) != cudaSuccess)
        return;
    if (cudaMalloc(&done, sizeof *done) == cudaSuccess) {
        cudaMemset(done, 0, sizeof *done);
        scan_and_count<<<sections, section, section * sizeof(elem_t)>>>(y, x, n, totals, done);
        if (sections > 1)
            add_before<<<sections - 1, section>>>(y, totals, n);
        cudaFree(done);
    }
    cudaFree(totals);
}

// --- 5. two_trees: an inclusive scan of every section by itself.
// TODO: mend it.

// One block scans one section. Thread t loads and stores elements t and t + blockDim.x, and combines others:
// in each step those that combine are the first of the block, and only they need wait.
__global__ void scan_trees(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];               // the section: two elements per thread
    unsigned t = threadIdx.x;                    // 0 <= t < blockDim.x
    unsigned section = 2 * blockDim.x;           // elements of XY
    size_t i = (size_t)blockIdx.x * section + t; // this thread's first element of x, if i < n
    size_t j = i + blockDim.x;                   // and its second, if j < n

    XY[t] = i < n ? x[i] : IDENTITY;
    XY[t + blockDim.x] = j < n ? x[j] : IDENTITY;
    for (unsigned stride = 1; stride < section; stride *= 2) {
        __syncthreads();
        unsigned k = (t + 1) * 2 * stride - 1;
        if (k < section)
            XY[k] = combine(XY[k - stride], XY[k]);
    }
    for (unsigned stride = section / 4; stride > 0; stride /= 2) {
        unsigned k = (t + 1) * 2 * stride - 1;
        if (k + stride < section) {
            __syncthreads();
            XY[k + stride] = combine(XY[k], XY[k + stride]);
        }
    }
    __syncthreads();
    if (i < n)
        y[i] = XY[t];
    if (j < n)
        y[j] = XY[t + blockDim.x];
}

extern "C" void two_trees(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    scan_trees<<<sections, section / 2, section * sizeof(elem_t)>>>(y, x, n);
}

// --- 6. padded: an exclusive scan of every section by itself.
// TODO: mend it.

// One block scans one section, whose element k stands in XY[place(k)]. Thread t loads and stores elements t
// and t + blockDim.x, and combines others.
__global__ void scan_padded(elem_t *y, const elem_t *x, size_t n)
{
    extern __shared__ elem_t XY[];               // the section, and the places left out
    unsigned t = threadIdx.x;                    // 0 <= t < blockDim.x
    unsigned section = 2 * blockDim.x;           // elements of the section
    size_t i = (size_t)blockIdx.x * section + t; // this thread's first element of x, if i < n
    size_t j = i + blockDim.x;                   // and its second, if j < n

    XY[place(t)] = i < n ? x[i] : IDENTITY;
    XY[place(t + blockDim.x)] = j < n ? x[j] : IDENTITY;
    for (unsigned stride = 1; stride < section; stride *= 2) {
        __syncthreads();
        unsigned right = (t + 1) * 2 * stride - 1;
        if (right < section)
            XY[place(right)] = combine(XY[place(right - stride)], XY[place(right)]);
    }
    if (t == 0)
        XY[place(section - 1)] = IDENTITY;
    for (unsigned stride = section / 2; stride > 0; stride /= 2) {
        __syncthreads();
        unsigned right = (t + 1) * 2 * stride - 1;
        if (right < section) {
            elem_t sum = XY[place(right)], left = XY[place(right - stride)];
            XY[place(right - stride)] = sum;
            XY[place(right)] = combine(sum, left);
        }
    }
    __syncthreads();
    if (i < n)
        y[i] = XY[place(t)];
    if (j < n)
        y[j] = XY[place(t + blockDim.x)];
}

extern "C" void padded(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    unsigned sections = (unsigned)((n + section - 1) / section); // the last may be partial
    scan_padded<<<sections, section / 2, section * sizeof(elem_t)>>>(y, x, n);
}
