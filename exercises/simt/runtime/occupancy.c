// How many blocks of a kernel are resident on a multiprocessor at once, and which number of threads per block
// keeps the most threads resident. The rules are those of NVIDIA's cuda_occupancy.h (CUDA 13), and of
// cudaOccupancyMaxPotentialBlockSize in its cuda_runtime.h.
#include <limits.h>

#include "inside.h"

#define PARTITIONS 4u   // parts of a multiprocessor, each with its own registers and warps
#define UNIT       256u // registers of a warp are allocated in multiples of this number

static size_t round_up(size_t n, size_t unit) { return (n + unit - 1) / unit * unit; }

static unsigned warps_of(unsigned threads) { return (threads + WARP_SIZE - 1) / WARP_SIZE; }

static unsigned least(unsigned a, unsigned b) { return a < b ? a : b; }

// Each of the next three functions returns how many blocks fit into one thing that a multiprocessor has.

static unsigned fit_warps(unsigned threads)
{
    if (threads == 0 || threads > MAX_BLOCK_THREADS)
        return 0;
    return simt_card->threads / WARP_SIZE / warps_of(threads);
}

// A launch needs registers for as many warps as if they were spread evenly over the parts.
static unsigned fit_registers(unsigned threads)
{
    unsigned of_warp = (unsigned)round_up((size_t)simt_options.registers * WARP_SIZE, UNIT);
    unsigned warps = warps_of(threads);
    if (of_warp == 0)
        return UINT_MAX;
    if (warps == 0 || of_warp * round_up(warps, PARTITIONS) > REGISTERS)
        return 0;
    return REGISTERS / PARTITIONS / of_warp * PARTITIONS / warps;
}

// Returns how many bytes of dynamic shared memory a launch of the kernel may ask for.
static size_t most_dynamic(const void *kernel)
{
    size_t fixed = simt_function_static_bytes(kernel), most = simt_function_dynamic_bytes(kernel);
    if (most == SHARED_BYTES) // the program has not asked for more
        most -= fixed < most ? fixed : most;
    return most;
}

static unsigned fit_shared(const void *kernel, size_t dynamic_bytes)
{
    const struct card *c = simt_card;
    size_t fixed = simt_function_static_bytes(kernel), most = most_dynamic(kernel);
    bool large = fixed + c->shared_reserved + most > SHARED_BYTES;
    size_t all = round_up(fixed + c->shared_reserved + dynamic_bytes, c->shared_unit);
    if (dynamic_bytes > most || all > (large ? c->shared_optin : SHARED_BYTES) + c->shared_reserved)
        return 0;
    return all ? (unsigned)(c->shared / all) : UINT_MAX;
}

static unsigned blocks_that_fit(const void *kernel, unsigned threads, size_t dynamic_bytes)
{
    unsigned blocks = least(simt_card->blocks, fit_warps(threads));
    return least(blocks, least(fit_registers(threads), fit_shared(kernel, dynamic_bytes)));
}

unsigned simt_blocks_on_card(const void *kernel, unsigned threads, size_t dynamic_bytes)
{
    return blocks_that_fit(kernel, threads, dynamic_bytes) * simt_card->processors;
}

// Returns why the question cannot be answered.
static cudaError_t check(const void *kernel)
{
    cudaError_t e = simt_wait_for_kernels();
    if (!e && !simt_program_constant((uintptr_t)kernel))
        e = simt_returning(cudaErrorInvalidDeviceFunction);
    return e;
}

cudaError_t simt_occupancy(int *blocks, const void *kernel, int threads, size_t shared_bytes)
{
    WRITES(blocks, sizeof *blocks);
    cudaError_t e = check(kernel);
    if (e)
        return e;
    if (!blocks || threads <= 0)
        return simt_returning(cudaErrorInvalidValue);
    *blocks = (int)blocks_that_fit(kernel, (unsigned)threads, shared_bytes);
    return cudaSuccess;
}

// Tries the numbers of threads from the largest on. The first one with the most resident threads is the best.
cudaError_t simt_best_block(int *blocks, int *threads, const void *kernel, simt_bytes_of_block *bytes,
                            const void *given, int most_threads)
{
    WRITES(blocks, sizeof *blocks);
    WRITES(threads, sizeof *threads);
    cudaError_t e = check(kernel);
    if (e)
        return e;
    if (!blocks || !threads || most_threads < 0)
        return simt_returning(cudaErrorInvalidValue);
    unsigned limit = least(most_threads ? (unsigned)most_threads : UINT_MAX, simt_function_threads(kernel));
    unsigned most = 0;
    *blocks = *threads = 0;
    for (unsigned warps = warps_of(limit); warps > 0 && most < simt_card->threads; warps--) {
        unsigned tried = least(warps * WARP_SIZE, limit);
        unsigned fit = blocks_that_fit(kernel, tried, bytes(given, (int)tried));
        if (fit * tried > most) {
            most = fit * tried;
            *threads = (int)tried;
            *blocks = (int)(fit * simt_card->processors);
        }
    }
    return cudaSuccess;
}

// As in cuda_occupancy.h, the bytes that the system reserves in each block are not subtracted. So fewer
// blocks may fit than were asked for, unless the kernel's own limit is lower than what a block can have here.
cudaError_t simt_available_bytes(size_t *bytes, const void *kernel, int blocks, int threads)
{
    WRITES(bytes, sizeof *bytes);
    cudaError_t e = check(kernel);
    if (e)
        return e;
    if (!bytes || blocks <= 0 || threads <= 0 ||
        blocks_that_fit(kernel, (unsigned)threads, 0) < (unsigned)blocks)
        return simt_returning(cudaErrorInvalidValue);
    const struct card *c = simt_card;
    size_t of_block = c->shared_optin + c->shared_reserved, most = most_dynamic(kernel);
    size_t share = blocks == 1 ? of_block : c->shared / (unsigned)blocks / c->shared_unit * c->shared_unit;
    share = (share < of_block ? share : of_block) - simt_function_static_bytes(kernel);
    *bytes = share < most ? share : most;
    return cudaSuccess;
}
