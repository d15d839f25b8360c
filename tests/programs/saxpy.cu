// SAXPY: y = a * x + y, timed with events.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define CHECK(call)                                                        \
{                                                                          \
    const cudaError_t error = call;                                        \
    if (error != cudaSuccess)                                              \
    {                                                                      \
        printf("Error: %s:%d, ", __FILE__, __LINE__);                      \
        printf("code: %d, reason: %s\n", error, cudaGetErrorString(error));\
        exit(1);                                                           \
    }                                                                      \
}

__global__ void saxpy(int n, float a, float *x, float *y)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}

int main(void)
{
    int N = 1 << 20;
    float *x, *y, *d_x, *d_y;
    x = (float *)malloc(N * sizeof(float));
    y = (float *)malloc(N * sizeof(float));

    CHECK(cudaMalloc(&d_x, N * sizeof(float)));
    CHECK(cudaMalloc(&d_y, N * sizeof(float)));

    for (int i = 0; i < N; i++) {
        x[i] = 1.0f;
        y[i] = 2.0f;
    }

    cudaEvent_t start, stop;
    CHECK(cudaEventCreate(&start));
    CHECK(cudaEventCreate(&stop));

    CHECK(cudaMemcpy(d_x, x, N * sizeof(float), cudaMemcpyHostToDevice));
    CHECK(cudaMemcpy(d_y, y, N * sizeof(float), cudaMemcpyHostToDevice));

    CHECK(cudaEventRecord(start));
    saxpy<<<(N + 255) / 256, 256>>>(N, 2.0f, d_x, d_y);
    CHECK(cudaGetLastError());
    CHECK(cudaEventRecord(stop));

    CHECK(cudaMemcpy(y, d_y, N * sizeof(float), cudaMemcpyDeviceToHost));

    CHECK(cudaEventSynchronize(stop));
    float milliseconds = 0;
    CHECK(cudaEventElapsedTime(&milliseconds, start, stop));

    float maxError = 0.0f;
    for (int i = 0; i < N; i++)
        maxError = fmaxf(maxError, fabsf(y[i] - 4.0f));
    printf("Max error: %f\n", maxError);
    printf("Effective bandwidth (GB/s): %f\n", N * 4 * 3 / milliseconds / 1e6);

    CHECK(cudaEventDestroy(start));
    CHECK(cudaEventDestroy(stop));
    CHECK(cudaFree(d_x));
    CHECK(cudaFree(d_y));
    free(x);
    free(y);
    if (maxError != 0.0f) return 1;
    puts("PASS");
    return 0;
}
