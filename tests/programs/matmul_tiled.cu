// Tiled matrix product. The tile's width is a template parameter, and edges are padded with zeros.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <random>
#include <stdexcept>
#include <string>
#include <vector>

#define CUDA_CHECK(expr)                                                                      \
    do {                                                                                      \
        cudaError_t err_ = (expr);                                                            \
        if (err_ != cudaSuccess)                                                              \
            throw std::runtime_error(std::string(#expr " failed: ") + cudaGetErrorString(err_)); \
    } while (0)

template <int TILE>
__global__ void matmul(float *c, const float *a, const float *b, int m, int n, int k)
{
    __shared__ float as[TILE][TILE];
    __shared__ float bs[TILE][TILE];

    const int tx = threadIdx.x, ty = threadIdx.y;
    const int row = blockIdx.y * TILE + ty;
    const int col = blockIdx.x * TILE + tx;

    float acc = 0.0f;
    for (int t = 0; t < (k + TILE - 1) / TILE; ++t) {
        as[ty][tx] = (row < m && t * TILE + tx < k) ? a[row * k + t * TILE + tx] : 0.0f;
        bs[ty][tx] = (t * TILE + ty < k && col < n) ? b[(t * TILE + ty) * n + col] : 0.0f;
        __syncthreads();
#pragma unroll
        for (int i = 0; i < TILE; ++i)
            acc += as[ty][i] * bs[i][tx];
        __syncthreads();
    }
    if (row < m && col < n)
        c[row * n + col] = acc;
}

template <int TILE>
float run(const std::vector<float> &a, const std::vector<float> &b, const std::vector<float> &expected, int m,
          int n, int k)
{
    float *da, *db, *dc;
    CUDA_CHECK(cudaMalloc(&da, a.size() * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&db, b.size() * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&dc, expected.size() * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(da, a.data(), a.size() * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(db, b.data(), b.size() * sizeof(float), cudaMemcpyHostToDevice));

    dim3 threads(TILE, TILE), blocks((n + TILE - 1) / TILE, (m + TILE - 1) / TILE);
    matmul<TILE><<<blocks, threads>>>(dc, da, db, m, n, k);
    CUDA_CHECK(cudaGetLastError());

    std::vector<float> c(expected.size());
    CUDA_CHECK(cudaMemcpy(c.data(), dc, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(da));
    CUDA_CHECK(cudaFree(db));
    CUDA_CHECK(cudaFree(dc));

    float worst = 0;
    for (size_t i = 0; i < c.size(); ++i)
        worst = std::max(worst, std::fabs(c[i] - expected[i]));
    return worst;
}

int main()
try {
    const int m = 200, n = 180, k = 150;
    std::mt19937 gen(1234);
    std::uniform_real_distribution<float> dist(-1.0f, 1.0f);
    std::vector<float> a(m * k), b(k * n), expected(m * n, 0.0f);
    std::generate(a.begin(), a.end(), [&] { return dist(gen); });
    std::generate(b.begin(), b.end(), [&] { return dist(gen); });
    for (int i = 0; i < m; ++i)
        for (int l = 0; l < k; ++l)
            for (int j = 0; j < n; ++j)
                expected[i * n + j] += a[i * k + l] * b[l * n + j];

    float e8 = run<8>(a, b, expected, m, n, k);
    float e16 = run<16>(a, b, expected, m, n, k);
    float e32 = run<32>(a, b, expected, m, n, k);
    std::printf("max error: %g (8), %g (16), %g (32)\n", e8, e16, e32);
    bool ok = std::max({e8, e16, e32}) < 1e-4f;
    std::puts(ok ? "PASS" : "FAIL");
    return ok ? 0 : 1;
} catch (const std::exception &e) {
    std::fprintf(stderr, "%s\n", e.what());
    return 2;
}
