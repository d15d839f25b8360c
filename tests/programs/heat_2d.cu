// Heat on a plate: explicit scheme, the borders held at fixed temperatures.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>

#define NX 130
#define NY 70
#define STEPS 100
#define C 0.2f
#define IDX(i, j) ((j) * NX + (i))

static void cuda_ok(cudaError_t e, int line)
{
    if (e) {
        fprintf(stderr, "heat: line %d: %s\n", line, cudaGetErrorString(e));
        exit(EXIT_FAILURE);
    }
}
#define OK(x) cuda_ok((x), __LINE__)

__global__ void step(const float *old, float *now)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;

    if (i > 0 && i < NX - 1 && j > 0 && j < NY - 1)
        now[IDX(i, j)] = old[IDX(i, j)] + C * (old[IDX(i - 1, j)] + old[IDX(i + 1, j)]
                       + old[IDX(i, j - 1)] + old[IDX(i, j + 1)] - 4.0f * old[IDX(i, j)]);
}

static void swap(float **a, float **b)
{
    float *t = *a;
    *a = *b;
    *b = t;
}

int main(void)
{
    const size_t bytes = NX * NY * sizeof(float);
    float *host[2], *device[2], *result = (float *)malloc(bytes);
    for (int k = 0; k < 2; k++) {
        host[k] = (float *)calloc(NX * NY, sizeof(float));
        for (int j = 0; j < NY; j++) {
            host[k][IDX(0, j)] = 100.0f;
            host[k][IDX(NX - 1, j)] = 20.0f;
        }
        OK(cudaMalloc((void **)&device[k], bytes));
        OK(cudaMemcpy(device[k], host[k], bytes, cudaMemcpyHostToDevice));
    }

    dim3 threads(32, 8, 1), blocks((NX + 31) / 32, (NY + 7) / 8, 1);
    for (int s = 0; s < STEPS; s++) {
        step<<<blocks, threads>>>(device[0], device[1]);
        swap(&device[0], &device[1]);
    }
    OK(cudaGetLastError());
    OK(cudaMemcpy(result, device[0], bytes, cudaMemcpyDeviceToHost));

    for (int s = 0; s < STEPS; s++) {
        for (int j = 1; j < NY - 1; j++)
            for (int i = 1; i < NX - 1; i++)
                host[1][IDX(i, j)] = host[0][IDX(i, j)] + C * (host[0][IDX(i - 1, j)] + host[0][IDX(i + 1, j)]
                    + host[0][IDX(i, j - 1)] + host[0][IDX(i, j + 1)] - 4.0f * host[0][IDX(i, j)]);
        swap(&host[0], &host[1]);
    }

    float worst = 0.0f;
    for (int k = 0; k < NX * NY; k++)
        worst = fmaxf(worst, fabsf(result[k] - host[0][k]));
    printf("in the middle %.3f, largest difference %g\n", result[IDX(NX / 2, NY / 2)], worst);
    for (int k = 0; k < 2; k++) {
        OK(cudaFree(device[k]));
        free(host[k]);
    }
    free(result);
    if (worst > 1e-2f)
        return EXIT_FAILURE;
    puts("PASS");
    return EXIT_SUCCESS;
}
