// Copies from pageable and from pinned memory, there and back, timed with events.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CUDA(x) { cudaError_t s = (x); if (s != cudaSuccess) { \
    printf("CUDA Runtime Error: %s\n", cudaGetErrorString(s)); exit(1); } }

int profileCopies(float *h_a, float *h_b, float *d, unsigned int n, const char *desc)
{
    printf("\n%s transfers\n", desc);
    unsigned int bytes = n * sizeof(float);
    cudaEvent_t startEvent, stopEvent;
    CUDA(cudaEventCreate(&startEvent));
    CUDA(cudaEventCreateWithFlags(&stopEvent, cudaEventBlockingSync));

    float time;
    CUDA(cudaEventRecord(startEvent, 0));
    CUDA(cudaMemcpy(d, h_a, bytes, cudaMemcpyHostToDevice));
    CUDA(cudaEventRecord(stopEvent, 0));
    while (cudaEventQuery(stopEvent) == cudaErrorNotReady)
        ;
    CUDA(cudaEventElapsedTime(&time, startEvent, stopEvent));
    printf("  Host to Device bandwidth (GB/s): %f\n", bytes * 1e-6 / time);

    CUDA(cudaEventRecord(startEvent, 0));
    CUDA(cudaMemcpyAsync(h_b, d, bytes, cudaMemcpyDeviceToHost, 0));
    CUDA(cudaEventRecord(stopEvent, 0));
    CUDA(cudaEventSynchronize(stopEvent));
    CUDA(cudaEventElapsedTime(&time, startEvent, stopEvent));
    printf("  Device to Host bandwidth (GB/s): %f\n", bytes * 1e-6 / time);

    int same = memcmp(h_a, h_b, bytes) == 0;
    if (!same)
        printf("*** %s transfers failed ***\n", desc);
    CUDA(cudaEventDestroy(startEvent));
    CUDA(cudaEventDestroy(stopEvent));
    return same;
}

int main()
{
    unsigned int nElements = 1024 * 1024;
    const unsigned int bytes = nElements * sizeof(float);

    // host arrays
    float *h_aPageable, *h_bPageable;
    float *h_aPinned, *h_bPinned;
    // device array
    float *d_a;

    // allocate and initialize
    h_aPageable = (float *)malloc(bytes);
    h_bPageable = (float *)malloc(bytes);
    CUDA(cudaMallocHost((void **)&h_aPinned, bytes));
    CUDA(cudaHostAlloc((void **)&h_bPinned, bytes, cudaHostAllocDefault));
    CUDA(cudaMalloc((void **)&d_a, bytes));

    for (unsigned int i = 0; i < nElements; ++i)
        h_aPageable[i] = i;
    memcpy(h_aPinned, h_aPageable, bytes);
    memset(h_bPageable, 0, bytes);
    memset(h_bPinned, 0, bytes);

    // output device info and transfer size
    cudaDeviceProp prop;
    CUDA(cudaGetDeviceProperties(&prop, 0));
    printf("Device: %s\n", prop.name);
    printf("Transfer size (MB): %d\n", bytes / (1024 * 1024));

    // perform copies and report bandwidth
    int ok = profileCopies(h_aPageable, h_bPageable, d_a, nElements, "Pageable");
    ok &= profileCopies(h_aPinned, h_bPinned, d_a, nElements, "Pinned");

    // and memory of the host's own that is pinned afterwards
    memset(h_bPageable, 0, bytes);
    CUDA(cudaHostRegister(h_bPageable, bytes, cudaHostRegisterDefault));
    ok &= profileCopies(h_aPinned, h_bPageable, d_a, nElements, "Registered");
    CUDA(cudaHostUnregister(h_bPageable));

    CUDA(cudaFree(d_a));
    CUDA(cudaFreeHost(h_aPinned));
    CUDA(cudaFreeHost(h_bPinned));
    free(h_aPageable);
    free(h_bPageable);
    cudaDeviceReset();
    printf("\n%s\n", ok ? "PASS" : "FAIL");
    return !ok;
}
