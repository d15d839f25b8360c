// Structs of several shapes, filled member by member and copied whole from memory to memory: their padding
// was never written, and nobody uses it. And structs of 16 bytes, which need not lie at a multiple of 16.
#include <stdio.h>
#include <string.h>

#define N 64

struct tagged {
    char tag; // three bytes of padding after it
    int value;
    short rank; // two more after it
};

struct keyed {
    int key; // four bytes of padding after it
    double value;
};

struct flagged {
    double value;
    char flag; // seven bytes of padding after it
};

template <class T> struct segment { // a pair of a segmented scan
    T sum;
    int head;
};

struct complex {
    double re, im;
};

struct row {
    long length;
    complex first[3]; // begins at a multiple of 8
};

struct tree { // a list of any length ends it
    short count;
    int left[];
};

__device__ void fill(tagged &s, int i) { s.tag = (char)i, s.value = i, s.rank = (short)i; }
__device__ void fill(keyed &s, int i) { s.key = i, s.value = i; }
__device__ void fill(flagged &s, int i) { s.value = i, s.flag = (char)i; }
__device__ void fill(segment<long> &s, int i) { s.sum = i, s.head = i; }
__device__ void fill(complex &s, int i) { s.re = i, s.im = i; }

__device__ int at(const tagged &s) { return s.tag == s.value && s.value == s.rank ? s.value : -1; }
__device__ int at(const keyed &s) { return s.key == s.value ? s.key : -1; }
__device__ int at(const flagged &s) { return s.flag == s.value ? s.flag : -1; }
__device__ int at(const segment<long> &s) { return s.head == s.sum ? s.head : -1; }
__device__ int at(const complex &s) { return s.re == s.im ? (int)s.re : -1; }

template <class T> __global__ void rotate(int *y, T *x, T *z)
{
    __shared__ T s[N];
    int t = threadIdx.x;
    fill(x[t], t);
    __syncthreads();
    s[t] = x[(t + 1) % N];
    __syncthreads();
    if (t < N / 2)
        memcpy(&z[2 * t], &s[2 * t], 2 * sizeof(T));
    __syncthreads();
    y[t] = at(z[(t + 1) % N]);
}

__global__ void shift(int *y, row *x, tree *z)
{
    int t = threadIdx.x;
    x[t].length = 3;
    for (int k = 0; k < 3; k++)
        fill(x[t].first[k], t + k);
    complex last = x[t].first[2];
    x[t].first[0] = last;
    x[t].first[1] = x[t].first[2];
    z->left[t] = at(x[t].first[0]);
    y[t] = z->left[t] - at(x[t].first[1]) + t + 2;
}

static bool right(int *y)
{
    int h[N];
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        if (h[i] != (i + 2) % N)
            return printf("element %d: %d\n", i, h[i]), false;
    return true;
}

template <class T> static bool rotates()
{
    int *y;
    T *x, *z;
    cudaMalloc(&y, N * sizeof *y);
    cudaMalloc(&x, N * sizeof *x);
    cudaMalloc((void **)&z, N * sizeof *z);
    rotate<<<1, N>>>(y, x, z);
    bool result = right(y);
    cudaFree(y);
    cudaFree(x);
    cudaFree(z);
    return result;
}

static bool shifts()
{
    int *y;
    row *x;
    tree *z;
    cudaMalloc(&y, N * sizeof *y);
    cudaMalloc(&x, (N - 2) * sizeof *x);
    cudaMalloc(&z, sizeof *z + N * sizeof(int));
    cudaMemset(y, 0, N * sizeof *y);
    shift<<<1, N - 2>>>(y, x, z);
    int h[N - 2];
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    cudaFree(x);
    cudaFree(z);
    for (int i = 0; i < N - 2; i++)
        if (h[i] != i + 2)
            return printf("row %d: %d\n", i, h[i]), false;
    return true;
}

int main(void)
{
    if (!rotates<tagged>() || !rotates<keyed>() || !rotates<flagged>() || !rotates<segment<long>>() ||
        !rotates<complex>() || !shifts())
        return 1;
    printf("ok\n");
    return 0;
}
