/* Gaussian elimination with partial pivoting. The pivot is found by one block, rows are eliminated in two dimensions. */
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <float.h>

#define N 160
#define COLS (N + 1)
#define THREADS 128

static const char *where = "";
static void expect(cudaError_t e)
{
    if (e != cudaSuccess) {
        fprintf(stderr, "after %s: %s\n", where, cudaGetErrorString(e));
        exit(1);
    }
}

__global__ void find_pivot(const double *a, int k, int *pivot)
{
    __shared__ double best[THREADS];
    __shared__ int row[THREADS];
    int t = threadIdx.x;
    best[t] = -1;
    row[t] = k;
    for (int i = k + t; i < N; i += THREADS)
        if (fabs(a[i * COLS + k]) > best[t]) {
            best[t] = fabs(a[i * COLS + k]);
            row[t] = i;
        }
    __syncthreads();
    for (int s = THREADS / 2; s > 0; s >>= 1) {
        if (t < s && best[t + s] > best[t]) {
            best[t] = best[t + s];
            row[t] = row[t + s];
        }
        __syncthreads();
    }
    if (t == 0)
        *pivot = row[0];
}

__global__ void swap_rows(double *a, int k, const int *pivot)
{
    int j = blockIdx.x * blockDim.x + threadIdx.x, p = *pivot;
    if (j < COLS && p != k) {
        double t = a[k * COLS + j];
        a[k * COLS + j] = a[p * COLS + j];
        a[p * COLS + j] = t;
    }
}

__global__ void multipliers(double *a, int k, double *m)
{
    int i = k + 1 + blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        m[i] = a[i * COLS + k] / a[k * COLS + k];
}

__global__ void eliminate(double *a, int k, const double *m)
{
    int j = k + blockIdx.x * blockDim.x + threadIdx.x;
    int i = k + 1 + blockIdx.y * blockDim.y + threadIdx.y;
    if (i < N && j < COLS)
        a[i * COLS + j] -= m[i] * a[k * COLS + j];
}

int main(void)
{
    double *h = (double *)malloc(N * COLS * sizeof(double)), *a, *m, x[N], error = 0;
    int *pivot;

    srand(160);
    for (int i = 0; i < N; i++) {
        double sum = 0;
        for (int j = 0; j < N; j++) {
            h[i * COLS + j] = rand() % 2001 / 1000.0 - 1.0;
            sum += h[i * COLS + j] * (j + 1); /* so that the solution is 1, 2, 3 ... */
        }
        h[i * COLS + N] = sum;
    }
    where = "allocating";
    expect(cudaMalloc((void **)&a, N * COLS * sizeof(double)));
    expect(cudaMalloc((void **)&m, N * sizeof(double)));
    expect(cudaMalloc((void **)&pivot, sizeof(int)));
    where = "copying";
    expect(cudaMemcpy(a, h, N * COLS * sizeof(double), cudaMemcpyHostToDevice));

    where = "elimination";
    for (int k = 0; k < N - 1; k++) {
        int rest = N - k - 1;
        find_pivot<<<1, THREADS>>>(a, k, pivot);
        swap_rows<<<(COLS + THREADS - 1) / THREADS, THREADS>>>(a, k, pivot);
        multipliers<<<(rest + THREADS - 1) / THREADS, THREADS>>>(a, k, m);
        dim3 threads(32, 8), blocks((COLS - k + 31) / 32, (rest + 7) / 8);
        eliminate<<<blocks, threads>>>(a, k, m);
    }
    expect(cudaGetLastError());
    expect(cudaMemcpy(h, a, N * COLS * sizeof(double), cudaMemcpyDeviceToHost));
    cudaFree(a);
    cudaFree(m);
    cudaFree(pivot);

    for (int i = N - 1; i >= 0; i--) {
        double sum = h[i * COLS + N];
        for (int j = i + 1; j < N; j++)
            sum -= h[i * COLS + j] * x[j];
        x[i] = sum / h[i * COLS + i];
        error = fmax(error, fabs(x[i] - (i + 1)));
    }
    free(h);
    printf("largest error %.1e\n%s\n", error, error < 1e-6 ? "PASS" : "FAIL");
    return !(error < 1e-6);
}
