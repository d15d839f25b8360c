// Single-pass mean and variance: the last block to finish adds up what the blocks have left.
#include <stdio.h>
#include <stdlib.h>
#include <math.h>
#include <stdbool.h>

#define THREADS 128

struct moments { double sum, squares; };

__device__ unsigned int finished = 0;

__device__ void reduceBlock(double *sdata)
{
    for (int s = blockDim.x / 2; s > 0; s >>= 1) {
        if (threadIdx.x < s)
            sdata[threadIdx.x] += sdata[threadIdx.x + s];
        __syncthreads();
    }
}

__global__ void statistics(const float *x, unsigned int n, volatile struct moments *partial, struct moments *result)
{
    __shared__ double sum[THREADS], squares[THREADS];
    __shared__ bool amLast;

    double s = 0, q = 0;
    for (unsigned int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x) {
        s += x[i];
        q += (double)x[i] * x[i];
    }
    sum[threadIdx.x] = s;
    squares[threadIdx.x] = q;
    __syncthreads();
    reduceBlock(sum);
    reduceBlock(squares);

    if (threadIdx.x == 0) {
        partial[blockIdx.x].sum = sum[0];
        partial[blockIdx.x].squares = squares[0];
        __threadfence(); // the partial result before the count
        unsigned int ticket = atomicInc(&finished, gridDim.x);
        amLast = (ticket == gridDim.x - 1);
    }
    __syncthreads();

    if (amLast) {
        __threadfence();
        s = q = 0;
        for (int i = threadIdx.x; i < gridDim.x; i += blockDim.x) {
            s += partial[i].sum;
            q += partial[i].squares;
        }
        sum[threadIdx.x] = s;
        squares[threadIdx.x] = q;
        __syncthreads();
        reduceBlock(sum);
        reduceBlock(squares);
        if (threadIdx.x == 0) {
            result->sum = sum[0];
            result->squares = squares[0];
            finished = 0; // for the next launch
        }
    }
}

int main(void)
{
    const unsigned int n = 100003, blocks = 24;
    float *x = (float *)malloc(n * sizeof(float)), *d_x;
    struct moments *partial, *result, h;
    double sum = 0, squares = 0;
    for (unsigned int i = 0; i < n; i++) {
        x[i] = sinf(0.01f * i) + 0.25f;
        sum += x[i];
        squares += (double)x[i] * x[i];
    }
    if (cudaMalloc((void **)&d_x, n * sizeof(float)) != cudaSuccess ||
        cudaMalloc((void **)&partial, blocks * sizeof *partial) != cudaSuccess ||
        cudaMalloc((void **)&result, sizeof *result) != cudaSuccess) {
        fprintf(stderr, "no memory on the device\n");
        return 1;
    }
    cudaMemcpy(d_x, x, n * sizeof(float), cudaMemcpyHostToDevice);

    for (int again = 0; again < 3; again++) {
        statistics<<<blocks, THREADS>>>(d_x, n, partial, result);
        cudaError_t e = cudaMemcpy(&h, result, sizeof h, cudaMemcpyDeviceToHost);
        if (e != cudaSuccess) {
            fprintf(stderr, "%s\n", cudaGetErrorString(e));
            return 1;
        }
        double mean = h.sum / n, variance = h.squares / n - mean * mean;
        printf("mean %.6f, variance %.6f\n", mean, variance);
        if (fabs(h.sum - sum) > 1e-6 * n || fabs(h.squares - squares) > 1e-6 * n)
            return 1;
    }
    cudaFree(d_x);
    cudaFree(partial);
    cudaFree(result);
    free(x);
    printf("PASS\n");
    return 0;
}
