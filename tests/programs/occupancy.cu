// Lets the runtime choose the launch configuration, and says how full a multiprocessor is with it.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <vector>

__global__ void square(int *array, int arrayCount)
{
    extern __shared__ int dynamicSmem[];
    int idx = threadIdx.x + blockIdx.x * blockDim.x;
    while (idx < arrayCount) {
        array[idx] *= array[idx];
        idx += blockDim.x * gridDim.x;
    }
}

__global__ void MyKernel(int *d, int *a, int *b)
{
    int idx = threadIdx.x + blockIdx.x * blockDim.x;
    d[idx] = a[idx] * b[idx];
}

__global__ void __launch_bounds__(128, 2) bounded(int *a)
{
    a[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

struct SharedPerThread {
    __host__ __device__ size_t operator()(int blockSize) const { return blockSize * sizeof(int); }
};

#define CUDA_RT_CALL(call)                                                                              \
    {                                                                                                   \
        cudaError_t cudaStatus = call;                                                                  \
        if (cudaSuccess != cudaStatus) {                                                                \
            fprintf(stderr, "ERROR: CUDA RT call \"%s\" in line %d of file %s failed with %s (%d).\n", #call, \
                    __LINE__, __FILE__, cudaGetErrorString(cudaStatus), cudaStatus);                    \
            exit(cudaStatus);                                                                           \
        }                                                                                               \
    }

static double reportPotentialOccupancy(const void *kernel, int blockSize, size_t dynamicSMem)
{
    int device, numBlocks;
    cudaDeviceProp prop;
    CUDA_RT_CALL(cudaGetDevice(&device));
    CUDA_RT_CALL(cudaGetDeviceProperties(&prop, device));
    CUDA_RT_CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, kernel, blockSize, dynamicSMem));
    int activeWarps = numBlocks * blockSize / prop.warpSize;
    int maxWarps = prop.maxThreadsPerMultiProcessor / prop.warpSize;
    return ((double)activeWarps / maxWarps);
}

int main()
{
    const int count = 50000;
    std::vector<int> array(count);
    for (int i = 0; i < count; i++)
        array[i] = i % 1000;
    int *dArray;
    CUDA_RT_CALL(cudaMalloc(&dArray, count * sizeof(int)));
    CUDA_RT_CALL(cudaMemcpy(dArray, array.data(), count * sizeof(int), cudaMemcpyHostToDevice));

    int blockSize = 0, minGridSize = 0;
    CUDA_RT_CALL(cudaOccupancyMaxPotentialBlockSize(&minGridSize, &blockSize, square, 0, count));
    int gridSize = (count + blockSize - 1) / blockSize;
    square<<<gridSize, blockSize>>>(dArray, count);
    CUDA_RT_CALL(cudaDeviceSynchronize());
    std::cout << "suggested block size: " << blockSize << ", at least " << minGridSize << " blocks\n";
    double full = reportPotentialOccupancy((const void *)square, blockSize, 0);
    std::cout << "potential occupancy: " << full * 100 << " %" << std::endl;

    int variable = 0, grid = 0;
    CUDA_RT_CALL(cudaOccupancyMaxPotentialBlockSizeVariableSMem(&grid, &variable, square, SharedPerThread()));
    square<<<grid, variable, SharedPerThread()(variable)>>>(dArray, 0);
    CUDA_RT_CALL(cudaGetLastError());

    int numBlocks = 0;
    CUDA_RT_CALL(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&numBlocks, MyKernel, 64, 0));
    cudaFuncAttributes attributes;
    CUDA_RT_CALL(cudaFuncGetAttributes(&attributes, bounded));
    printf("%d registers, at most %d threads\n", attributes.numRegs, attributes.maxThreadsPerBlock);
    bounded<<<count / 128, 128>>>(dArray);
    CUDA_RT_CALL(cudaGetLastError());

    std::vector<int> result(count);
    CUDA_RT_CALL(cudaMemcpy(result.data(), dArray, count * sizeof(int), cudaMemcpyDeviceToHost));
    CUDA_RT_CALL(cudaFree(dArray));
    bool ok = blockSize > 0 && blockSize <= 1024 && full > 0 && full <= 1 && numBlocks > 0 && variable > 0;
    for (int i = 0; i < count; i++)
        ok = ok && result[i] == array[i] * array[i] + (i < count / 128 * 128);
    puts(ok ? "PASS" : "FAIL");
    return !ok;
}
