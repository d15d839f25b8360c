// options: -rdc=true -lcudadevrt
/* The Mandelbrot set by Mariani and Silver's subdivision: where a square's border has one dwell, so has what is within.
   Else the square is cut into four by a launch for each, and small ones are done pixel by pixel. */
#include <stdio.h>
#include <stdlib.h>

#define SIZE     128
#define MAX_ITER 64
#define MIN_SIDE 8
#define BLOCK    32
#define MIXED    -1

__host__ __device__ static int dwell(int px, int py)
{
    float cx = -1.75f + px * (2.5f / SIZE), cy = -1.25f + py * (2.5f / SIZE), x = 0, y = 0;
    int n = 0;
    for (; n < MAX_ITER && x * x + y * y < 4; n++) {
        float t = x * x - y * y + cx;
        y = 2 * x * y + cy;
        x = t;
    }
    return n;
}

__global__ void fill(int *dwells, int x0, int y0, int side, int value)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < side * side; i += gridDim.x * blockDim.x)
        dwells[(y0 + i / side) * SIZE + x0 + i % side] = value;
}

__global__ void per_pixel(int *dwells, int x0, int y0, int side)
{
    for (int i = threadIdx.x; i < side * side; i += blockDim.x) {
        int px = x0 + i % side, py = y0 + i / side;
        dwells[py * SIZE + px] = dwell(px, py);
    }
}

/* A block for each of the squares of that side, two by two from (x0, y0) on. */
__global__ void subdivide(int *dwells, int x0, int y0, int side, int *launches)
{
    __shared__ int common, differ;
    x0 += (blockIdx.x % 2) * side;
    y0 += (blockIdx.x / 2) * side;
    if (threadIdx.x == 0) {
        common = dwell(x0, y0);
        differ = 0;
    }
    __syncthreads();
    for (int i = threadIdx.x; i < 4 * side; i += blockDim.x) {
        int along = i % side, edge = i / side;
        int px = edge == 0 || edge == 1 ? x0 + along : edge == 2 ? x0 : x0 + side - 1;
        int py = edge == 0 ? y0 : edge == 1 ? y0 + side - 1 : y0 + along;
        if (dwell(px, py) != common)
            atomicExch(&differ, 1);
    }
    __syncthreads();
    if (threadIdx.x > 0)
        return;
    atomicAdd(launches, 1);
    if (!differ)
        fill<<<2, BLOCK, 0, cudaStreamFireAndForget>>>(dwells, x0, y0, side, common);
    else if (side > MIN_SIDE)
        subdivide<<<4, BLOCK, 0, cudaStreamFireAndForget>>>(dwells, x0, y0, side / 2, launches);
    else
        per_pixel<<<1, BLOCK, 0, cudaStreamFireAndForget>>>(dwells, x0, y0, side);
    if (cudaGetLastError() != cudaSuccess)
        printf("a launch failed\n");
}

int main(void)
{
    static int h[SIZE * SIZE];
    int *dwells, *launches, count, wrong = 0, blank = 0;
    cudaMalloc(&dwells, sizeof h);
    cudaMalloc(&launches, sizeof *launches);
    cudaMemset(dwells, 0xff, sizeof h);
    cudaMemset(launches, 0, sizeof *launches);
    subdivide<<<4, BLOCK>>>(dwells, 0, 0, SIZE / 2, launches);
    cudaMemcpy(h, dwells, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(&count, launches, sizeof count, cudaMemcpyDeviceToHost);
    for (int i = 0; i < SIZE * SIZE; i++) {
        blank += h[i] == MIXED;
        wrong += h[i] != dwell(i % SIZE, i / SIZE); /* a float's last bit, and islands within a border of one dwell */
    }
    cudaFree(dwells);
    cudaFree(launches);
    if (blank == 0 && wrong < SIZE * SIZE / 50 && count > 20)
        printf("PASS\n");
    else
        printf("FAIL: %d blank, %d wrong, %d launches\n", blank, wrong, count);
    return 0;
}
