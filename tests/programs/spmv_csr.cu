// Sparse matrix times vector in CSR: a thread per row, and a warp per row.
#include <cstdio>
#include <cstdlib>
#include <vector>

#define cudaCheck(stmt) do {                                                            \
        cudaError_t err = stmt;                                                         \
        if (err != cudaSuccess) {                                                       \
            fprintf(stderr, "Failed to run %s: %s\n", #stmt, cudaGetErrorString(err));  \
            exit(-1);                                                                   \
        }                                                                               \
    } while(0)

struct Csr {
    int rows;
    std::vector<int> row_ptr, col;
    std::vector<float> val;
};

__global__ void spmv_scalar(int rows, const int *row_ptr, const int *col, const float *val, const float *x, float *y)
{
    int row = blockDim.x * blockIdx.x + threadIdx.x;
    if (row < rows) {
        float dot = 0;
        for (int j = row_ptr[row]; j < row_ptr[row + 1]; j++)
            dot += val[j] * x[col[j]];
        y[row] = dot;
    }
}

__global__ void spmv_vector(int rows, const int *row_ptr, const int *col, const float *val, const float *x, float *y)
{
    int warp = (blockDim.x * blockIdx.x + threadIdx.x) / warpSize;
    int lane = threadIdx.x % warpSize;
    if (warp >= rows)
        return;
    float dot = 0;
    for (int j = row_ptr[warp] + lane; j < row_ptr[warp + 1]; j += warpSize)
        dot += val[j] * __ldg(&x[col[j]]);
    for (int offset = 16; offset > 0; offset >>= 1)
        dot += __shfl_down_sync(0xffffffff, dot, offset);
    if (lane == 0)
        y[warp] = dot;
}

template <class T> T *upload(const std::vector<T> &v)
{
    T *d;
    cudaCheck(cudaMalloc((void **)&d, v.size() * sizeof(T)));
    cudaCheck(cudaMemcpy(d, v.data(), v.size() * sizeof(T), cudaMemcpyHostToDevice));
    return d;
}

int main()
{
    Csr A;
    A.rows = 3000;
    A.row_ptr.push_back(0);
    srand(7);
    for (int i = 0; i < A.rows; i++) {
        int n = i % 50 == 0 ? 300 : rand() % 12; // a few long rows, some empty
        for (int k = 0; k < n; k++) {
            A.col.push_back(rand() % A.rows);
            A.val.push_back(rand() % 17 - 8);
        }
        A.row_ptr.push_back((int)A.col.size());
    }
    std::vector<float> x(A.rows), y(A.rows), gold(A.rows, 0.f);
    for (int i = 0; i < A.rows; i++)
        x[i] = i % 9 - 4;
    for (int i = 0; i < A.rows; i++)
        for (int j = A.row_ptr[i]; j < A.row_ptr[i + 1]; j++)
            gold[i] += A.val[j] * x[A.col[j]];

    int *row_ptr = upload(A.row_ptr), *col = upload(A.col);
    float *val = upload(A.val), *dx = upload(x), *dy;
    cudaCheck(cudaMalloc((void **)&dy, A.rows * sizeof(float)));
    int bad = 0;
    for (int version = 0; version < 2; version++) {
        cudaCheck(cudaMemset(dy, 0xff, A.rows * sizeof(float)));
        if (version == 0)
            spmv_scalar<<<(A.rows + 127) / 128, 128>>>(A.rows, row_ptr, col, val, dx, dy);
        else
            spmv_vector<<<(A.rows * 32 + 127) / 128, 128>>>(A.rows, row_ptr, col, val, dx, dy);
        cudaCheck(cudaGetLastError());
        cudaCheck(cudaMemcpy(y.data(), dy, A.rows * sizeof(float), cudaMemcpyDeviceToHost));
        for (int i = 0; i < A.rows; i++)
            if (y[i] != gold[i]) {
                printf("version %d: y[%d] = %g, not %g\n", version, i, y[i], gold[i]);
                bad++;
                break;
            }
    }
    cudaFree(row_ptr); cudaFree(col); cudaFree(val); cudaFree(dx); cudaFree(dy);
    if (bad)
        return 1;
    printf("%d nonzeros\nPASS\n", (int)A.val.size());
    return 0;
}
