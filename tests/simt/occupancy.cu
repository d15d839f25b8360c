// Compares the device's occupancy with what cuda_occupancy.h of NVIDIA's toolkit computes from the properties
// that the device gives, for many numbers of threads and bytes. occupancy_test compiles it with TOOLKIT, the
// name of that header, and runs it with each card and with several numbers of registers.
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include TOOLKIT

__global__ void plain(int *x) { *x = threadIdx.x; }

__global__ void __launch_bounds__(320) bounded(int *x) { *x = threadIdx.x; }

__global__ void with_array(int *x)
{
    __shared__ int s[1500];
    s[threadIdx.x] = threadIdx.x;
    *x = s[threadIdx.x];
}

static cudaDeviceProp properties;

static void fail(const char *what, int threads, size_t bytes, int got, int wanted)
{
    printf("%s: %s of %d threads with %zu bytes is %d, not %d\n", properties.name, what, threads, bytes, got,
           wanted);
    exit(1);
}

static int block_bytes(int threads) { return threads * 52; }

// The kernel may ask for `most` bytes of dynamic shared memory, or for the default if `most` is 0.
template <class Kernel> static void compare(Kernel *kernel, int most)
{
    cudaFuncAttributes attributes;
    if (most &&
        cudaFuncSetAttribute(kernel, cudaFuncAttributeMaxDynamicSharedMemorySize, most) != cudaSuccess)
        fail("the attribute", 0, most, 0, most);
    cudaFuncGetAttributes(&attributes, kernel);
    cudaOccDeviceProp p = properties;
    cudaOccFuncAttributes f = attributes;
    f.maxDynamicSharedSizeBytes = most ? most : 49152 - attributes.sharedSizeBytes;
    const cudaOccDeviceState state;
    cudaOccResult result;
    for (int threads = 1; threads <= 1088; threads += threads % 32 == 1 ? 30 : 1)
        for (size_t bytes = 0; bytes < properties.sharedMemPerBlockOptin + 2048; bytes += 997) {
            int got, wanted;
            cudaOccupancyMaxActiveBlocksPerMultiprocessor(&got, kernel, threads, bytes);
            cudaOccMaxActiveBlocksPerMultiprocessor(&result, &p, &f, &state, threads, bytes);
            wanted = result.activeBlocksPerMultiprocessor;
            if (got != wanted)
                fail("the occupancy", threads, bytes, got, wanted);
        }
    for (int blocks = -1; blocks <= 33; blocks++)
        for (int threads = 0; threads <= 1088; threads += threads % 32 == 1 ? 31 : 1) {
            size_t got = 0, wanted = 0;
            bool is_given = cudaOccupancyAvailableDynamicSMemPerBlock(&got, kernel, blocks, threads) == 0;
            bool is_known = threads > 0 && cudaOccAvailableDynamicSMemPerBlock(&wanted, &p, &f, &state,
                                                                               blocks, threads) == 0;
            if (got != wanted || is_given != is_known)
                fail("the available memory", threads, (size_t)blocks, (int)got, (int)wanted);
        }
    for (size_t bytes = 0; bytes < (size_t)f.maxDynamicSharedSizeBytes; bytes += 4999) {
        int blocks, threads, wanted_blocks, wanted_threads;
        cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, kernel, bytes);
        cudaOccMaxPotentialOccupancyBlockSize(&wanted_blocks, &wanted_threads, &p, &f, &state, bytes);
        if (blocks != wanted_blocks || threads != wanted_threads)
            fail("the best block", wanted_threads, bytes, threads, wanted_threads);
    }
    int blocks, threads, wanted_blocks, wanted_threads;
    cudaOccupancyMaxPotentialBlockSizeVariableSMem(&blocks, &threads, kernel, block_bytes);
    cudaOccMaxPotentialOccupancyBlockSizeVariableSMem(&wanted_blocks, &wanted_threads, &p, &f, &state,
                                                      block_bytes);
    if (blocks != wanted_blocks || threads != wanted_threads)
        fail("the best block with shared memory", wanted_threads, 0, threads, wanted_threads);
}

int main(void)
{
    int *x, most_blocks;
    cudaGetDeviceProperties(&properties, 0);
    cudaOccDeviceProp p = properties;
    cudaOccMaxBlocksPerMultiprocessor(&most_blocks, &p);
    if (properties.maxBlocksPerMultiProcessor != most_blocks)
        fail("the most blocks", 0, 0, properties.maxBlocksPerMultiProcessor, most_blocks);
    size_t shared = p.sharedMemPerMultiprocessor;
    if (cudaOccAlignUpShmemSizeVoltaPlus(&shared, &p) || shared != p.sharedMemPerMultiprocessor)
        fail("the shared memory", 0, p.sharedMemPerMultiprocessor, (int)shared, 0);
    cudaMalloc(&x, sizeof *x);
    with_array<<<1, 1>>>(x); // from now on its static shared memory is known
    bounded<<<1, 1>>>(x);    // and its bounds
    cudaFuncAttributes attributes;
    cudaFuncGetAttributes(&attributes, with_array);
    if (attributes.sharedSizeBytes != 6000)
        fail("the static shared memory", 0, 0, (int)attributes.sharedSizeBytes, 6000);
    compare(plain, 0);
    compare(bounded, 0);
    compare(with_array, 0);
    compare(plain, (int)properties.sharedMemPerBlockOptin);
    compare(with_array, (int)properties.sharedMemPerBlockOptin - 6000);
    return 0;
}
