// The Mandelbrot set, a pixel per thread. Prints how many pixels took how many iterations, by powers of two.
#include <cstdio>
#include <vector>

struct View { double x0, y0, dx, dy; };

__global__ void mandelbrot(unsigned short *image, int width, int height, int limit, View view)
{
    const int px = blockIdx.x * blockDim.x + threadIdx.x;
    const int py = blockIdx.y * blockDim.y + threadIdx.y;
    if (px >= width || py >= height) return;

    const double cx = __dadd_rn(view.x0, __dmul_rn(px, view.dx));
    const double cy = __dadd_rn(view.y0, __dmul_rn(py, view.dy));
    double x = 0, y = 0;
    int n = 0;
    // rounded as awk rounds, with nothing fused
    for (; n < limit; n++) {
        const double xx = __dmul_rn(x, x), yy = __dmul_rn(y, y);
        if (__dadd_rn(xx, yy) > 4.0) break;
        y = __dadd_rn(__dmul_rn(__dmul_rn(2.0, x), y), cy);
        x = __dadd_rn(__dsub_rn(xx, yy), cx);
    }
    image[py * width + px] = n;
}

int main()
{
    const int width = 96, height = 64, limit = 128;
    const View view = {-2.25, -1.25, 0.03125, 0.0390625};
    unsigned short *d;
    std::vector<unsigned short> image(width * height);

    cudaError_t status = cudaMalloc((void **)&d, image.size() * sizeof(image[0]));
    if (status == cudaSuccess) {
        dim3 block(8, 8), grid(width / 8, height / 8);
        mandelbrot<<<grid, block>>>(d, width, height, limit, view);
        status = cudaMemcpy(image.data(), d, image.size() * sizeof(image[0]), cudaMemcpyDeviceToHost);
        cudaFree(d);
    }
    if (status != cudaSuccess) {
        std::fprintf(stderr, "mandelbrot: %s\n", cudaGetErrorString(status));
        return 1;
    }
    for (int from = 1; from <= limit; from *= 2) {
        int count = 0;
        for (unsigned short n : image)
            count += n >= from && n < 2 * from;
        std::printf("%d %d\n", from, count);
    }
    return 0;
}
