// Solves Ax = b by Jacobi's iteration. A flag on the device says whether any unknown still moves.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <stdbool.h>

#define N 256
#define EPS 1e-5f
#define MAX_ITERATIONS 500

#define CUDA_SAFE_CALL(call)                                             \
    do {                                                                 \
        cudaError err = call;                                            \
        if (cudaSuccess != err) {                                        \
            fprintf(stderr, "Cuda error in file '%s' in line %i : %s.\n",\
                    __FILE__, __LINE__, cudaGetErrorString(err));        \
            exit(EXIT_FAILURE);                                          \
        }                                                                \
    } while (0)

__global__ void jacobi(const float *A, const float *b, const float *x, float *x_new, int *moved)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= N) return;

    float sigma = 0.0f;
    for (int j = 0; j < N; j++)
        if (j != i) sigma += A[i * N + j] * x[j];
    float value = (b[i] - sigma) / A[i * N + i];
    x_new[i] = value;
    if (fabsf(value - x[i]) > EPS)
        atomicExch(moved, 1);
}

int main(void)
{
    static float A[N * N], b[N], x[N];
    for (int i = 0; i < N; i++) {
        float sum = 0;
        for (int j = 0; j < N; j++) {
            A[i * N + j] = (float)((i * j) % 10) / 10.0f;
            sum += A[i * N + j];
        }
        A[i * N + i] = 2.0f * sum + 1.0f;
        b[i] = (float)(i % 7);
        x[i] = 0.0f;
    }

    float *d_A, *d_b, *d_x, *d_new;
    int *d_moved;
    CUDA_SAFE_CALL(cudaMalloc((void **)&d_A, sizeof(A)));
    CUDA_SAFE_CALL(cudaMalloc((void **)&d_b, sizeof(b)));
    CUDA_SAFE_CALL(cudaMalloc((void **)&d_x, sizeof(x)));
    CUDA_SAFE_CALL(cudaMalloc((void **)&d_new, sizeof(x)));
    CUDA_SAFE_CALL(cudaMalloc((void **)&d_moved, sizeof(int)));
    CUDA_SAFE_CALL(cudaMemcpy(d_A, A, sizeof(A), cudaMemcpyHostToDevice));
    CUDA_SAFE_CALL(cudaMemcpy(d_b, b, sizeof(b), cudaMemcpyHostToDevice));
    CUDA_SAFE_CALL(cudaMemcpy(d_x, x, sizeof(x), cudaMemcpyHostToDevice));

    int iterations = 0, moved = true;
    while (moved && iterations < MAX_ITERATIONS) {
        moved = false;
        CUDA_SAFE_CALL(cudaMemcpy(d_moved, &moved, sizeof(int), cudaMemcpyHostToDevice));
        jacobi<<<(N + 63) / 64, 64>>>(d_A, d_b, d_x, d_new, d_moved);
        CUDA_SAFE_CALL(cudaGetLastError());
        CUDA_SAFE_CALL(cudaMemcpy(&moved, d_moved, sizeof(int), cudaMemcpyDeviceToHost));
        float *tmp = d_x;
        d_x = d_new;
        d_new = tmp;
        iterations++;
    }
    CUDA_SAFE_CALL(cudaMemcpy(x, d_x, sizeof(x), cudaMemcpyDeviceToHost));
    printf("%d iterations\n", iterations);

    float residual = 0.0f;
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = 0; j < N; j++)
            sum += A[i * N + j] * x[j];
        residual = fmaxf(residual, (float)fabs(sum - b[i]));
    }
    cudaFree(d_A); cudaFree(d_b); cudaFree(d_x); cudaFree(d_new); cudaFree(d_moved);
    cudaDeviceReset();
    if (iterations == MAX_ITERATIONS || residual > 0.1f) {
        printf("FAIL: residual %g\n", residual);
        return 1;
    }
    printf("PASS\n");
    return 0;
}
