// Breadth-first search, level by level: each vertex of the frontier claims its neighbours by compare-and-swap.
#include <cstdio>
#include <cstdlib>
#include <queue>
#include <vector>

#define CUDA_TRY(x)                                                                        \
    if (auto status = (x); status != cudaSuccess) {                                        \
        std::fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudaGetErrorString(status)); \
        std::exit(1);                                                                      \
    }

struct Graph {
    std::vector<int> offsets, edges;
    int vertices() const { return (int)offsets.size() - 1; }
};

__global__ void expand(const int *offsets, const int *edges, int *distance, const int *frontier, int size, int *next,
                       int *next_size, int level)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= size)
        return;
    int v = frontier[i];
    for (int e = offsets[v]; e < offsets[v + 1]; e++) {
        int w = edges[e];
        if (atomicCAS(&distance[w], -1, level + 1) == -1)
            next[atomicAdd(next_size, 1)] = w;
    }
}

static Graph grid_with_shortcuts(int side)
{
    Graph g;
    std::srand(17);
    g.offsets.push_back(0);
    for (int y = 0; y < side; y++)
        for (int x = 0; x < side; x++) {
            int v = y * side + x;
            if (x > 0) g.edges.push_back(v - 1);
            if (x < side - 1) g.edges.push_back(v + 1);
            if (y > 0) g.edges.push_back(v - side);
            if (y < side - 1) g.edges.push_back(v + side);
            if (std::rand() % 40 == 0) g.edges.push_back(std::rand() % (side * side));
            g.offsets.push_back((int)g.edges.size());
        }
    g.offsets.push_back((int)g.edges.size()); // a vertex that nobody reaches
    return g;
}

int main()
{
    Graph g = grid_with_shortcuts(90);
    const int n = g.vertices();

    std::vector<int> expected(n, -1);
    std::queue<int> queue;
    expected[0] = 0;
    queue.push(0);
    while (!queue.empty()) {
        int v = queue.front();
        queue.pop();
        for (int e = g.offsets[v]; e < g.offsets[v + 1]; e++)
            if (expected[g.edges[e]] < 0) {
                expected[g.edges[e]] = expected[v] + 1;
                queue.push(g.edges[e]);
            }
    }

    int *offsets, *edges, *distance, *frontier, *next, *next_size;
    CUDA_TRY(cudaMalloc(&offsets, g.offsets.size() * sizeof(int)));
    CUDA_TRY(cudaMalloc(&edges, g.edges.size() * sizeof(int)));
    CUDA_TRY(cudaMalloc(&distance, n * sizeof(int)));
    CUDA_TRY(cudaMalloc(&frontier, n * sizeof(int)));
    CUDA_TRY(cudaMalloc(&next, n * sizeof(int)));
    CUDA_TRY(cudaMalloc(&next_size, sizeof(int)));
    CUDA_TRY(cudaMemcpy(offsets, g.offsets.data(), g.offsets.size() * sizeof(int), cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemcpy(edges, g.edges.data(), g.edges.size() * sizeof(int), cudaMemcpyHostToDevice));
    CUDA_TRY(cudaMemset(distance, -1, n * sizeof(int)));
    CUDA_TRY(cudaMemset(distance, 0, sizeof(int)));
    CUDA_TRY(cudaMemset(frontier, 0, sizeof(int)));

    int size = 1, level = 0;
    for (; size > 0; level++) {
        CUDA_TRY(cudaMemset(next_size, 0, sizeof(int)));
        expand<<<(size + 127) / 128, 128>>>(offsets, edges, distance, frontier, size, next, next_size, level);
        CUDA_TRY(cudaMemcpy(&size, next_size, sizeof(int), cudaMemcpyDeviceToHost));
        std::swap(frontier, next);
    }
    std::vector<int> got(n);
    CUDA_TRY(cudaMemcpy(got.data(), distance, n * sizeof(int), cudaMemcpyDeviceToHost));
    for (int *p : {offsets, edges, distance, frontier, next, next_size})
        CUDA_TRY(cudaFree(p));
    for (int v = 0; v < n; v++)
        if (got[v] != expected[v]) {
            std::printf("vertex %d: distance %d, not %d\n", v, got[v], expected[v]);
            return 1;
        }
    std::printf("%d vertices in %d levels\nPASS\n", n, level);
    return 0;
}
