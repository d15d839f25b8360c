/*
 * Separable convolution after the vendor's sample: rows, then columns, each through shared memory
 * with several results per thread.
 */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <assert.h>

#define KERNEL_RADIUS 8
#define KERNEL_LENGTH (2 * KERNEL_RADIUS + 1)

#define ROWS_BLOCKDIM_X      16
#define ROWS_BLOCKDIM_Y      4
#define ROWS_RESULT_STEPS    8
#define ROWS_HALO_STEPS      1
#define COLUMNS_BLOCKDIM_X   16
#define COLUMNS_BLOCKDIM_Y   8
#define COLUMNS_RESULT_STEPS 8
#define COLUMNS_HALO_STEPS   1

#define OK(call) do { if ((call) != cudaSuccess) { \
    fprintf(stderr, "line %d: %s\n", __LINE__, cudaGetErrorString(cudaGetLastError())); exit(1); } } while (0)

__constant__ float c_Kernel[KERNEL_LENGTH];

__global__ void convolutionRowsKernel(float *d_Dst, const float *d_Src, int imageW, int imageH, int pitch)
{
    __shared__ float
        s_Data[ROWS_BLOCKDIM_Y][(ROWS_RESULT_STEPS + 2 * ROWS_HALO_STEPS) * ROWS_BLOCKDIM_X];

    // Offset to the left halo edge
    const int baseX = (blockIdx.x * ROWS_RESULT_STEPS - ROWS_HALO_STEPS) * ROWS_BLOCKDIM_X + threadIdx.x;
    const int baseY = blockIdx.y * ROWS_BLOCKDIM_Y + threadIdx.y;

    d_Src += baseY * pitch + baseX;
    d_Dst += baseY * pitch + baseX;

#pragma unroll
    for (int i = ROWS_HALO_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i++)
        s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] = d_Src[i * ROWS_BLOCKDIM_X];

#pragma unroll
    for (int i = 0; i < ROWS_HALO_STEPS; i++)
        s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] =
            (baseX >= -i * ROWS_BLOCKDIM_X) ? d_Src[i * ROWS_BLOCKDIM_X] : 0;

#pragma unroll
    for (int i = ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS + ROWS_HALO_STEPS; i++)
        s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X] =
            (imageW - baseX > i * ROWS_BLOCKDIM_X) ? d_Src[i * ROWS_BLOCKDIM_X] : 0;

    __syncthreads();
#pragma unroll
    for (int i = ROWS_HALO_STEPS; i < ROWS_HALO_STEPS + ROWS_RESULT_STEPS; i++) {
        float sum = 0;
#pragma unroll
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
            sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.y][threadIdx.x + i * ROWS_BLOCKDIM_X + j];
        d_Dst[i * ROWS_BLOCKDIM_X] = sum;
    }
}

__global__ void convolutionColumnsKernel(float *d_Dst, const float *d_Src, int imageW, int imageH, int pitch)
{
    __shared__ float s_Data[COLUMNS_BLOCKDIM_X][(COLUMNS_RESULT_STEPS + 2 * COLUMNS_HALO_STEPS) * COLUMNS_BLOCKDIM_Y + 1];

    const int baseX = blockIdx.x * COLUMNS_BLOCKDIM_X + threadIdx.x;
    const int baseY = (blockIdx.y * COLUMNS_RESULT_STEPS - COLUMNS_HALO_STEPS) * COLUMNS_BLOCKDIM_Y + threadIdx.y;
    d_Src += baseY * pitch + baseX;
    d_Dst += baseY * pitch + baseX;

    for (int i = 0; i < COLUMNS_RESULT_STEPS + 2 * COLUMNS_HALO_STEPS; i++) {
        int y = baseY + i * COLUMNS_BLOCKDIM_Y;
        s_Data[threadIdx.x][threadIdx.y + i * COLUMNS_BLOCKDIM_Y] =
            (y >= 0 && y < imageH) ? d_Src[i * COLUMNS_BLOCKDIM_Y * pitch] : 0;
    }
    __syncthreads();
    for (int i = COLUMNS_HALO_STEPS; i < COLUMNS_HALO_STEPS + COLUMNS_RESULT_STEPS; i++) {
        float sum = 0;
        for (int j = -KERNEL_RADIUS; j <= KERNEL_RADIUS; j++)
            sum += c_Kernel[KERNEL_RADIUS - j] * s_Data[threadIdx.x][threadIdx.y + i * COLUMNS_BLOCKDIM_Y + j];
        d_Dst[i * COLUMNS_BLOCKDIM_Y * pitch] = sum;
    }
}

