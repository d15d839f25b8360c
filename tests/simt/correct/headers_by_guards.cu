// A program's own headers ask by CUDA's guards which of CUDA's headers were there before them.
#include <stdio.h>

#include <cuda.h>
#include <cuda_runtime.h>

// A check for results of both APIs, as a header of helpers has it.
#ifdef __DRIVER_TYPES_H__
static const char *name_of(cudaError_t error) { return cudaGetErrorName(error); }
#endif

#ifdef __cuda_cuda_h__
static const char *name_of(CUresult error)
{
    const char *name = NULL;
    cuGetErrorName(error, &name);
    return name ? name : "unknown";
}
#endif

static int failed;

template <class T> static void check(T result, const char *call, int line)
{
    if (result) {
        fprintf(stderr, "%d: %s: %s\n", line, call, name_of(result));
        failed = 1;
    }
}

#ifdef __CUDA_RUNTIME_H__
#define CHECK(call) check((call), #call, __LINE__)

static int best_device(void)
{
    int count = 0, mode = -1, processors = 0, major = 0;
    CHECK(cudaGetDeviceCount(&count));
    CHECK(cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, 0));
    CHECK(cudaDeviceGetAttribute(&processors, cudaDevAttrMultiProcessorCount, 0));
    CHECK(cudaDeviceGetAttribute(&major, cudaDevAttrComputeCapabilityMajor, 0));
    CHECK(cudaSetDevice(0));
    return count > 0 && mode != cudaComputeModeProhibited && processors > 0 && major > 0 ? 0 : -1;
}
#endif

// All codes are there for a switch.
static int is_common(cudaError_t error)
{
    switch (error) {
    case cudaErrorMissingConfiguration:
    case cudaErrorLaunchFailure:
    case cudaErrorInvalidTexture:
    case cudaErrorPeerAccessAlreadyEnabled:
    case cudaErrorStreamCaptureInvalidated: return 1;
    default: return 0;
    }
}

__global__ void count(int *y) { y[threadIdx.x] += 1; }

int main(void)
{
    CUdevice device;
    CUcontext context;
    CUdeviceptr memory;
    char name[8] = "";
    int devices = 0, major = 0, minor = -1, h[4] = {1, 2, 3, 4};
    size_t total = 0;
    CHECK(cuInit(0));
    CHECK(cuDeviceGetCount(&devices));
    CHECK(cuDeviceGet(&device, 0));
    CHECK(cuDeviceGetName(name, sizeof name, device));
    CHECK(cuDeviceTotalMem(&total, device));
    CHECK(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device));
    CHECK(cuDeviceGetAttribute(&minor, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, device));
    CHECK(cuDevicePrimaryCtxRetain(&context, device));
    CHECK(cuCtxSetCurrent(context));
    CHECK(cuMemAlloc(&memory, sizeof h));
    CHECK(cuMemcpyHtoD(memory, h, sizeof h));
    count<<<1, 4>>>((int *)memory);
    CHECK(cudaGetLastError());
    CHECK(cuCtxSynchronize());
    CHECK(cuMemcpyDtoH(h, memory, sizeof h));
    CHECK(cuMemFree(memory));
    CHECK(cuDevicePrimaryCtxRelease(device));

    const char *text = NULL;
    cuGetErrorString(CUDA_ERROR_OUT_OF_MEMORY, &text);
    if (failed || best_device() != 0 || devices != 1 || !name[0] || name[7] || total == 0 || minor < 0)
        return printf("device\n"), 1;
    if (strcmp(text, "out of memory") ||
        strcmp(name_of(CUDA_ERROR_INVALID_VALUE), "CUDA_ERROR_INVALID_VALUE"))
        return printf("texts\n"), 1;
    if (cuGetErrorName((CUresult)12345, &text) != CUDA_ERROR_INVALID_VALUE || text ||
        !is_common(cudaErrorInvalidTexture))
        return printf("codes\n"), 1;
    for (int i = 0; i < 4; i++)
        if (h[i] != i + 2)
            return printf("h[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
