// Dynamic shared memory cut into parts of different types, beside a static array; a kernel template uses the
// same name with two element types by way of bytes.
#include <stdio.h>

__global__ void parts(double *y, const int *x)
{
    extern __shared__ double weights[];
    __shared__ int fixed[32];
    unsigned t = threadIdx.x, n = blockDim.x;
    int *ranks = (int *)(weights + n);
    char *flags = (char *)(ranks + n);
    weights[t] = x[t] * 0.5;
    ranks[t] = (int)(n - 1 - t);
    flags[t] = (char)(t % 2);
    if (t < 32)
        fixed[t] = 1000 * (int)t;
    __syncthreads();
    unsigned r = ranks[t];
    y[t] = weights[r] + flags[r] + fixed[r % 32];
}

template <typename T> __global__ void reverse(T *y)
{
    extern __shared__ unsigned char bytes[];
    T *s = reinterpret_cast<T *>(bytes);
    s[threadIdx.x] = y[threadIdx.x];
    __syncthreads();
    y[threadIdx.x] = s[blockDim.x - 1 - threadIdx.x];
}

int main(void)
{
    const int n = 64;
    int h[n], *x;
    double result[n], *y;
    for (int i = 0; i < n; i++)
        h[i] = i;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof result);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    parts<<<1, n, n *(sizeof(double) + sizeof(int) + 1)>>>(y, x);
    reverse<<<1, n, n * sizeof(double)>>>(y);
    reverse<<<1, n, n * sizeof(int)>>>(x);
    cudaMemcpy(result, y, sizeof result, cudaMemcpyDeviceToHost);
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++)
        if (result[i] != i * 0.5 + i % 2 + 1000 * (i % 32) || h[i] != n - 1 - i)
            return printf("%d: %g and %d\n", i, result[i], h[i]), 1;
    printf("ok\n");
    return 0;
}
