// Median of 3 x 3: takes out salt and pepper. A thread sorts nine pixels of its own; the tile comes from shared memory.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define TILE 16
#define WINDOW 9

static void checkCUDAError(const char *msg)
{
    cudaError_t err = cudaGetLastError();
    if (cudaSuccess != err) {
        fprintf(stderr, "Cuda error: %s: %s.\n", msg, cudaGetErrorString(err));
        exit(-1);
    }
}

__device__ int mirror(int i, int n) { return i < 0 ? -i : i >= n ? 2 * n - 2 - i : i; }

__global__ void median(const float *in, float *out, int width, int height)
{
    __shared__ float tile[TILE + 2][TILE + 2];
    const int x0 = blockIdx.x * TILE - 1, y0 = blockIdx.y * TILE - 1;
    for (int ty = threadIdx.y; ty < TILE + 2; ty += blockDim.y)
        for (int tx = threadIdx.x; tx < TILE + 2; tx += blockDim.x)
            tile[ty][tx] = in[mirror(min(y0 + ty, height), height) * width + mirror(min(x0 + tx, width), width)];
    __syncthreads();

    const int x = x0 + 1 + threadIdx.x, y = y0 + 1 + threadIdx.y;
    if (x >= width || y >= height)
        return;
    float window[WINDOW];
    int n = 0;
    for (int dy = 0; dy < 3; ++dy)
        for (int dx = 0; dx < 3; ++dx) {
            float v = tile[threadIdx.y + dy][threadIdx.x + dx];
            int k = n++;
            for (; k > 0 && window[k - 1] > v; --k) // insertion sort
                window[k] = window[k - 1];
            window[k] = v;
        }
    out[y * width + x] = window[WINDOW / 2];
}

int main()
{
    const int width = 150, height = 90;
    std::vector<float> image(width * height), result(width * height);
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            int noise = rand() % 25;
            image[y * width + x] = noise == 0 ? 0.0f : noise == 1 ? 255.0f : 100.0f + 0.5f * x + 0.25f * y;
        }

    float *d_in, *d_out;
    cudaMalloc(&d_in, image.size() * sizeof(float));
    cudaMalloc(&d_out, image.size() * sizeof(float));
    cudaMemcpy(d_in, image.data(), image.size() * sizeof(float), cudaMemcpyHostToDevice);
    checkCUDAError("before the kernel");
    median<<<dim3((width + TILE - 1) / TILE, (height + TILE - 1) / TILE), dim3(TILE, TILE)>>>(d_in, d_out, width, height);
    checkCUDAError("median");
    cudaMemcpy(result.data(), d_out, result.size() * sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
    checkCUDAError("after the kernel");

    auto at = [&](int x, int y) {
        x = x < 0 ? -x : x >= width ? 2 * width - 2 - x : x;
        y = y < 0 ? -y : y >= height ? 2 * height - 2 - y : y;
        return image[y * width + x];
    };
    for (int y = 0; y < height; ++y)
        for (int x = 0; x < width; ++x) {
            float w[WINDOW];
            for (int k = 0; k < WINDOW; ++k)
                w[k] = at(x + k % 3 - 1, y + k / 3 - 1);
            std::nth_element(w, w + WINDOW / 2, w + WINDOW);
            if (w[WINDOW / 2] != result[y * width + x]) {
                printf("(%d, %d): %f, not %f\n", x, y, result[y * width + x], w[WINDOW / 2]);
                return 1;
            }
        }
    printf("PASS\n");
    return 0;
}
