// The properties and limits of the device that programs see, and calls that choose a device.
#include <stdio.h>
#include <string.h>

#include "inside.h"

cudaError_t cudaMemGetInfo(size_t *available, size_t *total)
{
    WRITES(available, sizeof *available);
    WRITES(total, sizeof *total);
    *available = simt_memory_available(ON_DEVICE);
    *total = DEVICE_BYTES;
    return simt_wait_for_kernels();
}

cudaError_t cudaGetDeviceCount(int *count)
{
    WRITES(count, sizeof *count);
    *count = 1;
    return cudaSuccess;
}

cudaError_t cudaGetDevice(int *device)
{
    WRITES(device, sizeof *device);
    *device = 0;
    return cudaSuccess;
}

cudaError_t cudaSetDevice(int device)
{
    return simt_returning(device == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

static unsigned device_flags = cudaDeviceMapHost;

cudaError_t cudaSetDeviceFlags(unsigned flags)
{
    if (flags & ~(unsigned)(cudaDeviceScheduleMask | cudaDeviceMapHost | cudaDeviceLmemResizeToMax))
        return simt_returning(cudaErrorInvalidValue);
    device_flags = flags | cudaDeviceMapHost;
    return cudaSuccess;
}

cudaError_t cudaGetDeviceFlags(unsigned *flags)
{
    WRITES(flags, sizeof *flags);
    if (!flags)
        return simt_returning(cudaErrorInvalidValue);
    *flags = device_flags;
    return cudaSuccess;
}

// NOLINTNEXTLINE(readability-non-const-parameter): as CUDA declares it
cudaError_t cudaSetValidDevices(int *devices, int count)
{
    for (int i = 0; devices && i < count; i++)
        if (devices[i] != 0)
            return simt_returning(cudaErrorInvalidDevice);
    return cudaSuccess;
}

static const size_t first_limits[] = {
    [cudaLimitStackSize] = 1024,          [cudaLimitPrintfFifoSize] = 1 << 20,
    [cudaLimitMallocHeapSize] = 8 << 20,  [cudaLimitMaxL2FetchGranularity] = 64,
    [cudaLimitPersistingL2CacheSize] = 0, [cudaLimitDevRuntimePendingLaunchCount] = 2048,
};
#define LIMITS (sizeof first_limits / sizeof *first_limits)
static struct {
    bool set;
    size_t value;
} limits[LIMITS];

// The limit on the depth to which a kernel may wait for the kernels that it launches is not supported,
// because a kernel cannot wait for them.
static cudaError_t check_limit(enum cudaLimit limit)
{
    cudaError_t e = simt_wait_for_kernels();
    if (!e && (unsigned)limit >= LIMITS)
        e = simt_returning(cudaErrorInvalidValue);
    if (!e && limit == cudaLimitDevRuntimeSyncDepth)
        e = simt_returning(cudaErrorUnsupportedLimit);
    return e;
}

size_t simt_limit(enum cudaLimit limit)
{
    return limits[limit].set ? limits[limit].value : first_limits[limit];
}

cudaError_t cudaDeviceSetLimit(enum cudaLimit limit, size_t value)
{
    cudaError_t e = check_limit(limit);
    if (!e) {
        limits[limit].set = true;
        limits[limit].value = value;
    }
    return e;
}

cudaError_t cudaDeviceGetLimit(size_t *value, enum cudaLimit limit)
{
    WRITES(value, sizeof *value);
    cudaError_t e = check_limit(limit);
    if (e)
        return e;
    if (!value)
        return simt_returning(cudaErrorInvalidValue);
    *value = simt_limit(limit);
    return cudaSuccess;
}

void simt_properties_forget(void)
{
    memset(limits, 0, sizeof limits);
    device_flags = cudaDeviceMapHost;
}

static const char bus_id[] = "0000:00:00.0";

cudaError_t cudaDeviceGetPCIBusId(char *id, int length, int device)
{
    WRITES(id, sizeof bus_id);
    if (device != 0)
        return simt_returning(cudaErrorInvalidDevice);
    if (!id || length < (int)sizeof bus_id)
        return simt_returning(cudaErrorInvalidValue);
    memcpy(id, bus_id, sizeof bus_id);
    return cudaSuccess;
}

cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *id)
{
    WRITES(device, sizeof *device);
    if (!device || !id)
        return simt_returning(cudaErrorInvalidValue);
    *device = 0;
    return simt_returning(strcmp(id, bus_id) == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags)
{
    (void)peer;
    return simt_returning(flags ? cudaErrorInvalidValue : cudaErrorInvalidDevice);
}

cudaError_t cudaDeviceDisablePeerAccess(int peer)
{
    (void)peer;
    return simt_returning(cudaErrorInvalidDevice);
}

cudaError_t cudaChooseDevice(int *device, const struct cudaDeviceProp *like)
{
    WRITES(device, sizeof *device);
    (void)like;
    return cudaGetDevice(device);
}

cudaError_t cudaDeviceCanAccessPeer(int *can, int device, int peer)
{
    WRITES(can, sizeof *can);
    *can = 0;
    return simt_returning(device == 0 && peer == 0 ? cudaSuccess : cudaErrorInvalidDevice);
}

cudaError_t cudaDriverGetVersion(int *version)
{
    WRITES(version, sizeof *version);
    *version = CUDART_VERSION;
    return cudaSuccess;
}

cudaError_t cudaRuntimeGetVersion(int *version)
{
    WRITES(version, sizeof *version);
    return cudaDriverGetVersion(version);
}

// What is the same for every card. The sizes and alignments of textures and surfaces are those that an H200
// returns under CUDA 13.
static const struct cudaDeviceProp common = {
    .totalGlobalMem = DEVICE_BYTES,
    .sharedMemPerBlock = SHARED_BYTES,
    .regsPerBlock = REGISTERS,
    .regsPerMultiprocessor = REGISTERS,
    .warpSize = WARP_SIZE,
    .maxThreadsPerBlock = MAX_BLOCK_THREADS,
    .maxThreadsDim = {MAX_BLOCK_THREADS, MAX_BLOCK_THREADS, MAX_BLOCK_DIM_Z},
    .maxGridSize = {MAX_GRID_DIM_X, MAX_GRID_DIM_YZ, MAX_GRID_DIM_YZ},
    .totalConstMem = 65536,
    .managedMemory = 1,
    .concurrentManagedAccess = 1,
    .unifiedAddressing = 1,
    .cooperativeLaunch = 1,
    .memoryPoolsSupported = 1,
    .canMapHostMemory = 1,
    .hostRegisterSupported = 1,
    .hostRegisterReadOnlySupported = 1,
    .canUseHostPointerForRegisteredMem = 1,
    .deviceNumaId = -1,
    .hostNumaId = -1,
    .maxTexture1D = 131072,
    .maxTexture1DMipmap = 32768,
    .maxTexture1DLinear = 1 << 28,
    .maxTexture1DLayered = {32768, 2048},
    .maxTexture2D = {131072, 65536},
    .maxTexture2DMipmap = {32768, 32768},
    .maxTexture2DLinear = {131072, 65000, 2097120},
    .maxTexture2DGather = {32768, 32768},
    .maxTexture2DLayered = {32768, 32768, 2048},
    .maxTexture3D = {16384, 16384, 16384},
    .maxTexture3DAlt = {8192, 8192, 32768},
    .maxTextureCubemap = 32768,
    .maxTextureCubemapLayered = {32768, 2046},
    .maxSurface1D = 32768,
    .maxSurface1DLayered = {32768, 2048},
    .maxSurface2D = {131072, 65536},
    .maxSurface2DLayered = {32768, 32768, 2048},
    .maxSurface3D = {16384, 16384, 16384},
    .maxSurfaceCubemap = 32768,
    .maxSurfaceCubemapLayered = {32768, 2046},
    .memPitch = INT32_MAX,
    .textureAlignment = 512,
    .texturePitchAlignment = 32,
    .surfaceAlignment = 512,
};

// The limits are those of the card that SIMT_CARD names, or those of compute capability 9.0. In the latter
// case the device has one multiprocessor per resident block, unless SIMT_PROCESSORS says otherwise.
static struct cudaDeviceProp properties(void)
{
    const struct card *c = simt_card;
    struct cudaDeviceProp p = common;
    p.sharedMemPerMultiprocessor = c->shared;
    p.sharedMemPerBlockOptin = c->shared_optin;
    p.reservedSharedMemPerBlock = c->shared_reserved;
    p.maxThreadsPerMultiProcessor = (int)c->threads;
    p.maxBlocksPerMultiProcessor = (int)c->blocks;
    p.major = (int)c->major;
    p.minor = (int)c->minor;
    p.multiProcessorCount = (int)c->processors;
    p.clusterLaunch = c->major >= 9;
    p.singleToDoublePrecisionPerfRatio = (int)c->double_ratio;
    p.memoryBusWidth = (int)c->bus;
    p.l2CacheSize = (int)c->l2;
    p.clockRate = (int)c->mhz * 1000;
    p.memoryClockRate = (int)c->memory_mhz * 1000;
    snprintf(p.name, sizeof p.name, "%s", c->title);
    return p;
}

cudaError_t cudaGetDeviceProperties(struct cudaDeviceProp *p, int device)
{
    WRITES(p, sizeof *p);
    if (device != 0)
        return simt_returning(cudaErrorInvalidDevice);
    *p = properties();
    return cudaSuccess;
}

cudaError_t cudaDeviceGetAttribute(int *value, enum cudaDeviceAttr attribute, int device)
{
    WRITES(value, sizeof *value);
    struct cudaDeviceProp p = properties();
    const struct {
        enum cudaDeviceAttr attribute;
        int value;
    } all[] = {
#define SIMT_ATTRIBUTE(name, number, value_of) {name, (int)(value_of)},
#include "../include/simt/attributes.def"
#undef SIMT_ATTRIBUTE
    };
    if (device != 0)
        return simt_returning(cudaErrorInvalidDevice);
    for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
        if (all[i].attribute != attribute)
            continue;
        *value = all[i].value;
        return cudaSuccess;
    }
    return simt_returning(cudaErrorInvalidValue);
}
