// needs: runtime
// What a course's programs ask of the runtime beside allocating, copying and launching: limits, hints,
// pointers' attributes, registered memory, host functions on streams.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPECT(call, error) \
    if ((call) != (error))  \
    return printf("line %d: not %s\n", __LINE__, cudaGetErrorName(error)), 1
#define OK(call) EXPECT(call, cudaSuccess)

__device__ int variable;
__managed__ int both_sides;

__global__ void twice(int *x) { x[threadIdx.x] *= 2; }

void CUDART_CB add_one(void *p) { ++*(int *)p; }

static cudaStream_t called_on;
void CUDART_CB note_stream(cudaStream_t stream, cudaError_t status, void *p)
{
    called_on = stream;
    *(int *)p += status == cudaSuccess ? 10 : 1000;
}

static int pointers(void)
{
    cudaPointerAttributes a;
    int *device, *managed, *pinned, *copy, h[8] = {1, 2, 3, 4, 5, 6, 7, 8}, *seen = NULL;
    OK(cudaMalloc(&device, sizeof h));
    OK(cudaMallocManaged(&managed, sizeof h));
    OK(cudaMallocHost(&pinned, sizeof h));
    OK(cudaPointerGetAttributes(&a, device + 3));
    if (a.type != cudaMemoryTypeDevice || a.device != 0 || a.devicePointer != device + 3 || a.hostPointer)
        return printf("device\n"), 1;
    OK(cudaPointerGetAttributes(&a, managed));
    if (a.type != cudaMemoryTypeManaged || a.hostPointer != managed || a.devicePointer != managed)
        return printf("managed\n"), 1;
    OK(cudaPointerGetAttributes(&a, pinned + 7));
    if (a.type != cudaMemoryTypeHost || a.hostPointer != pinned + 7)
        return printf("pinned\n"), 1;
    OK(cudaPointerGetAttributes(&a, h));
    if (a.type != cudaMemoryTypeUnregistered || a.devicePointer)
        return printf("host\n"), 1;
    OK(cudaPointerGetAttributes(&a, &both_sides));
    if (a.type != cudaMemoryTypeManaged)
        return printf("managed variable\n"), 1;

#ifdef SIMT // CUDA 13 takes none of these any more
    OK(cudaMemAdvise(managed, sizeof h, cudaMemAdviseSetReadMostly, 0));
    OK(cudaMemAdvise(managed, sizeof h, cudaMemAdviseSetPreferredLocation, cudaCpuDeviceId));
    OK(cudaMemPrefetchAsync(managed, sizeof h, 0));
    OK(cudaMemPrefetchAsync(managed, sizeof h, cudaCpuDeviceId, 0));
    EXPECT(cudaMemPrefetchAsync(device, sizeof h, 0), cudaErrorInvalidValue);
    EXPECT(cudaMemAdvise(managed, sizeof h, cudaMemAdviseSetAccessedBy, 1), cudaErrorInvalidDevice);
    OK(cudaThreadSynchronize());
#endif

    int *registered = (int *)malloc(sizeof h);
    memcpy(registered, h, sizeof h);
    OK(cudaHostRegister(registered, sizeof h, cudaHostRegisterMapped));
    EXPECT(cudaHostRegister(registered, sizeof h, 0), cudaErrorHostMemoryAlreadyRegistered);
    OK(cudaHostGetDevicePointer(&seen, registered, 0));
    twice<<<1, 8>>>(seen);
    OK(cudaDeviceSynchronize());
    OK(cudaHostUnregister(registered));
    EXPECT(cudaHostUnregister(registered), cudaErrorHostMemoryNotRegistered);
    if (registered[7] != 16)
        return printf("registered memory holds %d\n", registered[7]), 1;

    OK(cudaMalloc(&copy, sizeof h));
    OK(cudaMemcpy(device, registered, sizeof h, cudaMemcpyHostToDevice));
    OK(cudaMemcpyPeer(copy, 0, device, 0, sizeof h));
    EXPECT(cudaMemcpyPeer(copy, 0, device, 1, sizeof h), cudaErrorInvalidDevice);
    OK(cudaMemset2DAsync(copy, 4, 0, 4, 2));
    OK(cudaMemcpy(h, copy, sizeof h, cudaMemcpyDeviceToHost));
    if (h[1] != 0 || h[2] != 6)
        return printf("copied %d %d\n", h[1], h[2]), 1;
    free(registered);
    cudaFree(copy);
    cudaFree(device);
    cudaFree(managed);
    cudaFreeHost(pinned);
    return 0;
}

