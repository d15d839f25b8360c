// Calls that fail say so by their result and by cudaGetLastError, which forgets; cudaPeekAtLastError does
// not. Names and descriptions are the runtime's own.
#include <stdio.h>
#include <string.h>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)

int main(void)
{
    void *p = NULL;
    int count = 0, device = -1;
    EXPECT(cudaGetLastError() == cudaSuccess);
    EXPECT(cudaMalloc(&p, (size_t)1 << 60) == cudaErrorMemoryAllocation);
    EXPECT(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
    EXPECT(cudaPeekAtLastError() == cudaErrorMemoryAllocation);
    EXPECT(cudaGetLastError() == cudaErrorMemoryAllocation);
    EXPECT(cudaGetLastError() == cudaSuccess);
    EXPECT(cudaPeekAtLastError() == cudaSuccess);

    EXPECT(cudaGetDeviceCount(&count) == cudaSuccess && count >= 1);
    EXPECT(cudaGetDevice(&device) == cudaSuccess && device == 0);
    EXPECT(cudaSetDevice(0) == cudaSuccess);
    EXPECT(cudaSetDevice(count) == cudaErrorInvalidDevice);
    EXPECT(cudaGetLastError() == cudaErrorInvalidDevice);
    EXPECT(cudaFree(NULL) == cudaSuccess);
    EXPECT(cudaMalloc(&p, 100) == cudaSuccess && p != NULL);
    EXPECT((size_t)p % 256 == 0);
    EXPECT(cudaFree(p) == cudaSuccess);
    EXPECT(cudaDeviceSynchronize() == cudaSuccess);

    EXPECT(cudaSuccess == 0 && cudaErrorInvalidValue == 1 && cudaErrorMemoryAllocation == 2);
    EXPECT(cudaErrorInvalidConfiguration == 9 && cudaErrorInvalidDevice == 101);
    EXPECT(cudaErrorIllegalAddress == 700);
    EXPECT(!strcmp(cudaGetErrorName(cudaSuccess), "cudaSuccess"));
    EXPECT(!strcmp(cudaGetErrorString(cudaSuccess), "no error"));
    EXPECT(!strcmp(cudaGetErrorName(cudaErrorInvalidValue), "cudaErrorInvalidValue"));
    EXPECT(!strcmp(cudaGetErrorString(cudaErrorInvalidValue), "invalid argument"));
    EXPECT(!strcmp(cudaGetErrorName(cudaErrorMemoryAllocation), "cudaErrorMemoryAllocation"));
    EXPECT(!strcmp(cudaGetErrorString(cudaErrorMemoryAllocation), "out of memory"));
    EXPECT(!strcmp(cudaGetErrorString(cudaErrorInvalidConfiguration), "invalid configuration argument"));
    EXPECT(!strcmp(cudaGetErrorString(cudaErrorInvalidDevice), "invalid device ordinal"));
    EXPECT(!strcmp(cudaGetErrorString(cudaErrorIllegalAddress), "an illegal memory access was encountered"));
    printf("ok\n");
    return 0;
}
