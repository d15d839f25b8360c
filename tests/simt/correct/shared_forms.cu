// Shared memory as libraries declare it: dynamic, once for all functions of a file, cast to what is wanted,
// also by a reference or through its address; a union without a name, and an array with its alignment in
// front.
#include <stdio.h>

#define N 64

extern __shared__ unsigned char memory[];

template <class T> __device__ T last(const T *s, int n) { return s[n - 1]; }

__global__ void parts(double *y)
{
    double *d = reinterpret_cast<double *>(memory);
    int *i = (int *)(d + blockDim.x), t = threadIdx.x;
    float *f = (float *)memory + 3 * blockDim.x;
    auto bytes = memory;
    d[t] = t, i[t] = 2 * t, f[t] = 3 * t;
    __syncthreads();
    y[t] = d[N - 1 - t] + i[t] + f[t] + (last(memory, 8) == bytes[7]) - t;
}

struct sums {
    double total;
    int count[N];
};

// The same bytes by the names of both declarations, by references and through addresses.
__global__ void views(double *y)
{
    extern __shared__ __align__(16) char own[];
    sums &a = reinterpret_cast<sums &>(own), &b = (sums &)memory;
    sums *c = reinterpret_cast<sums *>(&own), *d = (sums *)&memory;
    int t = threadIdx.x;
    a.count[t] = t;
    if (t == 0)
        c->total = 5;
    __syncthreads();
    if (b.total != 5 || d->count[N - 1 - t] != N - 1 - t || sizeof own[0] != 1)
        y[t] = -1;
}

template <class T> __global__ void phases(T *y)
{
    struct pair {
        T value;
        int rank;
    };
    __shared__ union {
        pair pairs[N];
        T values[2 * N];
    } temp;
    alignas(16) __shared__ float aligned[N];
    int t = threadIdx.x;
    aligned[t] = 0;
    temp.pairs[t].value = y[t], temp.pairs[t].rank = t;
    __syncthreads();
    T next = temp.pairs[(t + 1) % N].value + temp.pairs[t].rank;
    __syncthreads();
    temp.values[2 * t] = next;
    temp.values[2 * t + 1] = 1;
    __syncthreads();
    y[t] = temp.values[(2 * t + 2) % (2 * N)] + temp.values[2 * t + 1] + aligned[N - 1 - t] +
           (size_t)aligned % 16;
}

int main(void)
{
    double h[N], *y;
    cudaMalloc(&y, sizeof h);
    parts<<<1, N, N *(sizeof(double) + sizeof(int) + sizeof(float))>>>(y);
    phases<<<1, N>>>(y);
    views<<<1, N, sizeof(sums)>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < N; i++) {
        int k = (i + 2) % N, rank = (i + 1) % N;
        if (h[i] != 64 + 3 * k + rank + 1)
            return printf("%d: %g\n", i, h[i]), 1;
    }
    printf("ok\n");
    return 0;
}
