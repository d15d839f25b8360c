// Matrix product on pitched memory: each row begins at a multiple of the pitch.
#include <cuda_runtime.h>
#include <stdio.h>

#define ROWS_A 65
#define COLS_A 100
#define COLS_B 83

#define HANDLE_ERROR(err) (HandleError(err, __FILE__, __LINE__))
static void HandleError(cudaError_t err, const char *file, int line)
{
    if (err != cudaSuccess) {
        printf("%s in %s at line %d\n", cudaGetErrorString(err), file, line);
        exit(EXIT_FAILURE);
    }
}

typedef struct {
    int width, height;
    size_t pitch;
    int *elements;
} Matrix;

__device__ int *rowOf(Matrix M, int row) { return (int *)((char *)M.elements + row * M.pitch); }

__global__ void multiply(Matrix A, Matrix B, Matrix C)
{
    int row = threadIdx.y + blockIdx.y * blockDim.y;
    int col = threadIdx.x + blockIdx.x * blockDim.x;
    if (row >= C.height || col >= C.width)
        return;
    int value = 0;
    const int *a = rowOf(A, row);
    for (int e = 0; e < A.width; ++e)
        value += a[e] * rowOf(B, e)[col];
    rowOf(C, row)[col] = value;
}

static Matrix allocate(int height, int width)
{
    Matrix M;
    M.width = width;
    M.height = height;
    HANDLE_ERROR(cudaMallocPitch((void **)&M.elements, &M.pitch, width * sizeof(int), height));
    return M;
}

static int a[ROWS_A][COLS_A], b[COLS_A][COLS_B], c[ROWS_A][COLS_B];

int main(void)
{
    for (int i = 0; i < ROWS_A; i++)
        for (int j = 0; j < COLS_A; j++)
            a[i][j] = (i * 7 + j * 3) % 19 - 9;
    for (int i = 0; i < COLS_A; i++)
        for (int j = 0; j < COLS_B; j++)
            b[i][j] = (i * 5 + j * 11) % 23 - 11;

    Matrix A = allocate(ROWS_A, COLS_A), B = allocate(COLS_A, COLS_B), C = allocate(ROWS_A, COLS_B);
    HANDLE_ERROR(cudaMemcpy2D(A.elements, A.pitch, a, sizeof a[0], sizeof a[0], ROWS_A, cudaMemcpyHostToDevice));
    HANDLE_ERROR(cudaMemcpy2D(B.elements, B.pitch, b, sizeof b[0], sizeof b[0], COLS_A, cudaMemcpyHostToDevice));
    HANDLE_ERROR(cudaMemset2D(C.elements, C.pitch, 0, COLS_B * sizeof(int), ROWS_A));

    dim3 block(32, 8);
    dim3 grid((COLS_B + block.x - 1) / block.x, (ROWS_A + block.y - 1) / block.y);
    multiply<<<grid, block>>>(A, B, C);
    HANDLE_ERROR(cudaGetLastError());
    HANDLE_ERROR(cudaMemcpy2D(c, sizeof c[0], C.elements, C.pitch, sizeof c[0], ROWS_A, cudaMemcpyDeviceToHost));

    for (int i = 0; i < ROWS_A; i++)
        for (int j = 0; j < COLS_B; j++) {
            int sum = 0;
            for (int e = 0; e < COLS_A; e++)
                sum += a[i][e] * b[e][j];
            if (sum != c[i][j]) {
                printf("FAIL: c[%d][%d] is %d and not %d\n", i, j, c[i][j], sum);
                return 1;
            }
        }
    HANDLE_ERROR(cudaFree(A.elements));
    HANDLE_ERROR(cudaFree(B.elements));
    HANDLE_ERROR(cudaFree(C.elements));
    printf("pitch of %d ints: %s\n", COLS_B, C.pitch >= COLS_B * sizeof(int) ? "enough" : "too little");
    printf("PASS\n");
    return 0;
}
