// The CUDA runtime's calls that the CPU device knows. Host code in C or C++.
#ifndef SIMT_RUNTIME_H
#define SIMT_RUNTIME_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

#ifndef __cplusplus
typedef struct dim3 {
    unsigned x, y, z;
} dim3;
typedef struct uint3 {
    unsigned x, y, z;
} uint3;
#endif

typedef enum cudaError {
#define SIMT_ERROR(name, value, text) name = value,
#include "errors.def"
#undef SIMT_ERROR
} cudaError_t;

enum cudaMemcpyKind { // bit 0: the destination is on the device; bit 1: the source is
    cudaMemcpyHostToHost = 0,
    cudaMemcpyHostToDevice = 1,
    cudaMemcpyDeviceToHost = 2,
    cudaMemcpyDeviceToDevice = 3,
    cudaMemcpyDefault = 4, // by the pointers
};

#define cudaMemAttachGlobal 0x01
#define cudaMemAttachHost   0x02

typedef struct simt_stream *cudaStream_t; // 0: the default stream, the only one yet

struct cudaDeviceProp {
    char name[256];
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, sharedMemPerBlockOptin,
        totalConstMem;
    int regsPerBlock, regsPerMultiprocessor, warpSize;
    int maxThreadsPerBlock, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
    int maxThreadsDim[3], maxGridSize[3];
    int major, minor, multiProcessorCount;
    int managedMemory, unifiedAddressing, concurrentKernels, asyncEngineCount;
    int memoryBusWidth, l2CacheSize, canMapHostMemory, integrated;
};

typedef struct cudaDeviceProp cudaDeviceProp;

enum cudaDeviceAttr {
    cudaDevAttrMaxThreadsPerBlock = 1,
    cudaDevAttrMaxBlockDimX = 2,
    cudaDevAttrMaxBlockDimY = 3,
    cudaDevAttrMaxBlockDimZ = 4,
    cudaDevAttrMaxGridDimX = 5,
    cudaDevAttrMaxGridDimY = 6,
    cudaDevAttrMaxGridDimZ = 7,
    cudaDevAttrMaxSharedMemoryPerBlock = 8,
    cudaDevAttrTotalConstantMemory = 9,
    cudaDevAttrWarpSize = 10,
    cudaDevAttrMaxRegistersPerBlock = 12,
    cudaDevAttrMultiProcessorCount = 16,
    cudaDevAttrMaxThreadsPerMultiProcessor = 39,
    cudaDevAttrComputeCapabilityMajor = 75,
    cudaDevAttrComputeCapabilityMinor = 76,
    cudaDevAttrMaxSharedMemoryPerMultiprocessor = 81,
    cudaDevAttrManagedMemory = 83,
    cudaDevAttrCooperativeLaunch = 95,
    cudaDevAttrMaxSharedMemoryPerBlockOptin = 97,
};

cudaError_t cudaGetLastError(void);
cudaError_t cudaPeekAtLastError(void);
cudaError_t cudaDeviceSynchronize(void);
cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind);
cudaError_t cudaMemset(void *p, int value, size_t bytes);
const char *cudaGetErrorName(cudaError_t error);
const char *cudaGetErrorString(cudaError_t error);
cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaDeviceReset(void);
cudaError_t cudaMemGetInfo(size_t *available, size_t *total); // bytes
cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device);

// Behind cudaMalloc, cudaMallocManaged and cudaFree.
cudaError_t simt_malloc(void **p, size_t bytes, bool managed);
cudaError_t simt_free(void *p, const char *file, int line);

#ifdef __cplusplus
}

template <class T> static inline cudaError_t cudaMalloc(T **p, size_t bytes)
{
    return simt_malloc((void **)p, bytes, false);
}

template <class T>
static inline cudaError_t cudaMallocManaged(T **p, size_t bytes, unsigned flags = cudaMemAttachGlobal)
{
    (void)flags;
    return simt_malloc((void **)p, bytes, true);
}

static inline cudaError_t cudaFree(void *p, const char *file = __builtin_FILE(), int line = __builtin_LINE())
{
    return simt_free(p, file, line);
}
#else
#define cudaMalloc(p, bytes)             simt_malloc((void **)(p), bytes, false)
#define cudaMallocManaged(p, bytes, ...) simt_malloc((void **)(p), bytes, true)
#define cudaFree(p)                      simt_free(p, __FILE__, __LINE__)
#endif
#endif
