// The driver API, as far as programs for the runtime use it: errors, properties of the device, memory,
// streams and events. There is one context, that of the device. Functions that load a kernel from PTX or
// machine code are missing.
#ifndef SIMT_DRIVER_H
#define SIMT_DRIVER_H

#include "runtime.h"

#define __cuda_cuda_h__
#define CUDA_VERSION CUDART_VERSION
#define CUDAAPI
#define CUDA_CB

typedef enum cudaError_enum {
#define SIMT_ERROR(name, value) name = value,
#include "driver_errors.def"
#undef SIMT_ERROR
} CUresult;

typedef int CUdevice;
typedef struct CUctx_st *CUcontext;
typedef unsigned long long CUdeviceptr;
typedef cudaStream_t CUstream;
typedef cudaEvent_t CUevent;

#define CU_DEVICE_CPU            ((CUdevice)-1)
#define CU_DEVICE_INVALID        ((CUdevice)-2)
#define CU_CTX_SCHED_AUTO        0x00
#define CU_CTX_SCHED_SPIN        0x01
#define CU_CTX_SCHED_YIELD       0x02
#define CU_CTX_MAP_HOST          0x08
#define CU_STREAM_DEFAULT        0x00
#define CU_STREAM_NON_BLOCKING   0x01
#define CU_EVENT_DEFAULT         0x00
#define CU_EVENT_BLOCKING_SYNC   0x01
#define CU_EVENT_DISABLE_TIMING  0x02
#define CU_MEMHOSTALLOC_PORTABLE 0x01

typedef enum CUdevice_attribute_enum { // the values are the same as in the runtime
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK = 1,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X = 2,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Y = 3,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z = 4,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X = 5,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Y = 6,
    CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z = 7,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK = 8,
    CU_DEVICE_ATTRIBUTE_TOTAL_CONSTANT_MEMORY = 9,
    CU_DEVICE_ATTRIBUTE_WARP_SIZE = 10,
    CU_DEVICE_ATTRIBUTE_MAX_PITCH = 11,
    CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_BLOCK = 12,
    CU_DEVICE_ATTRIBUTE_CLOCK_RATE = 13,
    CU_DEVICE_ATTRIBUTE_GPU_OVERLAP = 15,
    CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT = 16,
    CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT = 17,
    CU_DEVICE_ATTRIBUTE_INTEGRATED = 18,
    CU_DEVICE_ATTRIBUTE_CAN_MAP_HOST_MEMORY = 19,
    CU_DEVICE_ATTRIBUTE_COMPUTE_MODE = 20,
    CU_DEVICE_ATTRIBUTE_CONCURRENT_KERNELS = 31,
    CU_DEVICE_ATTRIBUTE_ECC_ENABLED = 32,
    CU_DEVICE_ATTRIBUTE_MEMORY_CLOCK_RATE = 36,
    CU_DEVICE_ATTRIBUTE_GLOBAL_MEMORY_BUS_WIDTH = 37,
    CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE = 38,
    CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR = 39,
    CU_DEVICE_ATTRIBUTE_ASYNC_ENGINE_COUNT = 40,
    CU_DEVICE_ATTRIBUTE_UNIFIED_ADDRESSING = 41,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75,
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR = 81,
    CU_DEVICE_ATTRIBUTE_MAX_REGISTERS_PER_MULTIPROCESSOR = 82,
    CU_DEVICE_ATTRIBUTE_MANAGED_MEMORY = 83,
    CU_DEVICE_ATTRIBUTE_CONCURRENT_MANAGED_ACCESS = 89,
    CU_DEVICE_ATTRIBUTE_COOPERATIVE_LAUNCH = 95,
    CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN = 97,
    CU_DEVICE_ATTRIBUTE_MAX_BLOCKS_PER_MULTIPROCESSOR = 106,
} CUdevice_attribute;

