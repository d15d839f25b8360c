// Kernels as templates: arguments deduced and given, types and values, launched from a template as well.
#include <stdio.h>

struct plus {
    template <typename T> __host__ __device__ T operator()(T a, T b) const { return a + b; }
};

struct larger {
    template <typename T> __host__ __device__ T operator()(T a, T b) const { return a < b ? b : a; }
};

template <int block, typename T, class Operation> __global__ void scan(T *y, const T *x, Operation op)
{
    __shared__ T s[block];
    int t = threadIdx.x;
    s[t] = x[blockIdx.x * block + t];
    for (int stride = 1; stride < block; stride *= 2) {
        __syncthreads();
        T v = s[t];
        if (t >= stride)
            v = op(s[t - stride], v);
        __syncthreads();
        s[t] = v;
    }
    y[blockIdx.x * block + t] = s[t];
}

template <typename T> __global__ void fill(T *y, T value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = value;
}

template <typename T> static void fill_twice(T *y, int n)
{
    fill<T><<<(n + 31) / 32, 32>>>(y, T(1), n);
    fill<<<(n + 31) / 32, 32>>>(y, T(2), n);
}

template <typename T, int block, class Operation> static bool works(Operation op)
{
    const int n = 4 * block;
    T h[n], result[n], *x, *y;
    for (int i = 0; i < n; i++)
        h[i] = (T)(i * 7 % 10);
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    fill_twice(y, n);
    scan<block><<<n / block, block>>>(y, x, op);
    cudaMemcpy(result, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    T sum = T();
    for (int i = 0; i < n; i++) {
        sum = i % block ? op(sum, h[i]) : h[i];
        if (result[i] != sum)
            return false;
    }
    return true;
}

int main(void)
{
    if (!works<int, 32>(plus()) || !works<float, 64>(plus()) || !works<long long, 16>(larger()))
        return printf("wrong\n"), 1;
    printf("ok\n");
    return 0;
}
