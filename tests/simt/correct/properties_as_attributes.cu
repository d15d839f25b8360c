// Every attribute of the device: each can be queried, and if a property means the same, the two are equal.
#include <stdio.h>

// Reserved96 and the attributes from number 126 on are not in every CUDA 12.
#define NEWER (CUDART_VERSION >= 13000 || defined SIMT)

static cudaDeviceProp p;
static int wrong;

// What the attribute is, or -2 if the call fails.
static int value_of(int attribute)
{
    int value = 0;
    return cudaDeviceGetAttribute(&value, (cudaDeviceAttr)attribute, 0) == cudaSuccess ? value : -2;
}

static void known(const char *name, int attribute)
{
    if (value_of(attribute) == -2)
        wrong += printf("%s fails\n", name);
}

static void same(const char *name, int attribute, int property)
{
    if (value_of(attribute) != property)
        wrong += printf("%s is %d, but its property is %d\n", name, value_of(attribute), property);
}

#define KNOWN(name)          known("cudaDevAttr" #name, cudaDevAttr##name)
#define SAME(name, property) same("cudaDevAttr" #name, cudaDevAttr##name, (int)p.property)

// The limits and sizes of the device
static void limits(void)
{
    SAME(MaxThreadsPerBlock, maxThreadsPerBlock);
    SAME(MaxBlockDimX, maxThreadsDim[0]);
    SAME(MaxBlockDimY, maxThreadsDim[1]);
    SAME(MaxBlockDimZ, maxThreadsDim[2]);
    SAME(MaxGridDimX, maxGridSize[0]);
    SAME(MaxGridDimY, maxGridSize[1]);
    SAME(MaxGridDimZ, maxGridSize[2]);
    SAME(MaxSharedMemoryPerBlock, sharedMemPerBlock);
    SAME(TotalConstantMemory, totalConstMem);
    SAME(WarpSize, warpSize);
    SAME(MaxPitch, memPitch);
    SAME(MaxRegistersPerBlock, regsPerBlock);
    SAME(MultiProcessorCount, multiProcessorCount);
    SAME(GlobalMemoryBusWidth, memoryBusWidth);
    SAME(L2CacheSize, l2CacheSize);
    SAME(MaxThreadsPerMultiProcessor, maxThreadsPerMultiProcessor);
    SAME(ComputeCapabilityMajor, major);
    SAME(ComputeCapabilityMinor, minor);
    SAME(MaxSharedMemoryPerMultiprocessor, sharedMemPerMultiprocessor);
    SAME(MaxRegistersPerMultiprocessor, regsPerMultiprocessor);
    SAME(MaxSharedMemoryPerBlockOptin, sharedMemPerBlockOptin);
    SAME(MaxBlocksPerMultiprocessor, maxBlocksPerMultiProcessor);
    SAME(MaxPersistingL2CacheSize, persistingL2CacheMaxSize);
    SAME(MaxAccessPolicyWindowSize, accessPolicyMaxWindowSize);
    SAME(ReservedSharedMemoryPerBlock, reservedSharedMemPerBlock);
}

