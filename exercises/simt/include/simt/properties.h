// The properties and limits of the device that programs see.
#ifndef SIMT_PROPERTIES_H
#define SIMT_PROPERTIES_H

#include <stddef.h>

#define CUDART_VERSION 12000 // the version of CUDA that this resembles

#include "errors.h"

#ifdef __cplusplus
extern "C" {
#endif

typedef struct CUuuid_st {
    char bytes[16];
} CUuuid;
typedef CUuuid cudaUUID_t;

// A member says what the CPU device does: it is 0 if the device lacks the feature, even if the card has it.
struct cudaDeviceProp {
    char name[256];
    cudaUUID_t uuid; // 0
    char luid[8];    // 0
    unsigned luidDeviceNodeMask;
    size_t totalGlobalMem, sharedMemPerBlock, sharedMemPerMultiprocessor, sharedMemPerBlockOptin,
        reservedSharedMemPerBlock, totalConstMem;
    int regsPerBlock, regsPerMultiprocessor, warpSize;
    int maxThreadsPerBlock, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
    int maxThreadsDim[3], maxGridSize[3];
    int major, minor, multiProcessorCount;
    int managedMemory, concurrentManagedAccess, unifiedAddressing, concurrentKernels, asyncEngineCount;
    int cooperativeLaunch, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
    int memoryBusWidth, l2CacheSize, canMapHostMemory, integrated, ECCEnabled;
    int pciBusID, pciDeviceID, pciDomainID;
    unsigned gpuPciDeviceID, gpuPciSubsystemID;
    int clockRate, memoryClockRate; // kHz; 0 unless a card is named, because time has no meaning here
    int computeMode, deviceOverlap, kernelExecTimeoutEnabled, tccDriver, isMultiGpuBoard;
    int pageableMemoryAccess, hostNativeAtomicSupported, computePreemptionSupported;
    int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost;
    int canUseHostPointerForRegisteredMem, hostRegisterSupported, hostRegisterReadOnlySupported;
    int singleToDoublePrecisionPerfRatio, persistingL2CacheMaxSize, accessPolicyMaxWindowSize;
    int multiGpuBoardGroupID, cooperativeMultiDeviceLaunch, clusterLaunch, unifiedFunctionPointers;
    int memoryPoolsSupported;
    unsigned memoryPoolSupportedHandleTypes;
    int sparseCudaArraySupported, deferredMappingCudaArraySupported;
    int timelineSemaphoreInteropSupported, ipcEventSupported;
    int gpuDirectRDMASupported, gpuDirectRDMAWritesOrdering;
    unsigned gpuDirectRDMAFlushWritesOptions;
    int deviceNumaConfig, deviceNumaId, hostNumaId, hostNumaMultinodeIpcSupported, mpsEnabled;
    int maxTexture1D, maxTexture1DMipmap, maxTexture1DLinear, maxTexture1DLayered[2];
    int maxTexture2D[2], maxTexture2DMipmap[2], maxTexture2DLinear[3], maxTexture2DGather[2],
        maxTexture2DLayered[3];
    int maxTexture3D[3], maxTexture3DAlt[3], maxTextureCubemap, maxTextureCubemapLayered[2];
    int maxSurface1D, maxSurface1DLayered[2], maxSurface2D[2], maxSurface2DLayered[3], maxSurface3D[3];
    int maxSurfaceCubemap, maxSurfaceCubemapLayered[2];
    size_t memPitch, textureAlignment, texturePitchAlignment, surfaceAlignment;
    int reserved[56];
};

typedef struct cudaDeviceProp cudaDeviceProp;

enum cudaDeviceAttr {
#define SIMT_ATTRIBUTE(name, number, value) name = number,
#include "attributes.def"
#undef SIMT_ATTRIBUTE
    cudaDevAttrCooperativeMultiDeviceLaunch = 96, // names of CUDA 12
    cudaDevAttrMaxTimelineSemaphoreInteropSupported = 114,
};

enum cudaComputeMode { // values of cudaDeviceProp.computeMode
    cudaComputeModeDefault = 0,
    cudaComputeModeExclusive = 1,
    cudaComputeModeProhibited = 2,
    cudaComputeModeExclusiveProcess = 3,
};

enum cudaDeviceNumaConfig { // values of cudaDeviceProp.deviceNumaConfig
    cudaDeviceNumaConfigNone = 0,
    cudaDeviceNumaConfigNumaNode = 1,
};

enum cudaFlushGPUDirectRDMAWritesOptions { // bits of cudaDeviceProp.gpuDirectRDMAFlushWritesOptions
    cudaFlushGPUDirectRDMAWritesOptionHost = 1,
    cudaFlushGPUDirectRDMAWritesOptionMemOps = 2,
};

enum cudaGPUDirectRDMAWritesOrdering { // values of cudaDeviceProp.gpuDirectRDMAWritesOrdering
    cudaGPUDirectRDMAWritesOrderingNone = 0,
    cudaGPUDirectRDMAWritesOrderingOwner = 100,
    cudaGPUDirectRDMAWritesOrderingAllDevices = 200,
};

#define cudaDeviceScheduleAuto         0x00
#define cudaDeviceScheduleSpin         0x01
#define cudaDeviceScheduleYield        0x02
#define cudaDeviceScheduleBlockingSync 0x04
#define cudaDeviceBlockingSync         0x04
#define cudaDeviceScheduleMask         0x07
#define cudaDeviceMapHost              0x08
#define cudaDeviceLmemResizeToMax      0x10

enum cudaLimit { // limits are stored and returned, but not all have an effect: printf, for example, needs no
                 // room here
    cudaLimitStackSize = 0,
    cudaLimitPrintfFifoSize = 1,
    cudaLimitMallocHeapSize = 2,
    cudaLimitDevRuntimeSyncDepth = 3,
    cudaLimitDevRuntimePendingLaunchCount = 4,
    cudaLimitMaxL2FetchGranularity = 5,
    cudaLimitPersistingL2CacheSize = 6,
};

cudaError_t cudaGetDeviceCount(int *count);
cudaError_t cudaGetDevice(int *device);
cudaError_t cudaSetDevice(int device);
cudaError_t cudaDeviceSynchronize(void);
// Libraries name it in branches for kernels, which never run it.
cudaError_t __cudaDeviceSynchronizeDeprecationAvoidance(void)
    __attribute__((error("a kernel can't wait for what it launches")));
cudaError_t cudaDeviceReset(void);
cudaError_t cudaSetDeviceFlags(unsigned flags); // flags are hints
cudaError_t cudaGetDeviceFlags(unsigned *flags);
cudaError_t cudaSetValidDevices(int *devices, int count);
cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value);
cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit);
cudaError_t cudaDeviceGetPCIBusId(char *id, int length, int device);
cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id);
cudaError_t cudaDeviceEnablePeerAccess(int peer,
                                       unsigned flags); // an error, because there is no other device
cudaError_t cudaDeviceDisablePeerAccess(int peer);
cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *like);
cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer);
cudaError_t cudaDriverGetVersion(int *version);
cudaError_t cudaRuntimeGetVersion(int *version);
cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device);
cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *properties, int device);

// Names that older programs use.
static inline cudaError_t cudaThreadSynchronize(void) { return cudaDeviceSynchronize(); }
static inline cudaError_t cudaThreadExit(void) { return cudaDeviceReset(); }

#ifdef __cplusplus
}
#endif
#endif
