/*
 * Exercise 2: C = A x B, one thread per element of C.
 * The matrices need not be square, nor multiples of the block.
 */
#include <stdio.h>
#include <stdlib.h>

#define BLOCK 16

#define gpuErrchk(ans) { gpuAssert((ans), __FILE__, __LINE__); }
inline void gpuAssert(cudaError_t code, const char *file, int line, bool abort = true)
{
   if (code != cudaSuccess)
   {
      fprintf(stderr, "GPUassert: %s %s %d\n", cudaGetErrorString(code), file, line);
      if (abort) exit(code);
   }
}

__global__ void MatMul(const double *A, const double *B, double *C, int m, int k, int n)
{
    int row = blockIdx.y * blockDim.y + threadIdx.y;
    int col = blockIdx.x * blockDim.x + threadIdx.x;

    if (row < m && col < n) {
        double sum = 0.0;
        for (int i = 0; i < k; ++i)
            sum += A[row * k + i] * B[i * n + col];
        C[row * n + col] = sum;
    }
}

static void fill(double *M, int count)
{
    for (int i = 0; i < count; i++)
        M[i] = rand() % 21 - 10;
}

int main(int argc, char **argv)
{
    int m = 200, k = 150, n = 170;
    if (argc == 4) {
        m = atoi(argv[1]);
        k = atoi(argv[2]);
        n = atoi(argv[3]);
    }
    size_t sizeA = (size_t)m * k * sizeof(double);
    size_t sizeB = (size_t)k * n * sizeof(double);
    size_t sizeC = (size_t)m * n * sizeof(double);
    double *h_A = (double *)malloc(sizeA);
    double *h_B = (double *)malloc(sizeB);
    double *h_C = (double *)malloc(sizeC);
    srand(42);
    fill(h_A, m * k);
    fill(h_B, k * n);

    double *d_A = NULL, *d_B = NULL, *d_C = NULL;
    gpuErrchk(cudaMalloc((void **)&d_A, sizeA));
    gpuErrchk(cudaMalloc((void **)&d_B, sizeB));
    gpuErrchk(cudaMalloc((void **)&d_C, sizeC));
    gpuErrchk(cudaMemcpy(d_A, h_A, sizeA, cudaMemcpyHostToDevice));
    gpuErrchk(cudaMemcpy(d_B, h_B, sizeB, cudaMemcpyHostToDevice));

    dim3 dimBlock(BLOCK, BLOCK);
    dim3 dimGrid((n + dimBlock.x - 1) / dimBlock.x, (m + dimBlock.y - 1) / dimBlock.y);
    MatMul<<<dimGrid, dimBlock>>>(d_A, d_B, d_C, m, k, n);
    gpuErrchk(cudaPeekAtLastError());
    gpuErrchk(cudaDeviceSynchronize());
    gpuErrchk(cudaMemcpy(h_C, d_C, sizeC, cudaMemcpyDeviceToHost));

    int errors = 0;
    for (int i = 0; i < m; i++)
        for (int j = 0; j < n; j++) {
            double sum = 0.0;
            for (int l = 0; l < k; l++)
                sum += h_A[i * k + l] * h_B[l * n + j];
            if (sum != h_C[i * n + j] && errors++ < 5)
                printf("C[%d][%d] = %f, expected %f\n", i, j, h_C[i * n + j], sum);
        }

    cudaFree(d_A); cudaFree(d_B); cudaFree(d_C);
    free(h_A); free(h_B); free(h_C);
    printf(errors ? "FAIL\n" : "PASS\n");
    return errors != 0;
}
