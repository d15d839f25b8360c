// Memory in the order of a stream: from the device's pool, whose threshold a program sets, and from a pool of
// its own; what a pool has given, and errors.
#include <stdint.h>
#include <stdio.h>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)
#define OK(call) EXPECT((call) == cudaSuccess)

enum { N = 100 };

__global__ void count_up(int *y, int from)
{
    if (threadIdx.x < N)
        y[threadIdx.x] = from + threadIdx.x;
}

static uint64_t attribute(cudaMemPool_t pool, cudaMemPoolAttr which)
{
    uint64_t value = 12345;
    cudaMemPoolGetAttribute(pool, which, &value);
    return value;
}

static int pool_of_device(cudaStream_t stream)
{
    int supported = 0, *y, h[N];
    cudaMemPool_t pool, same;
    uint64_t threshold = UINT64_MAX;
    OK(cudaDeviceGetAttribute(&supported, cudaDevAttrMemoryPoolsSupported, 0));
    OK(cudaDeviceGetDefaultMemPool(&pool, 0));
    OK(cudaDeviceGetMemPool(&same, 0));
    EXPECT(supported == 1 && same == pool);
    OK(cudaMemPoolSetAttribute(pool, cudaMemPoolAttrReleaseThreshold, &threshold));
    EXPECT(attribute(pool, cudaMemPoolAttrReleaseThreshold) == UINT64_MAX);
    for (int i = 0; i < 3; i++) {
        OK(cudaMallocAsync(&y, sizeof h, stream));
        EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) >= sizeof h);
        count_up<<<1, 128, 0, stream>>>(y, i);
        OK(cudaMemcpyAsync(h, y, sizeof h, cudaMemcpyDeviceToHost, stream));
        OK(cudaFreeAsync(y, stream));
        OK(cudaStreamSynchronize(stream));
        EXPECT(h[0] == i && h[N - 1] == i + N - 1);
    }
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) == 0);
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemHigh) >= sizeof h);
    OK(cudaMemPoolTrimTo(pool, 0));
    EXPECT(cudaMemPoolDestroy(pool) == cudaErrorInvalidValue);
    return 0;
}

static int pool_of_program(cudaStream_t stream)
{
    int *x, *y, *z, h[N];
    cudaMemPool_t pool, now;
    cudaMemPoolProps properties = {};
    properties.allocType = cudaMemAllocationTypePinned;
    properties.handleTypes = cudaMemHandleTypeNone;
    properties.location.type = cudaMemLocationTypeDevice;
    OK(cudaMemPoolCreate(&pool, &properties));
    OK(cudaMallocFromPoolAsync(&x, sizeof h, pool, stream));
    OK(cudaMallocAsync(&y, sizeof h, pool, stream));
    OK(cudaDeviceSetMemPool(0, pool));
    OK(cudaDeviceGetMemPool(&now, 0));
    EXPECT(now == pool);
    OK(cudaMallocAsync(&z, sizeof h, stream));
    EXPECT(attribute(pool, cudaMemPoolAttrUsedMemCurrent) >= 3 * sizeof h);
    count_up<<<1, 128, 0, stream>>>(x, 1);
    count_up<<<1, 128, 0, stream>>>(y, 2);
    count_up<<<1, 128, 0, stream>>>(z, 3);
    OK(cudaMemcpyAsync(h, z, sizeof h, cudaMemcpyDeviceToHost, stream));
    OK(cudaFreeAsync(x, stream));
    OK(cudaStreamSynchronize(stream));
    OK(cudaFree(y));
    OK(cudaMemPoolDestroy(pool)); // z is still there
    OK(cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost));
    OK(cudaFree(z));
    EXPECT(h[N - 1] == 3 + N - 1);
    OK(cudaDeviceGetMemPool(&now, 0));
    EXPECT(now != pool);
    EXPECT(cudaMallocAsync(&x, sizeof h, pool, stream) == cudaErrorInvalidValue);
    EXPECT(cudaGetLastError() == cudaErrorInvalidValue);
    return 0;
}

int main(void)
{
    cudaStream_t stream;
    OK(cudaStreamCreate(&stream));
    if (pool_of_device(stream) || pool_of_program(stream))
        return 1;
    OK(cudaStreamDestroy(stream));
    printf("ok\n");
    return 0;
}
