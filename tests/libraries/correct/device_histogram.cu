// CUB counts samples by levels of one width, and by levels whose bounds are given. Samples outside all levels
// are not counted.
#include <cub/device/device_histogram.cuh>
#include <stdio.h>

#define N      5000
#define LEVELS 17

#define CALL(call)                                  \
    do {                                            \
        temp = NULL;                                \
        bytes = 0;                                  \
        wrong += call != cudaSuccess || bytes == 0; \
        cudaMalloc(&temp, bytes);                   \
        wrong += call != cudaSuccess;               \
        cudaFree(temp);                             \
    } while (0)

int main(void)
{
    static int h[N];
    int got[LEVELS], bounds[] = {0, 3, 4, 50, 90}, *x, *counts, *levels, wrong = 0;
    void *temp;
    size_t bytes;
    for (int i = 0; i < N; i++)
        h[i] = i * 37 % 101;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&counts, sizeof got);
    cudaMalloc(&levels, sizeof bounds);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(levels, bounds, sizeof bounds, cudaMemcpyHostToDevice);

    CALL(cub::DeviceHistogram::HistogramEven(temp, bytes, x, counts, LEVELS, 0, 5 * (LEVELS - 1), N));
    cudaMemcpy(got, counts, sizeof got, cudaMemcpyDeviceToHost);
    for (int level = 0; level < LEVELS - 1; level++) {
        int count = 0;
        for (int i = 0; i < N; i++)
            count += h[i] / 5 == level;
        wrong += got[level] != count;
    }
    CALL(cub::DeviceHistogram::HistogramRange(temp, bytes, x, counts, 5, levels, N));
    cudaMemcpy(got, counts, sizeof got, cudaMemcpyDeviceToHost);
    for (int level = 0; level < 4; level++) {
        int count = 0;
        for (int i = 0; i < N; i++)
            count += h[i] >= bounds[level] && h[i] < bounds[level + 1];
        wrong += got[level] != count;
    }
    printf(wrong ? "%d wrong\n" : "ok\n", wrong);
    return 0;
}
