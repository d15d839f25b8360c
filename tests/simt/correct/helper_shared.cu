// __device__ functions with static shared arrays of their own, one of them a template, called by two kernels
// and more than once.
#include <stdio.h>

#define BLOCK 64

template <typename T, int size> __device__ T block_sum(T value)
{
    __shared__ T s[size];
    int t = threadIdx.x;
    s[t] = value;
    __syncthreads();
    for (int stride = size / 2; stride > 0; stride /= 2) {
        if (t < stride)
            s[t] += s[t + stride];
        __syncthreads();
    }
    T sum = s[0];
    __syncthreads();
    return sum;
}

__device__ int broadcast(int value, int from)
{
    __shared__ int slot;
    if (threadIdx.x == (unsigned)from)
        slot = value;
    __syncthreads();
    int got = slot;
    __syncthreads();
    return got;
}

__global__ void one(int *y, const int *x)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    y[i] = block_sum<int, BLOCK>(x[i]) + broadcast(x[i], 0) + broadcast(x[i], BLOCK - 1);
}

__global__ void two(int *y, const int *x)
{
    int i = blockIdx.x * BLOCK + threadIdx.x;
    int sum = block_sum<int, BLOCK>(x[i]);
    double mean = block_sum<double, BLOCK>(x[i] - (double)sum / BLOCK);
    y[i] = block_sum<int, BLOCK>(sum) + broadcast(sum, 5) + (mean > 0.001 || mean < -0.001);
}

int main(void)
{
    const int n = 3 * BLOCK;
    int h[n], first[n], second[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    one<<<3, BLOCK>>>(y, x);
    cudaMemcpy(first, y, sizeof h, cudaMemcpyDeviceToHost);
    two<<<3, BLOCK>>>(y, x);
    cudaMemcpy(second, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++) {
        int from = i / BLOCK * BLOCK, sum = BLOCK * from + BLOCK * (BLOCK - 1) / 2;
        if (first[i] != sum + from + from + BLOCK - 1 || second[i] != BLOCK * sum + sum)
            return printf("%d: %d and %d\n", i, first[i], second[i]), 1;
    }
    printf("ok\n");
    return 0;
}
