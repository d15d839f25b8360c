/* Matrices as two-dimensional arrays: as parameters, as globals of the device, and as an array of pointers to rows. */
#include <stdio.h>
#include <stdlib.h>

#define N 48

typedef int matrix[N][N];

__device__ matrix G;
__constant__ int shift[2][2] = {{1, 0}, {0, 1}};

__global__ void MatAdd(int A[N][N], int B[][N], int (*C)[N])
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < N && j < N)
        C[i][j] = A[i][j] + B[i][j];
}

/* G = the neighbour of C to the right and below */
__global__ void MatShift(matrix C)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int j = blockIdx.y * blockDim.y + threadIdx.y;
    if (i < N && j < N) {
        int row = i + shift[0][0], col = j + shift[1][1];
        G[i][j] = row < N && col < N ? C[row][col] : -1;
    }
}

/* rows of different lengths */
__global__ void RowSums(int **rows, const int *length, int *sums)
{
    int i = threadIdx.x;
    sums[i] = 0;
    for (int j = 0; j < length[i]; j++)
        sums[i] += rows[i][j];
}

#define CK(call) do { if ((call) != cudaSuccess) { \
    fprintf(stderr, "%s at %d: %s\n", #call, __LINE__, cudaGetErrorString(cudaGetLastError())); exit(1); } } while (0)

static matrix A, B, C, result;

int main(void)
{
    int (*d_A)[N], (*d_B)[N], (*d_C)[N];
    int i, j, wrong = 0;

    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            A[i][j] = i * N + j;
            B[i][j] = rand() % 100;
        }
    CK(cudaMalloc((void **)&d_A, sizeof(matrix)));
    CK(cudaMalloc((void **)&d_B, sizeof(matrix)));
    CK(cudaMalloc((void **)&d_C, sizeof(matrix)));
    CK(cudaMemcpy(d_A, A, sizeof(A), cudaMemcpyHostToDevice));
    CK(cudaMemcpy(d_B, B, sizeof(B), cudaMemcpyHostToDevice));

    dim3 threadsPerBlock(16, 16);
    dim3 numBlocks(N / threadsPerBlock.x, N / threadsPerBlock.y);
    MatAdd<<<numBlocks, threadsPerBlock>>>(d_A, d_B, d_C);
    MatShift<<<numBlocks, threadsPerBlock>>>(d_C);
    CK(cudaGetLastError());
    CK(cudaMemcpy(C, d_C, sizeof(C), cudaMemcpyDeviceToHost));
    CK(cudaMemcpyFromSymbol(result, G, sizeof(result)));
    for (i = 0; i < N; i++)
        for (j = 0; j < N; j++) {
            wrong += C[i][j] != A[i][j] + B[i][j];
            wrong += result[i][j] != (i + 1 < N && j + 1 < N ? C[i + 1][j + 1] : -1);
        }

    int *rows[N], **d_rows, length[N], *d_length, sums[N], *d_sums;
    for (i = 0; i < N; i++) {
        length[i] = i + 1;
        CK(cudaMalloc((void **)&rows[i], length[i] * sizeof(int)));
        CK(cudaMemcpy(rows[i], A[i], length[i] * sizeof(int), cudaMemcpyHostToDevice));
    }
    CK(cudaMalloc((void **)&d_rows, sizeof(rows)));
    CK(cudaMalloc((void **)&d_length, sizeof(length)));
    CK(cudaMalloc((void **)&d_sums, sizeof(sums)));
    CK(cudaMemcpy(d_rows, rows, sizeof(rows), cudaMemcpyHostToDevice));
    CK(cudaMemcpy(d_length, length, sizeof(length), cudaMemcpyHostToDevice));
    RowSums<<<1, N>>>(d_rows, d_length, d_sums);
    CK(cudaMemcpy(sums, d_sums, sizeof(sums), cudaMemcpyDeviceToHost));
    for (i = 0; i < N; i++) {
        int sum = 0;
        for (j = 0; j <= i; j++)
            sum += A[i][j];
        wrong += sums[i] != sum;
        CK(cudaFree(rows[i]));
    }
    CK(cudaFree(d_A)); CK(cudaFree(d_B)); CK(cudaFree(d_C));
    CK(cudaFree(d_rows)); CK(cudaFree(d_length)); CK(cudaFree(d_sums));
    printf("%d wrong\n%s\n", wrong, wrong ? "FAIL" : "PASS");
    return wrong != 0;
}
