// The error codes of streams, events, symbols, attributes and pinned memory.
#include <stdio.h>

#define EXPECT(call, error)                                                                     \
    do {                                                                                        \
        cudaError_t got = call;                                                                 \
        if (got != error)                                                                       \
            return printf("line %d: %s gives %s\n", __LINE__, #call, cudaGetErrorName(got)), 1; \
    } while (0)

__device__ int counts[4];
__constant__ int table[4];

__global__ void nothing(void) {}

int main(void)
{
    int h[4] = {1, 2, 3, 4}, blocks = 0, *pinned;
    float ms;
    cudaStream_t stream;
    cudaEvent_t untimed, never, event;
    cudaFuncAttributes attributes;
    EXPECT(cudaStreamCreate(&stream), cudaSuccess);
    EXPECT(cudaEventCreateWithFlags(&untimed, cudaEventDisableTiming), cudaSuccess);
    EXPECT(cudaEventCreate(&never), cudaSuccess);
    EXPECT(cudaEventCreate(&event), cudaSuccess);
    EXPECT(cudaEventRecord(untimed), cudaSuccess);
    EXPECT(cudaEventRecord(event, stream), cudaSuccess);
    EXPECT(cudaEventElapsedTime(&ms, never, event), cudaErrorInvalidResourceHandle);
    EXPECT(cudaEventElapsedTime(&ms, untimed, event), cudaErrorInvalidResourceHandle);
    EXPECT(cudaEventSynchronize(event), cudaSuccess); // until then a GPU may say cudaErrorNotReady
    EXPECT(cudaEventElapsedTime(&ms, event, event), cudaSuccess);
    EXPECT(cudaEventQuery(never), cudaSuccess);

    EXPECT(cudaMemcpyToSymbol(counts, h, sizeof h), cudaSuccess);
    EXPECT(cudaMemcpyToSymbol(h, h, sizeof h), cudaErrorInvalidSymbol);
    EXPECT(cudaMemcpyFromSymbol(h, table, sizeof h), cudaSuccess);
    EXPECT(cudaMemcpyFromSymbol(h, counts, sizeof h, 0, cudaMemcpyHostToDevice),
           cudaErrorInvalidMemcpyDirection);

    EXPECT(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 232448), cudaSuccess);
    EXPECT(cudaFuncSetAttribute(nothing, cudaFuncAttributeMaxDynamicSharedMemorySize, 232449),
           cudaErrorInvalidValue);
    EXPECT(cudaFuncGetAttributes(&attributes, nothing), cudaSuccess);
    if (attributes.maxThreadsPerBlock != 1024 || attributes.maxDynamicSharedSizeBytes != 232448)
        return printf("attributes\n"), 1;
    EXPECT(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&blocks, nothing, 2048, 0), cudaSuccess);
    if (blocks != 0)
        return printf("%d blocks\n", blocks), 1;

    EXPECT(cudaHostAlloc(&pinned, 100, cudaHostAllocDefault), cudaSuccess);
    EXPECT(cudaFreeHost(pinned), cudaSuccess);
    EXPECT(cudaStreamDestroy(stream), cudaSuccess);
    cudaGetLastError();
    EXPECT(cudaGetLastError(), cudaSuccess);
    printf("ok\n");
    return 0;
}
