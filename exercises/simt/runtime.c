// The CUDA runtime's calls, with the error codes that a real one gives.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "device.h"

static cudaError_t last;    // of a call, until cudaGetLastError
static cudaError_t pending; // of a kernel that nobody has waited for yet
static cudaError_t sticky;  // of a kernel: every call gives it from now on

__attribute__((constructor)) static void open_device(void)
{
    read_options();
    random_seed(options.seed);
    memory_open();
    fault_open();
    logging = options.trace || options.costs;
    on_exit(exit_with_findings, NULL);
}

void simt_error_set(cudaError_t error) { last = error; }

void simt_error_fault(cudaError_t error) { pending = error; }

bool simt_error_sticky(void) { return sticky || pending; }

static cudaError_t returning(cudaError_t error)
{
    if (error)
        last = error;
    return error;
}

// A call that waits for the kernels before it: their fault shows here.
static cudaError_t wait_for_kernels(void)
{
    if (pending) {
        sticky = pending;
        pending = cudaSuccess;
    }
    return returning(sticky);
}

cudaError_t cudaGetLastError(void)
{
    cudaError_t e = last;
    last = sticky;
    return e;
}

cudaError_t cudaPeekAtLastError(void) { return last; }

cudaError_t cudaDeviceSynchronize(void) { return wait_for_kernels(); }

cudaError_t simt_malloc(void **p, size_t bytes, bool managed)
{
    cudaError_t e = wait_for_kernels();
    if (e)
        return e;
    return returning(p ? memory_allocate(p, bytes, managed) : cudaErrorInvalidValue);
}

cudaError_t simt_free(void *p, const char *file, int line)
{
    cudaError_t e = wait_for_kernels();
    return e ? e : returning(memory_free(p, (struct simt_site){file, line}));
}

static bool on_device(const void *p) { return (uintptr_t)p - arena < ARENA_BYTES; }

// Whether [p, p + bytes) may be an end of a copy: host memory, or all within one allocation.
static bool reachable(const void *p, size_t bytes, bool wants_device)
{
    if (on_device(p))
        return memory_covers((uintptr_t)p, bytes) && (wants_device || !memory_is_device((uintptr_t)p));
    return p && !wants_device;
}

cudaError_t cudaMemcpy(void *to, const void *from, size_t bytes, enum cudaMemcpyKind kind)
{
    cudaError_t e = wait_for_kernels();
    if (e || bytes == 0)
        return e;
    if ((unsigned)kind > cudaMemcpyDefault)
        return returning(cudaErrorInvalidMemcpyDirection);
    if (options.dry && bytes > ARENA_BYTES)
        return cudaSuccess;
    bool to_device = kind == cudaMemcpyDefault ? on_device(to) : kind & cudaMemcpyHostToDevice;
    bool from_device = kind == cudaMemcpyDefault ? on_device(from) : kind & cudaMemcpyDeviceToHost;
    if (!reachable(to, bytes, to_device) || !reachable(from, bytes, from_device))
        return returning(cudaErrorInvalidValue);
    memory_unlock();
    memmove(to, from, bytes);
    memory_lock();
    if (on_device(to))
        memory_written((uintptr_t)to, bytes);
    return cudaSuccess;
}

cudaError_t cudaMemset(void *p, int value, size_t bytes)
{
    cudaError_t e = wait_for_kernels();
    if (e || bytes == 0)
        return e;
    if (!on_device(p) || !memory_covers((uintptr_t)p, bytes))
        return returning(cudaErrorInvalidValue);
    memory_unlock();
    memset(p, value, bytes);
    memory_lock();
    memory_written((uintptr_t)p, bytes);
    return cudaSuccess;
}

const char *cudaGetErrorName(cudaError_t error)
{
    switch (error) {
#define SIMT_ERROR(name, value, text) \
    case name:                        \
        return #name;
#include "include/simt/errors.def"
#undef SIMT_ERROR
    }
    return "unrecognized error code";
}

