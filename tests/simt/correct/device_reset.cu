// cudaDeviceReset: variables of the device have their first values again, but managed ones; limits are the
// first, too; and what the program frees or destroys before it is not freed twice.
#include <stdio.h>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)

struct pair {
    int left, right;
};

__device__ int counter = 5;
__device__ int cleared[1000];
__device__ int *pointer = &counter;
__constant__ pair factor = {3, 4};
__managed__ int shown = 9;

__global__ void count(int *y)
{
    static int calls = 1;
    atomicAdd(&counter, 1);
    atomicAdd(pointer, 10);
    if (threadIdx.x == 0) {
        calls++;
        shown++;
        cleared[999]++;
        __threadfence();
        y[0] = factor.left * factor.right;
        y[1] = calls;
        y[2] = cleared[999];
    }
}

static int round_trip(int factors)
{
    static int rounds;
    int *y, *pinned, h[3], total;
    cudaStream_t stream;
    cudaEvent_t event;
    cudaArray_t array;
    const cudaChannelFormatDesc desc = cudaCreateChannelDesc<int>();
    EXPECT(cudaMallocArray(&array, &desc, 16) == cudaSuccess);
    EXPECT(cudaStreamCreate(&stream) == cudaSuccess);
    EXPECT(cudaEventCreate(&event) == cudaSuccess);
    EXPECT(cudaMalloc(&y, sizeof h) == cudaSuccess);
    EXPECT(cudaMallocHost(&pinned, 16) == cudaSuccess);
    if (factors) {
        pair given = {factors, factors};
        EXPECT(cudaMemcpyToSymbol(factor, &given, sizeof given) == cudaSuccess);
    }
    count<<<1, 32, 0, stream>>>(y);
    EXPECT(cudaEventRecord(event, stream) == cudaSuccess);
    EXPECT(cudaStreamSynchronize(stream) == cudaSuccess);
    EXPECT(cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost) == cudaSuccess);
    EXPECT(cudaMemcpyFromSymbol(&total, counter, sizeof total) == cudaSuccess);
    EXPECT(h[0] == (factors ? factors * factors : 12) && h[1] == 2 && h[2] == 1);
    EXPECT(total == 5 + 32 * 11 && shown == ++rounds + 9);
    EXPECT(cudaEventDestroy(event) == cudaSuccess);
    EXPECT(cudaStreamDestroy(stream) == cudaSuccess);
    EXPECT(cudaFree(y) == cudaSuccess);
    EXPECT(cudaFreeHost(pinned) == cudaSuccess);
    EXPECT(cudaDeviceReset() == cudaSuccess); // which frees the CUDA array, too
    return 0;
}

int main(void)
{
    size_t limit = 0, first = 0;
    EXPECT(cudaDeviceGetLimit(&first, cudaLimitPrintfFifoSize) == cudaSuccess);
    EXPECT(cudaDeviceSetLimit(cudaLimitPrintfFifoSize, 2 * first) == cudaSuccess);
    for (int round = 0; round < 3; round++)
        if (round_trip(round == 1 ? 7 : 0))
            return 1;
    EXPECT(cudaDeviceGetLimit(&limit, cudaLimitPrintfFifoSize) == cudaSuccess);
    EXPECT(limit == first);
    printf("ok\n");
    return 0;
}
