// Colour to grey, and flips: across in place, upside down into another image.
#include <iostream>
#include <vector>
#include <cstdlib>

#define CUDA_ASSERT(call)                                                          \
    {                                                                              \
        cudaError_t result = (call);                                               \
        if (result != cudaSuccess)                                                 \
        {                                                                          \
            std::cerr << __FILE__ << ':' << __LINE__ << ": " << #call << " gives " \
                      << cudaGetErrorString(result) << std::endl;                  \
            std::abort();                                                          \
        }                                                                          \
    }

__global__ void rgba_to_greyscale(const uchar4* const rgbaImage,
                                  unsigned char* const greyImage,
                                  int numRows, int numCols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= numCols || row >= numRows)
        return;

    uchar4 rgba = rgbaImage[row * numCols + col];
    // the weights of NTSC, in 1/1024
    greyImage[row * numCols + col] = (306 * rgba.x + 601 * rgba.y + 117 * rgba.z) >> 10;
}

__global__ void mirror(uchar4* image, int numRows, int numCols)
{
    int col = blockIdx.x * blockDim.x + threadIdx.x;
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    if (col >= numCols / 2 || row >= numRows)
        return;
    uchar4* left = &image[row * numCols + col];
    uchar4* right = &image[row * numCols + numCols - 1 - col];
    uchar4 swap = *left;
    *left = *right;
    *right = swap;
}

// three bytes per pixel, without padding
__global__ void upside_down(const uchar3* in, uchar3* out, int numRows, int numCols)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < numRows * numCols)
        out[(numRows - 1 - i / numCols) * numCols + i % numCols] = in[i];
}

template <class Pixel> class DeviceImage
{
    Pixel* data_ = nullptr;
    size_t count_;

public:
    explicit DeviceImage(size_t count) : count_(count) { CUDA_ASSERT(cudaMalloc(&data_, count * sizeof(Pixel))); }
    explicit DeviceImage(const std::vector<Pixel>& host) : DeviceImage(host.size())
    {
        CUDA_ASSERT(cudaMemcpy(data_, host.data(), count_ * sizeof(Pixel), cudaMemcpyHostToDevice));
    }
    DeviceImage(const DeviceImage&) = delete;
    DeviceImage& operator=(const DeviceImage&) = delete;
    ~DeviceImage() { cudaFree(data_); }
    operator Pixel*() { return data_; }
    std::vector<Pixel> download() const
    {
        std::vector<Pixel> host(count_);
        CUDA_ASSERT(cudaMemcpy(host.data(), data_, count_ * sizeof(Pixel), cudaMemcpyDeviceToHost));
        return host;
    }
};

int main()
{
    const int rows = 213, cols = 321;
    std::vector<uchar4> image(rows * cols);
    std::vector<uchar3> packed(rows * cols);
    for (int i = 0; i < rows * cols; i++) {
        image[i] = make_uchar4(rand(), rand(), rand(), 255);
        packed[i] = make_uchar3(image[i].x, image[i].y, image[i].z);
    }
    DeviceImage<uchar4> colour(image);
    DeviceImage<unsigned char> grey(rows * cols);
    DeviceImage<uchar3> from(packed), to(rows * cols);

    const dim3 blockSize(16, 16, 1);
    const dim3 gridSize((cols + blockSize.x - 1) / blockSize.x, (rows + blockSize.y - 1) / blockSize.y, 1);
    rgba_to_greyscale<<<gridSize, blockSize>>>(colour, grey, rows, cols);
    mirror<<<gridSize, blockSize>>>(colour, rows, cols);
    upside_down<<<(rows * cols + 255) / 256, 256>>>(from, to, rows, cols);
    CUDA_ASSERT(cudaGetLastError());
    CUDA_ASSERT(cudaDeviceSynchronize());

    auto g = grey.download();
    auto m = colour.download();
    auto u = to.download();
    for (int row = 0; row < rows; row++)
        for (int col = 0; col < cols; col++) {
            const uchar4 p = image[row * cols + col];
            const uchar4 q = m[row * cols + cols - 1 - col];
            const uchar3 r = u[(rows - 1 - row) * cols + col];
            if (g[row * cols + col] != (306 * p.x + 601 * p.y + 117 * p.z) / 1024 || q.x != p.x || q.y != p.y ||
                q.z != p.z || q.w != 255 || r.x != p.x || r.y != p.y || r.z != p.z) {
                std::cout << "FAIL at " << row << ", " << col << std::endl;
                return 1;
            }
        }
    std::cout << "PASS" << std::endl;
    return 0;
}