#ifdef __cplusplus
extern "C" {
#endif

static inline const char *simt_driver_error_name(CUresult error)
{
    switch (error) {
#define SIMT_ERROR(name, value) \
    case name:                  \
        return #name;
#include "driver_errors.def"
#undef SIMT_ERROR
    }
    return 0;
}

static inline CUresult cuGetErrorName(CUresult error, const char **name)
{
    *name = simt_driver_error_name(error);
    return *name ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

static inline CUresult cuGetErrorString(CUresult error, const char **text)
{
    *text = simt_driver_error_name(error) ? cudaGetErrorString((cudaError_t)error) : 0;
    return *text ? CUDA_SUCCESS : CUDA_ERROR_INVALID_VALUE;
}

// ---- the device

static inline CUresult cuInit(unsigned flags) { return flags ? CUDA_ERROR_INVALID_VALUE : CUDA_SUCCESS; }

static inline CUresult cuDriverGetVersion(int *version) { return (CUresult)cudaDriverGetVersion(version); }

static inline CUresult cuDeviceGetCount(int *count) { return (CUresult)cudaGetDeviceCount(count); }

static inline CUresult cuDeviceGet(CUdevice *device, int number)
{
    *device = 0;
    return number == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

static inline CUresult cuDeviceGetAttribute(int *value, CUdevice_attribute attribute, CUdevice device)
{
    return (CUresult)cudaDeviceGetAttribute(value, (enum cudaDeviceAttr)attribute, device);
}

static inline CUresult cuDeviceGetName(char *name, int bytes, CUdevice device)
{
    struct cudaDeviceProp p;
    cudaError_t e = bytes > 0 ? cudaGetDeviceProperties(&p, device) : cudaErrorInvalidValue;
    for (int i = 0; !e && i < bytes; i++)
        if (!(name[i] = i < bytes - 1 ? p.name[i] : 0))
            break;
    return (CUresult)e;
}

static inline CUresult cuDeviceTotalMem(size_t *bytes, CUdevice device)
{
    struct cudaDeviceProp p;
    cudaError_t e = cudaGetDeviceProperties(&p, device);
    *bytes = e ? 0 : p.totalGlobalMem;
    return (CUresult)e;
}

static inline CUresult cuDeviceComputeCapability(int *major, int *minor, CUdevice device)
{
    cudaError_t e = cudaDeviceGetAttribute(major, cudaDevAttrComputeCapabilityMajor, device);
    return (CUresult)(e ? e : cudaDeviceGetAttribute(minor, cudaDevAttrComputeCapabilityMinor, device));
}

// ---- contexts

#define SIMT_CONTEXT ((CUcontext)(uintptr_t)0x51)

static inline CUresult cuCtxCreate(CUcontext *context, unsigned flags, CUdevice device)
{
    (void)flags;
    *context = device == 0 ? SIMT_CONTEXT : 0;
    return device == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

static inline CUresult cuDevicePrimaryCtxRetain(CUcontext *context, CUdevice device)
{
    return cuCtxCreate(context, 0, device);
}

static inline CUresult cuCtxGetCurrent(CUcontext *context) { return cuCtxCreate(context, 0, 0); }

static inline CUresult cuCtxGetDevice(CUdevice *device) { return cuDeviceGet(device, 0); }

static inline CUresult simt_driver_context(CUcontext context)
{
    return context == SIMT_CONTEXT ? CUDA_SUCCESS : CUDA_ERROR_INVALID_CONTEXT;
}
static inline CUresult cuCtxSetCurrent(CUcontext context) { return simt_driver_context(context); }
static inline CUresult cuCtxPushCurrent(CUcontext context) { return simt_driver_context(context); }
static inline CUresult cuCtxPopCurrent(CUcontext *context) { return cuCtxCreate(context, 0, 0); }
static inline CUresult cuCtxDestroy(CUcontext context) { return simt_driver_context(context); }
static inline CUresult cuCtxSynchronize(void) { return (CUresult)cudaDeviceSynchronize(); }

static inline CUresult cuDevicePrimaryCtxRelease(CUdevice device)
{
    return device == 0 ? CUDA_SUCCESS : CUDA_ERROR_INVALID_DEVICE;
}

// ---- memory

static inline CUresult cuMemGetInfo(size_t *available, size_t *total)
{
    return (CUresult)cudaMemGetInfo(available, total);
}

static inline CUresult cuMemAlloc(CUdeviceptr *p, size_t bytes)
{
    void *memory = 0;
    cudaError_t e = bytes ? simt_malloc(&memory, bytes, false) : cudaErrorInvalidValue;
    *p = (CUdeviceptr)(uintptr_t)memory;
    return (CUresult)e;
}

// A macro, so that it can pass on its line.
#define cuMemFree(p) ((CUresult)simt_free((void *)(uintptr_t)(p), __FILE__, __LINE__))

static inline CUresult cuMemcpyHtoD(CUdeviceptr to, const void *from, size_t bytes)
{
    return (CUresult)cudaMemcpy((void *)(uintptr_t)to, from, bytes, cudaMemcpyHostToDevice);
}

static inline CUresult cuMemcpyDtoH(void *to, CUdeviceptr from, size_t bytes)
{
    return (CUresult)cudaMemcpy(to, (const void *)(uintptr_t)from, bytes, cudaMemcpyDeviceToHost);
}

static inline CUresult cuMemcpyDtoD(CUdeviceptr to, CUdeviceptr from, size_t bytes)
{
    return (CUresult)cudaMemcpy((void *)(uintptr_t)to, (const void *)(uintptr_t)from, bytes,
                                cudaMemcpyDeviceToDevice);
}

static inline CUresult cuMemsetD8(CUdeviceptr p, unsigned char value, size_t count)
{
    return (CUresult)cudaMemset((void *)(uintptr_t)p, value, count);
}

#ifdef __cplusplus
}
#endif
#endif
