// Counts triangles: for each edge, the intersection of two sorted neighbour lists.
#include <algorithm>
#include <cstdio>
#include <set>
#include <vector>

typedef unsigned long long ull;

__global__ void count_triangles(const int *offset, const int *adjacent, const int *from, int m, ull *total)
{
    int e = blockIdx.x * blockDim.x + threadIdx.x;
    ull found = 0;
    if (e < m) {
        int u = from[e], v = adjacent[e];
        int i = offset[u], j = offset[v];
        while (i < offset[u + 1] && j < offset[v + 1]) {
            int a = adjacent[i], b = adjacent[j];
            if (a == b)
                found++;
            if (a <= b)
                i++;
            if (b <= a)
                j++;
        }
    }
    // one atomic per warp
    for (int d = 16; d; d /= 2)
        found += __shfl_down_sync(~0u, found, d);
    if (threadIdx.x % 32 == 0 && found > 0)
        atomicAdd(total, found);
}

int main()
{
    // each edge once, from the smaller vertex to the larger
    const int n = 600;
    std::vector<std::set<int>> larger(n);
    unsigned seed = 1;
    for (int k = 0; k < 9000; k++) {
        seed = seed * 1103515245 + 12345;
        int u = (seed >> 8) % n;
        seed = seed * 1103515245 + 12345;
        int v = (seed >> 8) % (k % 3 ? n : 60);
        if (u != v)
            larger[std::min(u, v)].insert(std::max(u, v));
    }
    std::vector<int> offset{0}, adjacent, from;
    for (int u = 0; u < n; u++) {
        for (int v : larger[u]) {
            adjacent.push_back(v);
            from.push_back(u);
        }
        offset.push_back(adjacent.size());
    }
    const int m = adjacent.size();
    ull expected = 0;
    for (int u = 0; u < n; u++)
        for (int v : larger[u])
            for (int w : larger[v])
                expected += larger[u].count(w);

    int *d_offset, *d_adjacent, *d_from;
    ull *d_total, total = 0;
    cudaMalloc(&d_offset, offset.size() * sizeof(int));
    cudaMalloc(&d_adjacent, m * sizeof(int));
    cudaMalloc(&d_from, m * sizeof(int));
    cudaMalloc(&d_total, sizeof(ull));
    cudaMemcpy(d_offset, offset.data(), offset.size() * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_adjacent, adjacent.data(), m * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_from, from.data(), m * sizeof(int), cudaMemcpyHostToDevice);
    cudaMemcpy(d_total, &total, sizeof total, cudaMemcpyHostToDevice);
    count_triangles<<<(m + 255) / 256, 256>>>(d_offset, d_adjacent, d_from, m, d_total);
    cudaMemcpy(&total, d_total, sizeof total, cudaMemcpyDeviceToHost);
    cudaError_t e = cudaGetLastError();
    cudaFree(d_offset);
    cudaFree(d_adjacent);
    cudaFree(d_from);
    cudaFree(d_total);
    if (e != cudaSuccess) {
        printf("%s\n", cudaGetErrorString(e));
        return 1;
    }
    printf("%d edges, %llu triangles\n", m, total);
    puts(total == expected ? "PASS" : "FAIL");
    return total != expected;
}
