// Memory pools, from which memory is allocated in the order of a stream. All of them allocate from the same
// device memory, and none keeps back what was freed: what is reserved of a pool is what is used.
#ifndef SIMT_MEMORY_POOLS_H
#define SIMT_MEMORY_POOLS_H

#include "memory.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct simt_pool *cudaMemPool_t;

enum cudaMemPoolAttr {
    cudaMemPoolReuseFollowEventDependencies = 1, // these are an int, and have no effect
    cudaMemPoolReuseAllowOpportunistic = 2,
    cudaMemPoolReuseAllowInternalDependencies = 3,
    cudaMemPoolAttrReleaseThreshold = 4, // these are a uint64_t; this one has no effect
    cudaMemPoolAttrReservedMemCurrent = 5,
    cudaMemPoolAttrReservedMemHigh = 6, // the greatest of all times, or since it was set to 0
    cudaMemPoolAttrUsedMemCurrent = 7,
    cudaMemPoolAttrUsedMemHigh = 8,
};

enum cudaMemAllocationType {
    cudaMemAllocationTypeInvalid = 0,
    cudaMemAllocationTypePinned = 1,
    cudaMemAllocationTypeManaged = 2,
    cudaMemAllocationTypeMax = 0x7fffffff,
};

enum cudaMemAllocationHandleType {
    cudaMemHandleTypeNone = 0,
    cudaMemHandleTypePosixFileDescriptor = 1,
};

struct cudaMemPoolProps {
    enum cudaMemAllocationType allocType;
    enum cudaMemAllocationHandleType handleTypes;
    struct cudaMemLocation location;
    void *win32SecurityAttributes;
    size_t maxSize;
    unsigned short usage;
    unsigned char reserved[54];
};
typedef struct cudaMemPoolProps cudaMemPoolProps;

enum cudaMemAccessFlags {
    cudaMemAccessFlagsProtNone = 0,
    cudaMemAccessFlagsProtRead = 1,
    cudaMemAccessFlagsProtReadWrite = 3,
};

struct cudaMemAccessDesc {
    struct cudaMemLocation location;
    enum cudaMemAccessFlags flags;
};
typedef struct cudaMemAccessDesc cudaMemAccessDesc;

cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *pool, int device);
cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *pool, int device); // which cudaMallocAsync takes
cudaError_t cudaDeviceSetMemPool(int device, cudaMemPool_t pool);
cudaError_t cudaMemPoolCreate(cudaMemPool_t *pool, const struct cudaMemPoolProps *properties);
cudaError_t cudaMemPoolDestroy(cudaMemPool_t pool);
cudaError_t cudaMemPoolTrimTo(cudaMemPool_t pool, size_t keep);
cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolGetAttribute(cudaMemPool_t pool, enum cudaMemPoolAttr attribute, void *value);
cudaError_t cudaMemPoolSetAccess(cudaMemPool_t pool, const struct cudaMemAccessDesc *list, size_t count);
cudaError_t cudaMemPoolGetAccess(enum cudaMemAccessFlags *flags, cudaMemPool_t pool,
                                 struct cudaMemLocation *location);

// Memory is there at once, and freed once the kernels before are done, on whatever stream.
cudaError_t simt_malloc_from_pool(void **p, size_t bytes, cudaMemPool_t pool, cudaStream_t on,
                                  const char *file, int line);
// The same from the device's pool.
cudaError_t simt_malloc_on(void **p, size_t bytes, cudaStream_t on, const char *file, int line);
cudaError_t simt_free_on(void *p, cudaStream_t on, const char *file, int line);

#ifdef __cplusplus
}

template <class T>
static inline cudaError_t cudaMallocFromPoolAsync(T **p, size_t bytes, cudaMemPool_t pool,
                                                  cudaStream_t stream, SIMT_HERE)
{
    simt_tell_shapes<T>();
    return simt_malloc_from_pool((void **)p, bytes, pool, stream, file, line);
}

template <class T>
static inline cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaMemPool_t pool, cudaStream_t stream,
                                          SIMT_HERE)
{
    simt_tell_shapes<T>();
    return simt_malloc_from_pool((void **)p, bytes, pool, stream, file, line);
}

template <class T>
static inline cudaError_t cudaMallocAsync(T **p, size_t bytes, cudaStream_t stream, SIMT_HERE)
{
    simt_tell_shapes<T>();
    return simt_malloc_on((void **)p, bytes, stream, file, line);
}

static inline cudaError_t cudaFreeAsync(void *p, cudaStream_t stream, SIMT_HERE)
{
    return simt_free_on(p, stream, file, line);
}
#else
#define cudaMallocFromPoolAsync(p, bytes, pool, on) \
    simt_malloc_from_pool((void **)(p), bytes, pool, on, __FILE__, __LINE__)
#define cudaMallocAsync(p, bytes, on) simt_malloc_on((void **)(p), bytes, on, __FILE__, __LINE__)
#define cudaFreeAsync(p, on)          simt_free_on(p, on, __FILE__, __LINE__)
#endif
#endif
