// Elements of 8, 12 and 16 bytes, and a packed one of 5 that is never aligned, scanned by one template.
#include <stdio.h>

struct affine {
    unsigned a, b;
};

struct three {
    float x, y, z;
};

struct four {
    long long sum;
    int low, high;
};

struct __attribute__((packed)) odd {
    char tag;
    int value;
};

__host__ __device__ static affine combine(affine f, affine g)
{
    affine h = {g.a * f.a, g.a * f.b + g.b};
    return h;
}

__host__ __device__ static three combine(three p, three q)
{
    three sum = {p.x + q.x, p.y + q.y, p.z + q.z};
    return sum;
}

__host__ __device__ static four combine(four p, four q)
{
    four both = {p.sum + q.sum, p.low < q.low ? p.low : q.low, p.high < q.high ? q.high : p.high};
    return both;
}

__host__ __device__ static odd combine(odd p, odd q)
{
    odd both = {q.tag, p.value + q.value};
    return both;
}

static bool same(affine p, affine q) { return p.a == q.a && p.b == q.b; }
static bool same(three p, three q) { return p.x == q.x && p.y == q.y && p.z == q.z; }
static bool same(four p, four q) { return p.sum == q.sum && p.low == q.low && p.high == q.high; }
static bool same(odd p, odd q) { return p.tag == q.tag && p.value == q.value; }

template <typename T> __global__ void scan(T *y, const T *x)
{
    extern __shared__ long long memory[];
    T *s = (T *)memory;
    unsigned t = threadIdx.x;
    s[t] = x[blockIdx.x * blockDim.x + t];
    for (unsigned stride = 1; stride < blockDim.x; stride *= 2) {
        __syncthreads();
        T v = s[t];
        if (t >= stride)
            v = combine(s[t - stride], v);
        __syncthreads();
        s[t] = v;
    }
    y[blockIdx.x * blockDim.x + t] = s[t];
}

template <typename T> static int check(const char *name, const T *h)
{
    const int n = 96, block = 32;
    T result[n], sum, *x, *y;
    cudaMalloc(&x, n * sizeof(T));
    cudaMalloc(&y, n * sizeof(T));
    cudaMemcpy(x, h, n * sizeof(T), cudaMemcpyHostToDevice);
    scan<<<n / block, block, block * sizeof(T)>>>(y, x);
    cudaMemcpy(result, y, n * sizeof(T), cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(y);
    for (int i = 0; i < n; i++) {
        sum = i % block ? combine(sum, h[i]) : h[i];
        if (!same(sum, result[i]))
            return printf("%s: element %d is wrong\n", name, i), 1;
    }
    return 0;
}

int main(void)
{
    affine a[96];
    three b[96];
    four c[96];
    odd d[96];
    for (int i = 0; i < 96; i++) {
        a[i] = {2 * (unsigned)i + 1, (unsigned)i};
        b[i] = {(float)i, 1, (float)(i % 5)};
        c[i] = {i, 100 - i % 17, i % 13};
        d[i] = {(char)('a' + i % 26), i};
    }
    if (check("8 bytes", a) + check("12 bytes", b) + check("16 bytes", c) + check("5 bytes", d))
        return 1;
    printf("ok\n");
    return 0;
}
