// Adds two vectors in managed memory, first where they happen to lie, then prefetched and with advice.
#include <cmath>
#include <cstdlib>
#include <iostream>

inline void check(cudaError_t status, const char *what, int line)
{
    if (status != cudaSuccess) {
        std::cerr << "line " << line << ": " << what << ": " << cudaGetErrorName(status) << std::endl;
        std::exit(EXIT_FAILURE);
    }
}
#define CUDA(call) check((call), #call, __LINE__)

__global__ void init(size_t n, float *a, float *b)
{
    size_t stride = size_t(blockDim.x) * gridDim.x;
    for (size_t i = blockIdx.x * size_t(blockDim.x) + threadIdx.x; i < n; i += stride) {
        a[i] = 1.5f * i;
        b[i] = 0.5f * i;
    }
}

__global__ void add(size_t n, const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c)
{
    int index = blockIdx.x * blockDim.x + threadIdx.x;
    int stride = blockDim.x * gridDim.x;
    for (size_t i = index; i < n; i += stride)
        c[i] = a[i] + b[i];
}

static void prefetch(const void *p, size_t bytes, int device)
{
#if CUDART_VERSION >= 13000
    cudaMemLocation where{};
    where.type = device == cudaCpuDeviceId ? cudaMemLocationTypeHost : cudaMemLocationTypeDevice;
    where.id = device == cudaCpuDeviceId ? 0 : device;
    CUDA(cudaMemPrefetchAsync(p, bytes, where, 0, 0));
#else
    CUDA(cudaMemPrefetchAsync(p, bytes, device, 0));
#endif
}

int main()
{
    const size_t N = 1 << 20, bytes = N * sizeof(float);
    float *a, *b, *c;
    CUDA(cudaMallocManaged(&a, bytes));
    CUDA(cudaMallocManaged(&b, bytes));
    CUDA(cudaMallocManaged(&c, bytes));

    int device = -1, sms = 0, concurrent = 0;
    CUDA(cudaGetDevice(&device));
    CUDA(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
    CUDA(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device));

    init<<<32 * sms, 256>>>(N, a, b);
    CUDA(cudaGetLastError());
    CUDA(cudaDeviceSynchronize());

    for (size_t i = 0; i < N; i += 4096) // the host touches a page here and there
        a[i] += 1.0f;

    if (concurrent) {
        prefetch(a, bytes, device);
        prefetch(b, bytes, device);
        prefetch(c, bytes, device);
#if CUDART_VERSION >= 13000
        cudaMemLocation here{cudaMemLocationTypeDevice, device};
        CUDA(cudaMemAdvise(b, bytes, cudaMemAdviseSetReadMostly, here));
#else
        CUDA(cudaMemAdvise(b, bytes, cudaMemAdviseSetReadMostly, device));
#endif
    }
    add<<<32 * sms, 256>>>(N, a, b, c);
    CUDA(cudaGetLastError());
    if (concurrent)
        prefetch(c, bytes, cudaCpuDeviceId);
    CUDA(cudaDeviceSynchronize());

    double worst = 0;
    for (size_t i = 0; i < N; i++) {
        double expected = 1.5f * i + 0.5f * i + (i % 4096 == 0 ? 1.0 : 0.0);
        worst = std::fmax(worst, std::fabs(c[i] - expected) / (expected + 1));
    }
    CUDA(cudaFree(a));
    CUDA(cudaFree(b));
    CUDA(cudaFree(c));
    std::cout << "largest relative error " << worst << std::endl;
    std::cout << (worst < 1e-6 ? "PASS" : "FAIL") << std::endl;
    return worst < 1e-6 ? 0 : 1;
}
