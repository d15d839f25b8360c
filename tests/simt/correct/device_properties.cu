// only on the CPU device: memory is taken to the byte
// The properties that programs size their launches by.
#include <stdio.h>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)

int main(void)
{
    cudaDeviceProp p;
    EXPECT(cudaGetDeviceProperties(&p, 0) == cudaSuccess);
    EXPECT(p.name[0] != 0);
    EXPECT(p.major >= 7 && p.minor >= 0);
    EXPECT(p.warpSize == 32);
    EXPECT(p.maxThreadsPerBlock == 1024);
    EXPECT(p.maxThreadsDim[0] == 1024 && p.maxThreadsDim[1] == 1024 && p.maxThreadsDim[2] == 64);
    EXPECT(p.maxGridSize[0] == 2147483647 && p.maxGridSize[1] == 65535 && p.maxGridSize[2] == 65535);
    EXPECT(p.sharedMemPerBlock == 49152);
    EXPECT(p.multiProcessorCount >= 1);
    EXPECT(p.maxThreadsPerMultiProcessor >= 1024);
    EXPECT(p.regsPerBlock >= 32768);
    EXPECT(p.totalGlobalMem >= (size_t)1 << 30);
    EXPECT(p.memoryBusWidth > 0 && p.l2CacheSize > 0);
    int value = 0;
    EXPECT(cudaDeviceGetAttribute(&value, cudaDevAttrWarpSize, 0) == cudaSuccess && value == 32);
    EXPECT(cudaDeviceGetAttribute(&value, cudaDevAttrMultiProcessorCount, 0) == cudaSuccess);
    EXPECT(value == p.multiProcessorCount);
    EXPECT(cudaDeviceGetAttribute(&value, cudaDevAttrMaxThreadsPerBlock, 0) == cudaSuccess && value == 1024);
    // What the device lacks is 0, and so are the clocks if no card is named. Sizes are those of a card.
    EXPECT(cudaDeviceGetAttribute(&value, cudaDevAttrClockRate, 0) == cudaSuccess && value == 0);
    EXPECT(cudaDeviceGetAttribute(&value, cudaDevAttrMemoryClockRate, 0) == cudaSuccess && value == 0);
    EXPECT(p.sparseCudaArraySupported == 0 && p.ipcEventSupported == 0 && p.gpuDirectRDMASupported == 0);
    EXPECT(p.pageableMemoryAccess == 0 && p.hostNativeAtomicSupported == 0 && p.unifiedFunctionPointers == 0);
    EXPECT(p.accessPolicyMaxWindowSize == 0 && p.persistingL2CacheMaxSize == 0);
    EXPECT(p.hostRegisterReadOnlySupported == 1 && p.memoryPoolsSupported == 1 && p.clusterLaunch == 1);
    EXPECT(p.maxTexture1DMipmap == 32768 && p.maxTexture2DLinear[2] == 2097120 && p.maxSurface3D[1] == 16384);
    EXPECT(cudaDeviceGetAttribute(&value, cudaDevAttrMaxTexture1DMipmappedWidth, 0) == cudaSuccess);
    EXPECT(value == 32768);
    EXPECT(cudaDeviceGetAttribute(&value, cudaDevAttrMemSyncDomainCount, 0) == cudaSuccess && value == 1);
    size_t available = 0, total = 0;
    EXPECT(cudaMemGetInfo(&available, &total) == cudaSuccess && available > 0 && available <= total);
    void *some;
    size_t less, again;
    EXPECT(cudaMalloc(&some, 1 << 20) == cudaSuccess);
    EXPECT(cudaMemGetInfo(&less, &total) == cudaSuccess && less == available - (1 << 20));
    EXPECT(cudaFree(some) == cudaSuccess);
    EXPECT(cudaMemGetInfo(&again, &total) == cudaSuccess && again == available);
    printf("ok\n");
    return 0;
}
