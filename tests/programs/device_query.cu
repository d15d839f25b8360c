// What devices there are.
#include <iostream>
#include <cstdio>
#include <memory>
#include <string>

int main(int argc, char **argv)
{
    printf("%s Starting...\n\n", "deviceQuery");
    printf(" CUDA Device Query (Runtime API) version (CUDART static linking)\n\n");

    int deviceCount = 0;
    cudaError_t error_id = cudaGetDeviceCount(&deviceCount);
    if (error_id != cudaSuccess) {
        printf("cudaGetDeviceCount returned %d\n-> %s\n", static_cast<int>(error_id), cudaGetErrorString(error_id));
        printf("Result = FAIL\n");
        exit(EXIT_FAILURE);
    }
    if (deviceCount == 0)
        printf("There are no available device(s) that support CUDA\n");
    else
        printf("Detected %d CUDA Capable device(s)\n", deviceCount);

    int dev, driverVersion = 0, runtimeVersion = 0;
    bool sane = deviceCount > 0;
    for (dev = 0; dev < deviceCount; ++dev) {
        cudaSetDevice(dev);
        cudaDeviceProp deviceProp;
        cudaGetDeviceProperties(&deviceProp, dev);

        printf("\nDevice %d: \"%s\"\n", dev, deviceProp.name);
        cudaDriverGetVersion(&driverVersion);
        cudaRuntimeGetVersion(&runtimeVersion);
        printf("  CUDA Driver Version / Runtime Version          %d.%d / %d.%d\n", driverVersion / 1000,
               (driverVersion % 100) / 10, runtimeVersion / 1000, (runtimeVersion % 100) / 10);
        printf("  CUDA Capability Major/Minor version number:    %d.%d\n", deviceProp.major, deviceProp.minor);
        printf("  Total amount of global memory:                 %.0f MBytes (%llu bytes)\n",
               static_cast<float>(deviceProp.totalGlobalMem / 1048576.0f), (unsigned long long)deviceProp.totalGlobalMem);
        printf("  (%03d) Multiprocessors\n", deviceProp.multiProcessorCount);
        int clock = 0, memoryClock = 0;
        cudaDeviceGetAttribute(&clock, cudaDevAttrClockRate, dev);
        cudaDeviceGetAttribute(&memoryClock, cudaDevAttrMemoryClockRate, dev);
        printf("  GPU Max Clock rate:                            %.0f MHz (%0.2f GHz)\n", clock * 1e-3f, clock * 1e-6f);
        printf("  Memory Clock rate:                             %.0f Mhz\n", memoryClock * 1e-3f);
        printf("  Memory Bus Width:                              %d-bit\n", deviceProp.memoryBusWidth);
        if (deviceProp.l2CacheSize)
            printf("  L2 Cache Size:                                 %d bytes\n", deviceProp.l2CacheSize);
        printf("  Maximum Texture Dimension Size (x,y,z)         1D=(%d), 2D=(%d, %d), 3D=(%d, %d, %d)\n",
               deviceProp.maxTexture1D, deviceProp.maxTexture2D[0], deviceProp.maxTexture2D[1],
               deviceProp.maxTexture3D[0], deviceProp.maxTexture3D[1], deviceProp.maxTexture3D[2]);
        printf("  Total amount of constant memory:               %zu bytes\n", deviceProp.totalConstMem);
        printf("  Total amount of shared memory per block:       %zu bytes\n", deviceProp.sharedMemPerBlock);
        printf("  Total shared memory per multiprocessor:        %zu bytes\n", deviceProp.sharedMemPerMultiprocessor);
        printf("  Total number of registers available per block: %d\n", deviceProp.regsPerBlock);
        printf("  Warp size:                                     %d\n", deviceProp.warpSize);
        printf("  Maximum number of threads per multiprocessor:  %d\n", deviceProp.maxThreadsPerMultiProcessor);
        printf("  Maximum number of threads per block:           %d\n", deviceProp.maxThreadsPerBlock);
        printf("  Max dimension size of a thread block (x,y,z): (%d, %d, %d)\n", deviceProp.maxThreadsDim[0],
               deviceProp.maxThreadsDim[1], deviceProp.maxThreadsDim[2]);
        printf("  Max dimension size of a grid size    (x,y,z): (%d, %d, %d)\n", deviceProp.maxGridSize[0],
               deviceProp.maxGridSize[1], deviceProp.maxGridSize[2]);
        printf("  Maximum memory pitch:                          %zu bytes\n", deviceProp.memPitch);
        printf("  Texture alignment:                             %zu bytes\n", deviceProp.textureAlignment);
        printf("  Concurrent copy and kernel execution:          %s with %d copy engine(s)\n",
               (deviceProp.asyncEngineCount ? "Yes" : "No"), deviceProp.asyncEngineCount);
        printf("  Integrated GPU sharing Host Memory:            %s\n", deviceProp.integrated ? "Yes" : "No");
        printf("  Support host page-locked memory mapping:       %s\n", deviceProp.canMapHostMemory ? "Yes" : "No");
        printf("  Device has ECC support:                        %s\n", deviceProp.ECCEnabled ? "Enabled" : "Disabled");
        printf("  Device supports Unified Addressing (UVA):      %s\n", deviceProp.unifiedAddressing ? "Yes" : "No");
        printf("  Device supports Managed Memory:                %s\n", deviceProp.managedMemory ? "Yes" : "No");
        printf("  Device supports Compute Preemption:            %s\n",
               deviceProp.computePreemptionSupported ? "Yes" : "No");
        printf("  Supports Cooperative Kernel Launch:            %s\n", deviceProp.cooperativeLaunch ? "Yes" : "No");
        printf("  Device PCI Domain ID / Bus ID / location ID:   %d / %d / %d\n", deviceProp.pciDomainID,
               deviceProp.pciBusID, deviceProp.pciDeviceID);

        int warp = 0, canAccess = 0;
        size_t available, total;
        cudaDeviceGetAttribute(&warp, cudaDevAttrWarpSize, dev);
        cudaMemGetInfo(&available, &total);
        for (int peer = 0; peer < deviceCount; ++peer)
            if (peer != dev)
                cudaDeviceCanAccessPeer(&canAccess, dev, peer);
        sane = sane && warp == deviceProp.warpSize && warp == 32 && deviceProp.maxThreadsPerBlock == 1024 &&
               available <= total && deviceProp.major >= 3 && deviceProp.sharedMemPerBlock >= 48 * 1024;
    }
    std::string sProfileString = "deviceQuery, CUDA Driver = CUDART, NumDevs = " + std::to_string(deviceCount);
    std::cout << "\n" << sProfileString << std::endl;
    cudaError_t none = cudaGetDeviceProperties(std::make_unique<cudaDeviceProp>().get(), deviceCount + 7);
    sane = sane && none == cudaErrorInvalidDevice && cudaGetLastError() == cudaErrorInvalidDevice;
    printf("Result = %s\n%s\n", sane ? "PASS" : "FAIL", sane ? "PASS" : "FAIL");
    return sane ? EXIT_SUCCESS : EXIT_FAILURE;
}