static int streams(void)
{
    int count = 0, priority = 5;
    unsigned flags = 7;
    cudaStream_t stream;
    cudaEvent_t event;
    OK(cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking));
    OK(cudaStreamGetFlags(stream, &flags));
    OK(cudaStreamGetPriority(stream, &priority));
    OK(cudaLaunchHostFunc(stream, add_one, &count));
    OK(cudaStreamAddCallback(stream, note_stream, &count, 0));
    EXPECT(cudaStreamAddCallback(stream, note_stream, &count, 1), cudaErrorInvalidValue);
    OK(cudaEventCreate(&event));
    OK(cudaEventRecordWithFlags(event, stream, 0));
    OK(cudaStreamWaitEvent(stream, event));
    OK(cudaStreamSynchronize(stream)); // before it a GPU may answer that it isn't ready
    OK(cudaStreamQuery(stream));
    OK(cudaEventQuery(event));
    if (count != 11 || called_on != stream || flags != cudaStreamNonBlocking || priority != 0)
        return printf("%d, %u, %d\n", count, flags, priority), 1;
    int seven = 7, got = 0;
    OK(cudaMemcpyToSymbolAsync(variable, &seven, sizeof seven, 0, cudaMemcpyHostToDevice, stream));
    OK(cudaMemcpyFromSymbolAsync(&got, variable, sizeof got, 0, cudaMemcpyDeviceToHost, stream));
    if (got != 7)
        return printf("got %d\n", got), 1;
    OK(cudaEventDestroy(event));
    OK(cudaStreamDestroy(stream));
    return 0;
}

static int device(void)
{
    size_t limit = 0;
    unsigned flags = 0;
    int can = 5, number = 5;
    char id[32];
    cudaFuncAttributes attributes;
    cudaFuncCache cache;
    OK(cudaDeviceSetLimit(cudaLimitMallocHeapSize, 64 << 20));
    OK(cudaDeviceGetLimit(&limit, cudaLimitMallocHeapSize));
    OK(cudaSetDeviceFlags(cudaDeviceScheduleSpin));
    OK(cudaGetDeviceFlags(&flags));
    OK(cudaDeviceCanAccessPeer(&can, 0, 0));
    EXPECT(cudaDeviceEnablePeerAccess(1, 0), cudaErrorInvalidDevice);
    OK(cudaDeviceGetPCIBusId(id, sizeof id, 0));
    OK(cudaDeviceGetByPCIBusId(&number, id));
    OK(cudaFuncSetCacheConfig(twice, cudaFuncCachePreferL1));
    OK(cudaDeviceSetCacheConfig(cudaFuncCachePreferShared));
    OK(cudaDeviceGetCacheConfig(&cache));
    OK(cudaFuncGetAttributes(&attributes, twice));
    OK(cudaFuncSetAttribute(twice, cudaFuncAttributePreferredSharedMemoryCarveout,
                            cudaSharedmemCarveoutMaxShared));
    if (limit != 64u << 20 || !(flags & cudaDeviceScheduleSpin) || can || number ||
        !attributes.maxThreadsPerBlock)
        return printf("%zu, %u, %d, %d\n", limit, flags, can, number), 1;
    return 0;
}

int main(void)
{
    if (pointers() || streams() || device())
        return 1;
    printf("ok\n");
    return 0;
}
