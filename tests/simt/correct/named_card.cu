// only on the CPU device: the card is named, and does not have to be there
// sets: SIMT_CARD=t4
// sets: SIMT_REGISTERS=40
// seeds: 1
// A card whose limits differ from those of compute capability 9.0: what a program may ask about it, and which
// launches it refuses.
#include <cooperative_groups.h>
#include <stdio.h>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)

__global__ void count(int *x)
{
    extern __shared__ int s[];
    s[threadIdx.x] = threadIdx.x;
    atomicAdd(x, s[threadIdx.x] == (int)threadIdx.x);
}

__global__ void together(int *x)
{
    cooperative_groups::this_grid().sync();
    atomicAdd(x, 1);
}

int main(void)
{
    cudaDeviceProp p;
    cudaFuncAttributes attributes;
    int *x, h = 0, blocks, threads;
    EXPECT(cudaGetDeviceProperties(&p, 0) == cudaSuccess);
    EXPECT(p.major == 7 && p.minor == 5 && p.multiProcessorCount == 40 && p.l2CacheSize == 4 << 20);
    EXPECT(p.maxThreadsPerMultiProcessor == 1024 && p.maxBlocksPerMultiProcessor == 16 &&
           p.memoryBusWidth == 256);
    EXPECT(p.sharedMemPerMultiprocessor == 65536 && p.sharedMemPerBlockOptin == 65536 && !p.clusterLaunch);
    EXPECT(p.reservedSharedMemPerBlock == 0);
    EXPECT(cudaDeviceGetAttribute(&h, cudaDevAttrMultiProcessorCount, 0) == cudaSuccess && h == 40);
    // 320 GB/s, at two bits per cycle and line of the bus
    EXPECT(p.clockRate == 1590000 && p.memoryClockRate == 5001000 &&
           p.singleToDoublePrecisionPerfRatio == 32);
    EXPECT(cudaDeviceGetAttribute(&h, cudaDevAttrClockRate, 0) == cudaSuccess && h == 1590000);
    EXPECT(cudaDeviceGetAttribute(&h, cudaDevAttrMemoryClockRate, 0) == cudaSuccess && h == 5001000);
    EXPECT(cudaDeviceGetAttribute(&h, cudaDevAttrSingleToDoublePrecisionPerfRatio, 0) == cudaSuccess &&
           h == 32);

    EXPECT(cudaFuncGetAttributes(&attributes, count) == cudaSuccess && attributes.numRegs == 40);
    EXPECT(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, count, 64, 0) == cudaSuccess &&
           blocks == 16);
    EXPECT(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, count, 64, 8192) == cudaSuccess &&
           blocks == 8);
    EXPECT(cudaOccupancyMaxPotentialBlockSize(&blocks, &threads, count, 0, 96) == cudaSuccess);
    EXPECT(blocks == 40 * 16 && threads == 64);

    // 64 KiB of shared memory are possible on this card, and 65 KiB are not.
    EXPECT(cudaMalloc(&x, sizeof *x) == cudaSuccess && cudaMemset(x, 0, sizeof *x) == cudaSuccess);
    EXPECT(cudaFuncSetAttribute(count, cudaFuncAttributeMaxDynamicSharedMemorySize, 66560) ==
           cudaErrorInvalidValue);
    EXPECT(cudaFuncSetAttribute(count, cudaFuncAttributeMaxDynamicSharedMemorySize, 65536) == cudaSuccess);
    cudaGetLastError();
    count<<<3, 64, 65536>>>(x);
    EXPECT(cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost) == cudaSuccess && h == 192);

    // 40 blocks of 1024 threads are resident at once.
    void *arguments[] = {&x};
    EXPECT(cudaLaunchCooperativeKernel((void *)together, 40, 1024, arguments, 0, 0) == cudaSuccess);
    EXPECT(cudaMemcpy(&h, x, sizeof h, cudaMemcpyDeviceToHost) == cudaSuccess && h == 192 + 40 * 1024);
    cudaFree(x);
    printf("ok\n");
    return 0;
}
