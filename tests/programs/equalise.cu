// Histogram equalisation: count the grey values, make a table on the host, look it up from constant memory.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <memory.h>

#define L 256

__constant__ unsigned char table[L];

#define $(call) { cudaError_t e_ = call; if (e_ != cudaSuccess) { \
    printf("%s:%d: %s\n", __FILE__, __LINE__, cudaGetErrorString(e_)); return EXIT_FAILURE; } }

__global__ void count(const unsigned char *image, int pixels, unsigned *histogram)
{
    __shared__ unsigned local[L];
    const int tid = threadIdx.y * blockDim.x + threadIdx.x, threads = blockDim.x * blockDim.y;
    for (int k = tid; k < L; k += threads) local[k] = 0;
    __syncthreads();
    const int block = blockIdx.y * gridDim.x + blockIdx.x, blocks = gridDim.x * gridDim.y;
    for (int i = block * threads + tid; i < pixels; i += blocks * threads)
        atomicAdd(local + image[i], 1u);
    __syncthreads();
    for (int k = tid; k < L; k += threads) atomicAdd(histogram + k, local[k]);
}

__global__ void look_up(unsigned char *image, int words)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= words) return;
    unsigned v = ((unsigned *)image)[i];  /* four pixels at once */
    v = table[v & 255] | table[v >> 8 & 255] << 8 | table[v >> 16 & 255] << 16 | (unsigned)table[v >> 24] << 24;
    ((unsigned *)image)[i] = v;
}

int main(void)
{
    const int width = 320, height = 180, pixels = width * height;
    unsigned char *image = (unsigned char *)malloc(pixels), *result = (unsigned char *)malloc(pixels), map[L], *d_image;
    unsigned histogram[L], expected[L], *d_histogram;
    int i;

    memset(expected, 0, sizeof expected);
    for (i = 0; i < pixels; i++) {
        image[i] = (unsigned char)(90 + 30 * sin(i * 0.01) + rand() % 20);
        expected[image[i]]++;
    }
    $(cudaMalloc((void **)&d_image, pixels))
    $(cudaMalloc((void **)&d_histogram, sizeof histogram))
    $(cudaMemcpy(d_image, image, pixels, cudaMemcpyHostToDevice))
    $(cudaMemset(d_histogram, 0, sizeof histogram))
    count<<<dim3(2, 3), dim3(16, 8)>>>(d_image, pixels, d_histogram);
    $(cudaGetLastError())
    $(cudaMemcpy(histogram, d_histogram, sizeof histogram, cudaMemcpyDeviceToHost))
    if (memcmp(histogram, expected, sizeof histogram)) {
        printf("the histogram is wrong\n");
        return EXIT_FAILURE;
    }

    unsigned below = 0;
    for (i = 0; i < L; i++) {
        below += histogram[i];
        map[i] = (unsigned char)(255.0 * below / pixels + 0.5);
    }
    $(cudaMemcpyToSymbol(table, map, sizeof map))
    look_up<<<(pixels / 4 + 255) / 256, 256>>>(d_image, pixels / 4);
    $(cudaGetLastError())
    $(cudaMemcpy(result, d_image, pixels, cudaMemcpyDeviceToHost))
    $(cudaFree(d_image))
    $(cudaFree(d_histogram))

    int low = 255, high = 0;
    for (i = 0; i < pixels; i++) {
        if (result[i] != map[image[i]]) {
            printf("pixel %d is %d, not %d\n", i, result[i], map[image[i]]);
            return EXIT_FAILURE;
        }
        if (result[i] < low) low = result[i];
        if (result[i] > high) high = result[i];
    }
    printf("from %d to %d\n", low, high);
    free(image); free(result);
    printf("PASS\n");
    return EXIT_SUCCESS;
}