// The limits of textures and surfaces
static void textures(void)
{
    SAME(TextureAlignment, textureAlignment);
    SAME(MaxTexture1DWidth, maxTexture1D);
    SAME(MaxTexture2DWidth, maxTexture2D[0]);
    SAME(MaxTexture2DHeight, maxTexture2D[1]);
    SAME(MaxTexture3DWidth, maxTexture3D[0]);
    SAME(MaxTexture3DHeight, maxTexture3D[1]);
    SAME(MaxTexture3DDepth, maxTexture3D[2]);
    SAME(MaxTexture2DLayeredWidth, maxTexture2DLayered[0]);
    SAME(MaxTexture2DLayeredHeight, maxTexture2DLayered[1]);
    SAME(MaxTexture2DLayeredLayers, maxTexture2DLayered[2]);
    SAME(SurfaceAlignment, surfaceAlignment);
    SAME(MaxTexture1DLayeredWidth, maxTexture1DLayered[0]);
    SAME(MaxTexture1DLayeredLayers, maxTexture1DLayered[1]);
    SAME(MaxTexture2DGatherWidth, maxTexture2DGather[0]);
    SAME(MaxTexture2DGatherHeight, maxTexture2DGather[1]);
    SAME(MaxTexture3DWidthAlt, maxTexture3DAlt[0]);
    SAME(MaxTexture3DHeightAlt, maxTexture3DAlt[1]);
    SAME(MaxTexture3DDepthAlt, maxTexture3DAlt[2]);
    SAME(TexturePitchAlignment, texturePitchAlignment);
    SAME(MaxTextureCubemapWidth, maxTextureCubemap);
    SAME(MaxTextureCubemapLayeredWidth, maxTextureCubemapLayered[0]);
    SAME(MaxTextureCubemapLayeredLayers, maxTextureCubemapLayered[1]);
    SAME(MaxSurface1DWidth, maxSurface1D);
    SAME(MaxSurface2DWidth, maxSurface2D[0]);
    SAME(MaxSurface2DHeight, maxSurface2D[1]);
    SAME(MaxSurface3DWidth, maxSurface3D[0]);
    SAME(MaxSurface3DHeight, maxSurface3D[1]);
    SAME(MaxSurface3DDepth, maxSurface3D[2]);
    SAME(MaxSurface1DLayeredWidth, maxSurface1DLayered[0]);
    SAME(MaxSurface1DLayeredLayers, maxSurface1DLayered[1]);
    SAME(MaxSurface2DLayeredWidth, maxSurface2DLayered[0]);
    SAME(MaxSurface2DLayeredHeight, maxSurface2DLayered[1]);
    SAME(MaxSurface2DLayeredLayers, maxSurface2DLayered[2]);
    SAME(MaxSurfaceCubemapWidth, maxSurfaceCubemap);
    SAME(MaxSurfaceCubemapLayeredWidth, maxSurfaceCubemapLayered[0]);
    SAME(MaxSurfaceCubemapLayeredLayers, maxSurfaceCubemapLayered[1]);
    SAME(MaxTexture2DLinearWidth, maxTexture2DLinear[0]);
    SAME(MaxTexture2DLinearHeight, maxTexture2DLinear[1]);
    SAME(MaxTexture2DLinearPitch, maxTexture2DLinear[2]);
    SAME(MaxTexture2DMipmappedWidth, maxTexture2DMipmap[0]);
    SAME(MaxTexture2DMipmappedHeight, maxTexture2DMipmap[1]);
    SAME(MaxTexture1DMipmappedWidth, maxTexture1DMipmap);
}