const char *cudaGetErrorString(cudaError_t error)
{
    switch (error) {
#define SIMT_ERROR(name, value, text) \
    case name:                        \
        return text;
#include "include/simt/errors.def"
#undef SIMT_ERROR
    }
    return "unrecognized error code";
}

cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    *available = memory_available();
    *total = DEVICE_BYTES;
    return wait_for_kernels();
}

cudaError_t cudaGetDeviceCount(int *count)
{
    *count = 1;
    return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device)
{
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
    return returning(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceReset(void)
{
    cudaError_t e = wait_for_kernels();
    last = sticky = cudaSuccess;
    return e;
}

// The device that programs see: limits as the CUDA programming guide gives them for every card since 2012, a
// multiprocessor for each resident block.
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
    if (device != 0)
        return returning(cudaErrorInvalidDevice);
    *p = (struct cudaDeviceProp){
        .name = "CPU device (simt)",
        .totalGlobalMem = DEVICE_BYTES,
        .sharedMemPerBlock = SHARED_BYTES,
        .sharedMemPerMultiprocessor = SHARED_BYTES,
        .sharedMemPerBlockOptin = SHARED_BYTES,
        .regsPerBlock = 65536,
        .regsPerMultiprocessor = 65536,
        .warpSize = WARP_SIZE,
        .maxThreadsPerBlock = MAX_BLOCK_THREADS,
        .maxThreadsPerMultiProcessor = MAX_BLOCK_THREADS,
        .maxBlocksPerMultiProcessor = 1,
        .maxThreadsDim = {MAX_BLOCK_THREADS, MAX_BLOCK_THREADS, MAX_BLOCK_DIM_Z},
        .maxGridSize = {MAX_GRID_DIM_X, MAX_GRID_DIM_YZ, MAX_GRID_DIM_YZ},
        .totalConstMem = 65536,
        .major = 7,
        .minor = 0,
        .multiProcessorCount = (int)options.resident,
        .managedMemory = 1,
        .unifiedAddressing = 1,
        .memoryBusWidth = 64,
        .l2CacheSize = 1 << 20,
    };
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
    struct cudaDeviceProp p;
    cudaError_t e = cudaGetDeviceProperties(&p, device);
    if (e)
        return e;
    switch (attribute) {
    case cudaDevAttrMaxThreadsPerBlock: *value = p.maxThreadsPerBlock; break;
    case cudaDevAttrMaxBlockDimX: *value = p.maxThreadsDim[0]; break;
    case cudaDevAttrMaxBlockDimY: *value = p.maxThreadsDim[1]; break;
    case cudaDevAttrMaxBlockDimZ: *value = p.maxThreadsDim[2]; break;
    case cudaDevAttrMaxGridDimX: *value = p.maxGridSize[0]; break;
    case cudaDevAttrMaxGridDimY: *value = p.maxGridSize[1]; break;
    case cudaDevAttrMaxGridDimZ: *value = p.maxGridSize[2]; break;
    case cudaDevAttrMaxSharedMemoryPerBlock: *value = (int)p.sharedMemPerBlock; break;
    case cudaDevAttrTotalConstantMemory: *value = (int)p.totalConstMem; break;
    case cudaDevAttrWarpSize: *value = p.warpSize; break;
    case cudaDevAttrMaxRegistersPerBlock: *value = p.regsPerBlock; break;
    case cudaDevAttrMultiProcessorCount: *value = p.multiProcessorCount; break;
    case cudaDevAttrMaxThreadsPerMultiProcessor: *value = p.maxThreadsPerMultiProcessor; break;
    case cudaDevAttrComputeCapabilityMajor: *value = p.major; break;
    case cudaDevAttrComputeCapabilityMinor: *value = p.minor; break;
    case cudaDevAttrMaxSharedMemoryPerMultiprocessor: *value = (int)p.sharedMemPerMultiprocessor; break;
    case cudaDevAttrManagedMemory: *value = p.managedMemory; break;
    case cudaDevAttrMaxSharedMemoryPerBlockOptin: *value = (int)p.sharedMemPerBlockOptin; break;
    default: return returning(cudaErrorInvalidValue);
    }
    return cudaSuccess;
}
