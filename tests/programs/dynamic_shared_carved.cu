// Dynamic shared memory carved into arrays of several types; and more of it than 48 KB, by cudaFuncSetAttribute.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define ASSERT_CUDA(x) do { cudaError_t err = (x); if (err != cudaSuccess) { \
    fprintf(stderr, "%s failed: %s\n", #x, cudaGetErrorName(err)); exit(1); } } while (0)

// three arrays in one: nI ints, nF floats, nC chars, and doubles at a multiple of 8 after that
__global__ void carve(int nI, int nF, int nC, int nD, double *out)
{
    extern __shared__ int s[];
    int *integerData = s;                        // nI ints
    float *floatData = (float *)&integerData[nI]; // nF floats
    char *charData = (char *)&floatData[nF];      // nC chars
    double *doubleData = (double *)(((uintptr_t)(charData + nC) + 7) & ~(uintptr_t)7);

    for (int i = threadIdx.x; i < nI; i += blockDim.x)
        integerData[i] = i;
    for (int i = threadIdx.x; i < nF; i += blockDim.x)
        floatData[i] = i * 0.5f;
    for (int i = threadIdx.x; i < nC; i += blockDim.x)
        charData[i] = 'a' + i % 26;
    __syncthreads();
    for (int i = threadIdx.x; i < nD; i += blockDim.x)
        doubleData[i] = integerData[nI - 1 - i % nI] + floatData[i % nF] + charData[i % nC];
    __syncthreads();
    for (int i = threadIdx.x; i < nD; i += blockDim.x)
        out[blockIdx.x * nD + i] = doubleData[nD - 1 - i];
}

__global__ void staticReverse(int *d, int n)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    int tr = n - t - 1;
    s[t] = d[t];
    __syncthreads();
    d[t] = s[tr];
}

__global__ void dynamicReverse(int *d, int n)
{
    extern __shared__ int s[];
    for (int t = threadIdx.x; t < n; t += blockDim.x)
        s[t] = d[t];
    __syncthreads();
    for (int t = threadIdx.x; t < n; t += blockDim.x)
        d[t] = s[n - t - 1];
}

static bool reversed(const std::vector<int> &a, const int *d_d)
{
    std::vector<int> d(a.size());
    ASSERT_CUDA(cudaMemcpy(d.data(), d_d, d.size() * sizeof(int), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < a.size(); i++)
        if (d[i] != a[a.size() - i - 1]) {
            printf("Error: d[%zu]!=r[%zu] (%d, %d)\n", i, i, d[i], a[a.size() - i - 1]);
            return false;
        }
    return true;
}

int main(void)
{
    const int nI = 33, nF = 50, nC = 101, nD = 200, blocks = 3;
    double *d_out, out[blocks * nD];
    size_t bytes = nI * sizeof(int) + nF * sizeof(float) + nC * sizeof(char) + 7 + nD * sizeof(double);
    ASSERT_CUDA(cudaMalloc(&d_out, sizeof out));
    carve<<<blocks, 96, bytes>>>(nI, nF, nC, nD, d_out);
    ASSERT_CUDA(cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost));
    for (int b = 0; b < blocks; b++)
        for (int i = 0; i < nD; i++) {
            int k = nD - 1 - i;
            if (out[b * nD + i] != (nI - 1 - k % nI) + (k % nF) * 0.5 + 'a' + k % nC % 26)
                return printf("FAIL: %d %d\n", b, i), 1;
        }

    std::vector<int> a(64), large(20000);
    for (int i = 0; i < 64; i++)
        a[i] = i;
    for (size_t i = 0; i < large.size(); i++)
        large[i] = rand();
    int *d_d;
    ASSERT_CUDA(cudaMalloc(&d_d, large.size() * sizeof(int)));
    ASSERT_CUDA(cudaMemcpy(d_d, a.data(), 64 * sizeof(int), cudaMemcpyHostToDevice));
    staticReverse<<<1, 64>>>(d_d, 64);
    if (!reversed(a, d_d))
        return 1;

    int most = 0;
    ASSERT_CUDA(cudaDeviceGetAttribute(&most, cudaDevAttrMaxSharedMemoryPerBlockOptin, 0));
    size_t n = large.size();
    if (n * sizeof(int) > (size_t)most)
        large.resize(n = most / sizeof(int));
    ASSERT_CUDA(cudaMemcpy(d_d, large.data(), n * sizeof(int), cudaMemcpyHostToDevice));
    ASSERT_CUDA(cudaFuncSetAttribute(dynamicReverse, cudaFuncAttributeMaxDynamicSharedMemorySize, n * sizeof(int)));
    ASSERT_CUDA(cudaFuncSetAttribute(dynamicReverse, cudaFuncAttributePreferredSharedMemoryCarveout,
                                     cudaSharedmemCarveoutMaxShared));
    dynamicReverse<<<1, 512, n * sizeof(int)>>>(d_d, (int)n);
    ASSERT_CUDA(cudaGetLastError());
    if (!reversed(large, d_d))
        return 1;
    ASSERT_CUDA(cudaFree(d_d));
    ASSERT_CUDA(cudaFree(d_out));
    printf("PASS\n");
    return 0;
}
