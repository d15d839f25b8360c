// needs: runtime
// Rows with a pitch, copied and set by rows; pinned host memory that a kernel reads and writes where it lies;
// and what programs ask about the device before they start.
#include <stdio.h>

#define WIDTH  50
#define HEIGHT 9

__global__ void scan_rows(int *y, size_t y_pitch, const int *x, size_t x_pitch, int *totals)
{
    const int *from = (const int *)((const char *)x + blockIdx.x * x_pitch);
    int *to = (int *)((char *)y + blockIdx.x * y_pitch), sum = 0;
    for (int i = 0; i < WIDTH; i++)
        to[i] = sum += from[i];
    totals[blockIdx.x] += sum;
}

int main(void)
{
    int h[HEIGHT][WIDTH], r[HEIGHT][WIDTH], *x, *y, *totals, *on_device, mode = -1, device = -1;
    size_t x_pitch, y_pitch;
    cudaDeviceProp properties;
    cudaGetDeviceProperties(&properties, 0);
    cudaDeviceGetAttribute(&mode, cudaDevAttrComputeMode, 0);
    cudaChooseDevice(&device, &properties);
    if (mode != cudaComputeModeDefault || device != 0)
        return printf("mode %d, device %d\n", mode, device), 1;
    cudaSetDeviceFlags(cudaDeviceMapHost);
    cudaDeviceSetCacheConfig(cudaFuncCachePreferShared);
    for (int i = 0; i < HEIGHT * WIDTH; i++)
        h[i / WIDTH][i % WIDTH] = i % 11;
    cudaMallocPitch(&x, &x_pitch, WIDTH * sizeof(int), HEIGHT);
    cudaMallocPitch(&y, &y_pitch, WIDTH * sizeof(int), HEIGHT);
    cudaHostAlloc(&totals, HEIGHT * sizeof(int), cudaHostAllocMapped);
    for (int i = 0; i < HEIGHT; i++)
        totals[i] = 1000;
    cudaHostGetDevicePointer((void **)&on_device, totals, 0);
    cudaMemset2D(y, y_pitch, 0, WIDTH * sizeof(int), HEIGHT);
    cudaMemcpy2D(x, x_pitch, h, sizeof h[0], sizeof h[0], HEIGHT, cudaMemcpyHostToDevice);
    scan_rows<<<HEIGHT, 1>>>(y, y_pitch, x, x_pitch, on_device);
    cudaMemcpy2D(r, sizeof r[0], y, y_pitch, sizeof r[0], HEIGHT, cudaMemcpyDeviceToHost);
    if (cudaMemcpy2D(r, 1, y, y_pitch, sizeof r[0], HEIGHT, cudaMemcpyDeviceToHost) !=
        cudaErrorInvalidPitchValue)
        return printf("a pitch below the width\n"), 1;
    for (int row = 0; row < HEIGHT; row++) {
        int sum = 0;
        for (int i = 0; i < WIDTH; i++)
            if (r[row][i] != (sum += h[row][i]))
                return printf("row %d, %d: %d\n", row, i, r[row][i]), 1;
        if (totals[row] != 1000 + sum)
            return printf("row %d: %d\n", row, totals[row]), 1;
    }
    cudaFree(x);
    cudaFree(y);
    cudaFreeHost(totals);
    printf("ok\n");
    return 0;
}