// What the device can do, and what it is
static void features(void)
{
    SAME(Integrated, integrated);
    SAME(CanMapHostMemory, canMapHostMemory);
    SAME(ConcurrentKernels, concurrentKernels);
    SAME(EccEnabled, ECCEnabled);
    SAME(PciBusId, pciBusID);
    SAME(PciDeviceId, pciDeviceID);
    SAME(TccDriver, tccDriver);
    SAME(AsyncEngineCount, asyncEngineCount);
    SAME(UnifiedAddressing, unifiedAddressing);
    SAME(PciDomainId, pciDomainID);
    SAME(StreamPrioritiesSupported, streamPrioritiesSupported);
    SAME(GlobalL1CacheSupported, globalL1CacheSupported);
    SAME(LocalL1CacheSupported, localL1CacheSupported);
    SAME(ManagedMemory, managedMemory);
    SAME(IsMultiGpuBoard, isMultiGpuBoard);
    SAME(MultiGpuBoardGroupID, multiGpuBoardGroupID);
    SAME(HostNativeAtomicSupported, hostNativeAtomicSupported);
    SAME(PageableMemoryAccess, pageableMemoryAccess);
    SAME(ConcurrentManagedAccess, concurrentManagedAccess);
    SAME(ComputePreemptionSupported, computePreemptionSupported);
    SAME(CanUseHostPointerForRegisteredMem, canUseHostPointerForRegisteredMem);
    SAME(CooperativeLaunch, cooperativeLaunch);
    SAME(HostRegisterSupported, hostRegisterSupported);
    SAME(PageableMemoryAccessUsesHostPageTables, pageableMemoryAccessUsesHostPageTables);
    SAME(DirectManagedMemAccessFromHost, directManagedMemAccessFromHost);
    SAME(SparseCudaArraySupported, sparseCudaArraySupported);
    SAME(HostRegisterReadOnlySupported, hostRegisterReadOnlySupported);
    SAME(TimelineSemaphoreInteropSupported, timelineSemaphoreInteropSupported);
    SAME(MemoryPoolsSupported, memoryPoolsSupported);
    SAME(GPUDirectRDMASupported, gpuDirectRDMASupported);
    SAME(GPUDirectRDMAFlushWritesOptions, gpuDirectRDMAFlushWritesOptions);
    SAME(GPUDirectRDMAWritesOrdering, gpuDirectRDMAWritesOrdering);
    SAME(MemoryPoolSupportedHandleTypes, memoryPoolSupportedHandleTypes);
    SAME(ClusterLaunch, clusterLaunch);
    SAME(DeferredMappingCudaArraySupported, deferredMappingCudaArraySupported);
    SAME(IpcEventSupport, ipcEventSupported);
#if NEWER
    SAME(NumaConfig, deviceNumaConfig);
    SAME(NumaId, deviceNumaId);
    SAME(MpsEnabled, mpsEnabled);
    SAME(HostNumaId, hostNumaId);
    SAME(GpuPciDeviceId, gpuPciDeviceID);
    SAME(GpuPciSubsystemId, gpuPciSubsystemID);
    SAME(HostNumaMultinodeIpcSupported, hostNumaMultinodeIpcSupported);
#endif
}

// Attributes without a property in CUDA 13
static void others(void)
{
    KNOWN(ClockRate);
    KNOWN(GpuOverlap);
    KNOWN(KernelExecTimeout);
    KNOWN(ComputeMode);
    KNOWN(MemoryClockRate);
    KNOWN(MaxTexture1DLinearWidth);
    KNOWN(SingleToDoublePrecisionPerfRatio);
    KNOWN(Reserved92);
    KNOWN(Reserved93);
    KNOWN(Reserved94);
    KNOWN(CanFlushRemoteWrites);
    KNOWN(Reserved122);
    KNOWN(Reserved123);
    KNOWN(Reserved124);
#if NEWER
    KNOWN(Reserved96);
    KNOWN(MemSyncDomainCount);
    KNOWN(Reserved127);
    KNOWN(Reserved128);
    KNOWN(Reserved129);
    KNOWN(Reserved132);
    KNOWN(D3D12CigSupported);
    KNOWN(VulkanCigSupported);
    KNOWN(Reserved141);
    KNOWN(HostNumaMemoryPoolsSupported);
    KNOWN(HostMemoryPoolsSupported);
    KNOWN(Reserved145);
    KNOWN(OnlyPartialHostNativeAtomicSupported);
#endif
}

int main(void)
{
    int value;
    if (cudaGetDeviceProperties(&p, 0) != cudaSuccess)
        return printf("no properties\n"), 1;
    limits();
    textures();
    features();
    others();
    // Cards from compute capability 7.0 have at least the textures of the table in NVIDIA's guide.
    if (p.maxTexture1D < 131072 || p.maxTexture2D[1] < 65536 || p.maxTexture3D[2] < 16384 ||
        p.maxSurface2D[0] < 131072 || p.maxTexture2DLayered[2] < 2048)
        wrong += printf("textures are too small\n");
    if (cudaDeviceGetAttribute(&value, (cudaDeviceAttr)9999, 0) != cudaErrorInvalidValue)
        wrong += printf("attribute 9999 is known\n");
    if (cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 99) != cudaErrorInvalidDevice)
        wrong += printf("device 99 is known\n");
    cudaGetLastError();
    if (!wrong)
        printf("ok\n");
    return wrong != 0;
}
