// A pixel has four bytes. One kernel writes three of them, another one reads all.
#include <stdio.h>

#define BLOCK 64

__global__ void colour(unsigned char *pixels, int value)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    for (int k = 0; k < 3; k++)
        pixels[4 * i + k] = value + k;
}

__global__ void brightness(int *y, const unsigned char *pixels)
{
    int i = blockIdx.x * BLOCK + threadIdx.x, sum = 0;
    for (int k = 0; k < 4; k++)
        sum += pixels[4 * i + k]; // finds: uninit-global read
    y[i] = sum;
}

int main(void)
{
    const int n = 4 * BLOCK;
    unsigned char *pixels;
    int *y, last;
    cudaMalloc(&pixels, 4 * n);
    cudaMalloc(&y, n * sizeof *y);
    colour<<<n / BLOCK, BLOCK>>>(pixels, 1);
    colour<<<n / BLOCK, BLOCK>>>(pixels, 2);
    brightness<<<n / BLOCK, BLOCK>>>(y, pixels);
    cudaMemcpy(&last, y + n - 1, sizeof last, cudaMemcpyDeviceToHost);
    printf("%d\n", last);
    cudaFree(pixels);
    cudaFree(y);
    return 0;
}
