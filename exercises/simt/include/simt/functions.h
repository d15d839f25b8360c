// Attributes of kernels: what a program may ask and set. The C++ forms, which take the kernel itself, are in
// launch.h.
#ifndef SIMT_FUNCTIONS_H
#define SIMT_FUNCTIONS_H

#include <stddef.h>

#include "errors.h"

#ifdef __cplusplus
extern "C" {
#endif

enum cudaFuncAttribute {
    cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
    cudaFuncAttributePreferredSharedMemoryCarveout = 9, // a hint, which is ignored
    cudaFuncAttributeClusterDimMustBeSet = 10,          // this and the next attributes can only be read
    cudaFuncAttributeRequiredClusterWidth = 11,
    cudaFuncAttributeRequiredClusterHeight = 12,
    cudaFuncAttributeRequiredClusterDepth = 13,
    cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
    cudaFuncAttributeClusterSchedulingPolicyPreference = 15, // a hint, which is ignored
};

enum cudaSharedCarveout {
    cudaSharedmemCarveoutDefault = -1,
    cudaSharedmemCarveoutMaxL1 = 0,
    cudaSharedmemCarveoutMaxShared = 100,
};

enum cudaFuncCache { // a hint, which is ignored
    cudaFuncCachePreferNone,
    cudaFuncCachePreferShared,
    cudaFuncCachePreferL1,
    cudaFuncCachePreferEqual,
};

enum cudaSharedMemConfig { // a hint, which is ignored
    cudaSharedMemBankSizeDefault,
    cudaSharedMemBankSizeFourByte,
    cudaSharedMemBankSizeEightByte,
};

struct cudaFuncAttributes { // sharedSizeBytes is known once the kernel has been launched, and 0 before
    size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
    int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
    int maxDynamicSharedSizeBytes, preferredShmemCarveout;
    // These say what __launch_bounds__ and __cluster_dims__ say, which is known once the kernel has been
    // launched.
    int clusterDimMustBeSet, requiredClusterWidth, requiredClusterHeight, requiredClusterDepth;
    int clusterSchedulingPolicyPreference, nonPortableClusterSizeAllowed;
};

typedef struct cudaFuncAttributes cudaFuncAttributes;

static inline cudaError_t cudaDeviceSetCacheConfig(enum cudaFuncCache cache)
{
    (void)cache;
    return cudaSuccess;
}

static inline cudaError_t cudaDeviceGetCacheConfig(enum cudaFuncCache *cache)
{
    *cache = cudaFuncCachePreferNone;
    return cudaSuccess;
}

static inline cudaError_t cudaDeviceGetSharedMemConfig(enum cudaSharedMemConfig *config)
{
    *config = cudaSharedMemBankSizeFourByte;
    return cudaSuccess;
}

static inline cudaError_t cudaDeviceSetSharedMemConfig(enum cudaSharedMemConfig config)
{
    (void)config;
    return cudaSuccess;
}

// Registers a kernel: its address, its name, and the function that launches it with an array of pointers to
// its arguments.
struct simt_config;
typedef cudaError_t simt_launch_by_array(const struct simt_config *config, const char *name,
                                         const void *address, void **arguments);
void simt_kernel_known(const void *address, const char *name, simt_launch_by_array *launch);
cudaError_t simt_launch_at(const struct simt_config *config, const void *address, void **arguments);

cudaError_t simt_function_set(const void *kernel, enum cudaFuncAttribute attribute, int value);
cudaError_t simt_function_get(struct cudaFuncAttributes *attributes, const void *kernel);
cudaError_t simt_occupancy(int *blocks, const void *kernel, int threads, size_t shared_bytes);
// Sets *bytes to the dynamic shared memory that each block may have if `blocks` of them share a
// multiprocessor.
cudaError_t simt_available_bytes(size_t *bytes, const void *kernel, int blocks, int threads);
cudaError_t simt_cluster_occupancy(int *clusters, const void *kernel, const struct simt_config *config);
cudaError_t simt_best_cluster(int *blocks, const void *kernel);
// Returns the dynamic shared memory that a block of that many threads needs.
typedef size_t simt_bytes_of_block(const void *given, int threads);
cudaError_t simt_best_block(int *blocks, int *threads, const void *kernel, simt_bytes_of_block *bytes,
                            const void *given, int most_threads);

#ifdef __cplusplus
}
#endif
#endif
