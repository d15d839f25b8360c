// Sobel's edge filter on a disc; pixels outside the image are those at its rim.
#include <cuda_runtime.h>
#include <device_launch_parameters.h>

#include <cstdio>
#include <cstdlib>
#include <cmath>
#include <vector>
#include <chrono>

using pixel = unsigned char;

__device__ __host__ int clampi(int v, int lo, int hi) { return v < lo ? lo : (v > hi ? hi : v); }

__device__ __host__ pixel sobelAt(const pixel *in, int w, int h, int x, int y)
{
    const int xm = clampi(x - 1, 0, w - 1), xp = clampi(x + 1, 0, w - 1);
    const int ym = clampi(y - 1, 0, h - 1), yp = clampi(y + 1, 0, h - 1);
    const int gx = -in[ym * w + xm] + in[ym * w + xp] - 2 * in[y * w + xm] + 2 * in[y * w + xp] - in[yp * w + xm] +
                   in[yp * w + xp];
    const int gy = -in[ym * w + xm] - 2 * in[ym * w + x] - in[ym * w + xp] + in[yp * w + xm] + 2 * in[yp * w + x] +
                   in[yp * w + xp];
    return (pixel)clampi(abs(gx) + abs(gy), 0, 255);
}

__global__ void sobel(const pixel *__restrict__ in, pixel *__restrict__ out, int w, int h)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x;
    const int y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h)
        out[y * w + x] = sobelAt(in, w, h, x, y);
}

int main()
{
    const int w = 300, h = 200;
    std::vector<pixel> in(w * h), out(w * h);
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            in[y * w + x] = std::hypot(x - 150.0, y - 100.0) < 60 ? 200 : 20 + (x + y) % 3;

    pixel *d_in = nullptr, *d_out = nullptr;
    cudaError_t cudaStatus = cudaSetDevice(0);
    if (cudaStatus != cudaSuccess) {
        fprintf(stderr, "cudaSetDevice failed!  Do you have a CUDA-capable GPU installed?");
        goto Error;
    }
    cudaStatus = cudaMalloc((void **)&d_in, in.size());
    if (cudaStatus != cudaSuccess) {
        fprintf(stderr, "cudaMalloc failed!");
        goto Error;
    }
    cudaStatus = cudaMalloc((void **)&d_out, out.size());
    if (cudaStatus != cudaSuccess) {
        fprintf(stderr, "cudaMalloc failed!");
        goto Error;
    }
    cudaStatus = cudaMemcpy(d_in, in.data(), in.size(), cudaMemcpyHostToDevice);
    if (cudaStatus != cudaSuccess) {
        fprintf(stderr, "cudaMemcpy failed!");
        goto Error;
    }
    {
        auto begin = std::chrono::high_resolution_clock::now();
        dim3 threads(32, 4), blocks((w + 31) / 32, (h + 3) / 4);
        sobel<<<blocks, threads>>>(d_in, d_out, w, h);
        cudaStatus = cudaGetLastError();
        if (cudaStatus != cudaSuccess) {
            fprintf(stderr, "sobel launch failed: %s\n", cudaGetErrorString(cudaStatus));
            goto Error;
        }
        cudaStatus = cudaDeviceSynchronize();
        if (cudaStatus != cudaSuccess) {
            fprintf(stderr, "cudaDeviceSynchronize returned error code %d after launching sobel!\n", cudaStatus);
            goto Error;
        }
        auto end = std::chrono::high_resolution_clock::now();
        if (std::chrono::duration<double, std::milli>(end - begin).count() < 0)
            printf("time runs backwards\n");
    }
    cudaStatus = cudaMemcpy(out.data(), d_out, out.size(), cudaMemcpyDeviceToHost);
    if (cudaStatus != cudaSuccess) {
        fprintf(stderr, "cudaMemcpy failed!");
        goto Error;
    }
    for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++)
            if (out[y * w + x] != sobelAt(in.data(), w, h, x, y)) {
                fprintf(stderr, "wrong at %d, %d\n", x, y);
                cudaStatus = cudaErrorUnknown;
                goto Error;
            }
    printf("PASS\n");

Error:
    cudaFree(d_in);
    cudaFree(d_out);
    return cudaStatus == cudaSuccess ? 0 : 1;
}
