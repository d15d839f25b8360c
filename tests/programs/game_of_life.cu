// Conway's game of life on a torus: with global memory, with a tile in shared memory; a glider must come back.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>

typedef unsigned char ubyte;

#define SAFE(call)                                                           \
    if ((call) != cudaSuccess) {                                             \
        printf("%s in line %d\n", cudaGetErrorString(cudaGetLastError()), __LINE__); \
        exit(1);                                                             \
    }

__host__ __device__ inline ubyte rule(int neighbours, ubyte alive)
{
    return neighbours == 3 || (neighbours == 2 && alive) ? 1 : 0;
}

__global__ void simpleLife(const ubyte *data, int width, int height, ubyte *result)
{
    int size = width * height;
    for (int cell = blockIdx.x * blockDim.x + threadIdx.x; cell < size; cell += blockDim.x * gridDim.x) {
        int x = cell % width;
        int y = cell - x;
        int left = (x + width - 1) % width, right = (x + 1) % width;
        int up = (y + size - width) % size, down = (y + width) % size;
        int alive = data[left + up] + data[x + up] + data[right + up] + data[left + y] + data[right + y] +
                    data[left + down] + data[x + down] + data[right + down];
        result[x + y] = rule(alive, data[x + y]);
    }
}

template <int B>
__global__ void tiledLife(const ubyte *data, int width, int height, ubyte *result)
{
    __shared__ ubyte tile[B + 2][B + 2];
    for (int i = threadIdx.y * B + threadIdx.x; i < (B + 2) * (B + 2); i += B * B) {
        int tx = i % (B + 2), ty = i / (B + 2);
        int x = (blockIdx.x * B + tx - 1 + width) % width;
        int y = (blockIdx.y * B + ty - 1 + height) % height;
        tile[ty][tx] = data[y * width + x];
    }
    __syncthreads();

    int x = blockIdx.x * B + threadIdx.x, y = blockIdx.y * B + threadIdx.y;
    if (x >= width || y >= height)
        return;
    int alive = 0;
    for (int dy = 0; dy < 3; dy++)
        for (int dx = 0; dx < 3; dx++)
            alive += tile[threadIdx.y + dy][threadIdx.x + dx];
    ubyte me = tile[threadIdx.y + 1][threadIdx.x + 1];
    result[y * width + x] = rule(alive - me, me);
}

static void hostLife(std::vector<ubyte> &w, int width, int height)
{
    std::vector<ubyte> next(w.size());
    for (int y = 0; y < height; y++)
        for (int x = 0; x < width; x++) {
            int alive = 0;
            for (int dy = height - 1; dy <= height + 1; dy++)
                for (int dx = width - 1; dx <= width + 1; dx++)
                    alive += w[(y + dy) % height * width + (x + dx) % width];
            ubyte me = w[y * width + x];
            next[y * width + x] = rule(alive - me, me);
        }
    w.swap(next);
}

static std::vector<ubyte> play(const std::vector<ubyte> &world, int width, int height, int generations, bool tiled)
{
    ubyte *a, *b;
    std::vector<ubyte> result(world.size());
    SAFE(cudaMalloc(&a, world.size()));
    SAFE(cudaMalloc(&b, world.size()));
    SAFE(cudaMemcpy(a, world.data(), world.size(), cudaMemcpyHostToDevice));
    for (int g = 0; g < generations; g++) {
        if (tiled)
            tiledLife<16><<<dim3((width + 15) / 16, (height + 15) / 16), dim3(16, 16)>>>(a, width, height, b);
        else
            simpleLife<<<8, 128>>>(a, width, height, b);
        ubyte *t = a;
        a = b;
        b = t;
    }
    SAFE(cudaGetLastError());
    SAFE(cudaMemcpy(result.data(), a, world.size(), cudaMemcpyDeviceToHost));
    SAFE(cudaFree(a));
    SAFE(cudaFree(b));
    return result;
}

int main()
{
    const int width = 100, height = 60;
    std::vector<ubyte> world(width * height);
    for (auto &c : world)
        c = rand() % 4 == 0;
    std::vector<ubyte> expected = world;
    for (int g = 0; g < 20; g++)
        hostLife(expected, width, height);
    bool ok = play(world, width, height, 20, false) == expected && play(world, width, height, 20, true) == expected;

    std::vector<ubyte> glider(16 * 16, 0);
    for (int cell : {1, 18, 32, 33, 34})
        glider[cell] = 1;
    ok = ok && play(glider, 16, 16, 64, true) == glider; // a cell further along the diagonal every four
    puts(ok ? "PASS" : "FAIL");
    return !ok;
}
