// Zero copy: the kernel reads and writes the host's pinned memory itself.
#include <cstdio>
#include <cstdlib>
#include <cmath>

#define CUDART_CHECK(fn) \
    do { \
        (status) = (fn); \
        if (cudaSuccess != (status)) { \
            fprintf(stderr, "CUDA Runtime Failure (line %d of file %s):\n\t%s returned 0x%x (%s)\n", \
                __LINE__, __FILE__, #fn, status, cudaGetErrorString(status)); \
            goto Error; \
        } \
    } while (0)

__global__ void normalise(float4 *v, float *length, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float4 a = v[i];
    float l = sqrtf(a.x * a.x + a.y * a.y + a.z * a.z);
    length[i] = l;
    v[i] = make_float4(a.x / l, a.y / l, a.z / l, 1.0f);
}

int main()
{
    cudaError_t status;
    const int n = 10000;
    float4 *v = nullptr, *d_v = nullptr;
    float *length = nullptr, *d_length = nullptr, *before = nullptr;
    int result = 1;
    cudaDeviceProp prop;

    CUDART_CHECK(cudaGetDeviceProperties(&prop, 0));
    if (!prop.canMapHostMemory) {
        printf("can't map host memory\nPASS\n");
        return 0;
    }
    CUDART_CHECK(cudaSetDeviceFlags(cudaDeviceMapHost));
    CUDART_CHECK(cudaHostAlloc((void **)&v, n * sizeof(float4), cudaHostAllocMapped | cudaHostAllocWriteCombined));
    CUDART_CHECK(cudaHostAlloc((void **)&length, n * sizeof(float), cudaHostAllocMapped));
    before = (float *)malloc(n * sizeof(float));

    for (int i = 0; i < n; i++) {
        v[i].x = 1.0f + i % 17;
        v[i].y = i % 5 - 2.0f;
        v[i].z = i * 0.001f;
        v[i].w = 0;
        before[i] = std::sqrt(v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z);
    }
    CUDART_CHECK(cudaHostGetDevicePointer((void **)&d_v, v, 0));
    CUDART_CHECK(cudaHostGetDevicePointer((void **)&d_length, length, 0));

    normalise<<<(n + 255) / 256, 256>>>(d_v, d_length, n);
    CUDART_CHECK(cudaGetLastError());
    CUDART_CHECK(cudaDeviceSynchronize());

    result = 0;
    for (int i = 0; i < n && !result; i++) {
        float one = v[i].x * v[i].x + v[i].y * v[i].y + v[i].z * v[i].z;
        if (std::fabs(one - 1) > 1e-5f || std::fabs(length[i] - before[i]) > 1e-3f || v[i].w != 1) {
            printf("vector %d has length %f, and had %f\n", i, one, length[i]);
            result = 1;
        }
    }
    if (!result)
        printf("PASS\n");

Error:
    cudaFreeHost(v);
    cudaFreeHost(length);
    free(before);
    return result;
}
