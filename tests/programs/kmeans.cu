// K-means in two dimensions: assign, then add up with atomics, block-wise in shared memory.
#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <vector>

constexpr int K = 5, THREADS = 256;

struct Points { float *x, *y; }; // structure of arrays
struct Sums { float x[K], y[K]; int n[K]; };

__constant__ float2 centre[K];

#define CUDA_OR_DIE(call) (orDie((call), __LINE__))
void orDie(cudaError_t e, int line)
{
    if (e != cudaSuccess) {
        fprintf(stderr, "kmeans.cu:%d: %s\n", line, cudaGetErrorString(e));
        std::exit(3);
    }
}

__host__ __device__ inline float squared(float x, float y, float2 c)
{
    return (x - c.x) * (x - c.x) + (y - c.y) * (y - c.y);
}

__global__ void assign(Points p, int n, unsigned char *cluster, Sums *sums)
{
    __shared__ Sums block;
    if (threadIdx.x < K) {
        block.x[threadIdx.x] = block.y[threadIdx.x] = 0;
        block.n[threadIdx.x] = 0;
    }
    __syncthreads();

    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) {
        int best = 0;
        float nearest = INFINITY;
        for (int k = 0; k < K; k++) {
            float d = squared(p.x[i], p.y[i], centre[k]);
            if (d < nearest) {
                nearest = d;
                best = k;
            }
        }
        cluster[i] = best;
        atomicAdd(&block.x[best], p.x[i]);
        atomicAdd(&block.y[best], p.y[i]);
        atomicAdd(&block.n[best], 1);
    }
    __syncthreads();

    if (threadIdx.x < K) {
        atomicAdd(&sums->x[threadIdx.x], block.x[threadIdx.x]);
        atomicAdd(&sums->y[threadIdx.x], block.y[threadIdx.x]);
        atomicAdd(&sums->n[threadIdx.x], block.n[threadIdx.x]);
    }
}

int main()
{
    const int n = 8000;
    const std::array<float2, K> truth = {{{0, 0}, {10, 0}, {0, 10}, {10, 10}, {5, 20}}};
    std::mt19937_64 random(2024);
    std::normal_distribution<float> noise(0, 0.8f);
    std::vector<float> x(n), y(n);
    for (int i = 0; i < n; i++) {
        x[i] = truth[i % K].x + noise(random);
        y[i] = truth[i % K].y + noise(random);
    }
    std::array<float2, K> centres;
    for (int k = 0; k < K; k++)
        centres[k] = {x[k], y[k]}; // one of each

    Points p;
    unsigned char *cluster;
    Sums *sums, h;
    CUDA_OR_DIE(cudaMalloc(&p.x, n * sizeof(float)));
    CUDA_OR_DIE(cudaMalloc(&p.y, n * sizeof(float)));
    CUDA_OR_DIE(cudaMalloc(&cluster, n));
    CUDA_OR_DIE(cudaMalloc(&sums, sizeof(Sums)));
    CUDA_OR_DIE(cudaMemcpy(p.x, x.data(), n * sizeof(float), cudaMemcpyHostToDevice));
    CUDA_OR_DIE(cudaMemcpy(p.y, y.data(), n * sizeof(float), cudaMemcpyHostToDevice));

    float moved = std::numeric_limits<float>::max();
    int iterations = 0;
    while (moved > 1e-4f && ++iterations < 50) {
        CUDA_OR_DIE(cudaMemcpyToSymbol(centre, centres.data(), sizeof(centres)));
        CUDA_OR_DIE(cudaMemset(sums, 0, sizeof(Sums)));
        assign<<<(n + THREADS - 1) / THREADS, THREADS>>>(p, n, cluster, sums);
        CUDA_OR_DIE(cudaMemcpy(&h, sums, sizeof h, cudaMemcpyDeviceToHost));
        moved = 0;
        for (int k = 0; k < K; k++) {
            float2 now = h.n[k] ? make_float2(h.x[k] / h.n[k], h.y[k] / h.n[k]) : centres[k];
            moved = std::max(moved, squared(now.x, now.y, centres[k]));
            centres[k] = now;
        }
    }
    std::vector<unsigned char> got(n);
    CUDA_OR_DIE(cudaMemcpy(got.data(), cluster, n, cudaMemcpyDeviceToHost));
    for (void *q : {(void *)p.x, (void *)p.y, (void *)cluster, (void *)sums})
        CUDA_OR_DIE(cudaFree(q));

    int wrong = 0;
    for (int i = 0; i < n; i++)
        wrong += got[i] != i % K;
    for (int k = 0; k < K; k++) {
        printf("(%6.3f, %6.3f)\n", centres[k].x, centres[k].y);
        if (squared(centres[k].x, centres[k].y, truth[k]) > 0.05f)
            wrong += n;
    }
    printf("%d iterations\n%s\n", iterations, wrong < n / 100 ? "PASS" : "FAIL");
    return wrong >= n / 100;
}