int main(int argc, char **argv)
{
    const int imageW = 256, imageH = 128;
    float h_Kernel[KERNEL_LENGTH], total = 0;
    float *h_Input = (float *)malloc(imageW * imageH * sizeof(float));
    float *h_Buffer = (float *)malloc(imageW * imageH * sizeof(float));
    float *h_Output = (float *)malloc(imageW * imageH * sizeof(float));
    assert(ROWS_BLOCKDIM_X * ROWS_HALO_STEPS >= KERNEL_RADIUS && imageW % (ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X) == 0);
    srand(200);
    for (int i = 0; i < KERNEL_LENGTH; i++)
        total += h_Kernel[i] = expf(-0.1f * (i - KERNEL_RADIUS) * (i - KERNEL_RADIUS));
    for (int i = 0; i < KERNEL_LENGTH; i++)
        h_Kernel[i] /= total;
    for (int i = 0; i < imageW * imageH; i++)
        h_Input[i] = (float)(rand() % 16);

    float *d_Input, *d_Buffer;
    OK(cudaMalloc((void **)&d_Input, imageW * imageH * sizeof(float)));
    OK(cudaMalloc((void **)&d_Buffer, imageW * imageH * sizeof(float)));
    OK(cudaMemcpyToSymbol(c_Kernel, h_Kernel, sizeof(h_Kernel)));
    OK(cudaMemcpy(d_Input, h_Input, imageW * imageH * sizeof(float), cudaMemcpyHostToDevice));
    convolutionRowsKernel<<<dim3(imageW / (ROWS_RESULT_STEPS * ROWS_BLOCKDIM_X), imageH / ROWS_BLOCKDIM_Y),
                            dim3(ROWS_BLOCKDIM_X, ROWS_BLOCKDIM_Y)>>>(d_Buffer, d_Input, imageW, imageH, imageW);
    convolutionColumnsKernel<<<dim3(imageW / COLUMNS_BLOCKDIM_X, imageH / (COLUMNS_RESULT_STEPS * COLUMNS_BLOCKDIM_Y)),
                               dim3(COLUMNS_BLOCKDIM_X, COLUMNS_BLOCKDIM_Y)>>>(d_Input, d_Buffer, imageW, imageH, imageW);
    OK(cudaMemcpy(h_Output, d_Input, imageW * imageH * sizeof(float), cudaMemcpyDeviceToHost));
    OK(cudaFree(d_Input));
    OK(cudaFree(d_Buffer));

    double worst = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int y = 0; y < imageH; y++)
            for (int x = 0; x < imageW; x++) {
                double sum = 0;
                for (int k = -KERNEL_RADIUS; k <= KERNEL_RADIUS; k++) {
                    int at = pass ? y + k : x + k;
                    if (at >= 0 && at < (pass ? imageH : imageW))
                        sum += h_Kernel[KERNEL_RADIUS - k] * (pass ? h_Buffer[at * imageW + x] : h_Input[y * imageW + at]);
                }
                if (pass == 0)
                    h_Buffer[y * imageW + x] = (float)sum;
                else
                    worst = fmax(worst, fabs(sum - h_Output[y * imageW + x]));
            }
    free(h_Input); free(h_Buffer); free(h_Output);
    printf("largest difference %.1e\n%s\n", worst, worst < 1e-4 ? "PASS" : "FAIL");
    return worst >= 1e-4;
}
