// Connected components: labels spread along edges until nobody's gets smaller, with pointer jumping between rounds.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <numeric>
#include <random>
#include <utility>
#include <vector>

#define MUST(call)                                                          \
    do {                                                                    \
        if (cudaError_t e = (call); e != cudaSuccess) {                     \
            std::printf("%s -> %s\n", #call, cudaGetErrorName(e));          \
            std::exit(1);                                                   \
        }                                                                   \
    } while (false)

__global__ void init(int *label, int n)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n)
        label[v] = v;
}

__global__ void hook(const int2 *edges, int m, int *label, bool *changed)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < m; i += blockDim.x * gridDim.x) {
        // labels change meanwhile, so they are read as atomics
        int a = atomicAdd(&label[edges[i].x], 0), b = atomicAdd(&label[edges[i].y], 0);
        if (a == b)
            continue;
        atomicMin(&label[max(a, b)], min(a, b));
        atomicMin(&label[a == max(a, b) ? edges[i].x : edges[i].y], min(a, b));
        *(volatile bool *)changed = true;
    }
}

__global__ void jump(const int *label, int *to, int n)
{
    int v = blockIdx.x * blockDim.x + threadIdx.x;
    if (v < n) {
        int l = label[v];
        while (label[l] != l)
            l = label[l];
        to[v] = l;
    }
}

int main()
{
    const int n = 5000, m = 4200, threads = 128;
    std::mt19937 rng(8);
    std::vector<int2> edges(m);
    for (auto &e : edges)
        e = make_int2(rng() % n, rng() % n);

    std::vector<int> parent(n);
    std::iota(parent.begin(), parent.end(), 0);
    std::function<int(int)> find = [&](int v) { return parent[v] == v ? v : parent[v] = find(parent[v]); };
    for (auto e : edges) {
        int a = find(e.x), b = find(e.y);
        parent[std::max(a, b)] = std::min(a, b);
    }

    int2 *d_edges;
    int *label, *other;
    bool *changed; // in managed memory: both sides look at it
    MUST(cudaMalloc(&d_edges, m * sizeof(int2)));
    MUST(cudaMalloc(&label, n * sizeof(int)));
    MUST(cudaMalloc(&other, n * sizeof(int)));
    MUST(cudaMallocManaged(&changed, sizeof(bool)));
    MUST(cudaMemcpy(d_edges, edges.data(), m * sizeof(int2), cudaMemcpyHostToDevice));

    init<<<(n + threads - 1) / threads, threads>>>(label, n);
    int rounds = 0;
    do {
        MUST(cudaDeviceSynchronize());
        *changed = false;
        hook<<<16, threads>>>(d_edges, m, label, changed);
        jump<<<(n + threads - 1) / threads, threads>>>(label, other, n);
        MUST(cudaGetLastError());
        MUST(cudaDeviceSynchronize());
        std::swap(label, other);
        rounds++;
    } while (*changed);

    std::vector<int> got(n);
    MUST(cudaMemcpy(got.data(), label, n * sizeof(int), cudaMemcpyDeviceToHost));
    int components = 0;
    for (int v = 0; v < n; v++) {
        if (got[v] != find(v)) {
            std::printf("vertex %d is in %d, not in %d\n", v, got[v], find(v));
            return 1;
        }
        components += got[v] == v;
    }
    MUST(cudaFree(d_edges));
    MUST(cudaFree(label));
    MUST(cudaFree(other));
    MUST(cudaFree(changed));
    std::printf("%d components, %s rounds\nPASS\n", components, rounds < 20 ? "few" : "many");
}
