// options: -rdc=true -lcudadevrt
// Breadth-first search with no host between its levels: a kernel that looks at the new frontier launches the next level,
// and itself after that, by a tail launch.
#include <cstdio>
#include <queue>
#include <vector>

constexpr int BLOCK = 64;

struct Search {
    const int *offsets, *edges;
    int *distance;
    int *frontier[2], *size; // size[2]: of the two
};

__global__ void expand(Search s, int level)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, from = level % 2;
    if (i >= s.size[from]) return;
    int v = s.frontier[from][i];
    for (int e = s.offsets[v]; e < s.offsets[v + 1]; e++) {
        int w = s.edges[e];
        if (atomicCAS(&s.distance[w], -1, level + 1) == -1)
            s.frontier[1 - from][atomicAdd(&s.size[1 - from], 1)] = w;
    }
}

__global__ void step(Search s, int level)
{
    int count = s.size[level % 2];
    if (count == 0) return;
    s.size[1 - level % 2] = 0;
    expand<<<(count + BLOCK - 1) / BLOCK, BLOCK>>>(s, level);
    step<<<1, 1, 0, cudaStreamTailLaunch>>>(s, level + 1);
}

template <class T> T *upload(const std::vector<T> &v)
{
    T *d;
    cudaMalloc(&d, v.size() * sizeof(T));
    cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice);
    return d;
}

int main()
{
    const int n = 600;
    std::vector<int> offsets{0}, edges, distance(n, -1), expected(n, -1);
    for (int v = 0; v < n; v++) {
        for (int w : {(v * 7 + 3) % n, (v + 1) % n, v / 2})
            if (w != v) edges.push_back(w);
        offsets.push_back((int)edges.size());
    }
    std::queue<int> todo({5});
    expected[5] = distance[5] = 0;
    for (; !todo.empty(); todo.pop())
        for (int e = offsets[todo.front()]; e < offsets[todo.front() + 1]; e++)
            if (expected[edges[e]] < 0) {
                expected[edges[e]] = expected[todo.front()] + 1;
                todo.push(edges[e]);
            }

    Search s{upload(offsets), upload(edges), upload(distance)};
    s.frontier[0] = upload(std::vector<int>(n, 5));
    s.frontier[1] = upload(std::vector<int>(n, 0));
    s.size = upload(std::vector<int>{1, 0});
    step<<<1, 1>>>(s, 0);
    cudaError_t status = cudaMemcpy(distance.data(), s.distance, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (const void *p : {(const void *)s.offsets, (const void *)s.edges, (const void *)s.distance,
                          (const void *)s.frontier[0], (const void *)s.frontier[1], (const void *)s.size})
        cudaFree((void *)p);
    if (status != cudaSuccess) {
        std::printf("%s\n", cudaGetErrorString(status));
        return 1;
    }
    std::puts(distance == expected ? "PASS" : "FAIL");
    return distance != expected;
}
