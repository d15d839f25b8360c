// Functions of one name: members of the device and functions of the host, a program's own and a library's.
#include <algorithm>
#include <functional>
#include <stdio.h>
#include <string>
#include <vector>
using namespace std;

void scan(vector<int> &v)
{
    for (size_t i = 1; i < v.size(); i++)
        v[i] += v[i - 1];
}
vector<int> copies(int n) { return vector<int>(n, 1); }
int max(const vector<int> &v) { return *max_element(v.begin(), v.end()); }

__device__ int min(int a, int b, int c) { return min(min(a, b), c); }
__device__ void fill(int *s, int v) { s[threadIdx.x] = v; }
__device__ void swap(int &a, int &b)
{
    int before = a;
    a = b;
    b = before;
}
__device__ int reverse(int v) { return -v; }

template <typename T> struct two {
    T first, second;
};

struct block {
    int *s;
    __device__ int scan(int v)
    {
        s[threadIdx.x] = v;
        __syncthreads();
        int sum = 0;
        for (unsigned i = 0; i <= threadIdx.x; i++)
            sum += s[i];
        __syncthreads();
        return sum;
    }
    __device__ int time(int v) const { return v; }
    __device__ two<int> copies(int v) const { return {v, v}; }
    __device__ int kernel(int v) { return scan(v) + time(0) + copies(0).first; }
};

struct add {
    __device__ int operator()(int a, int b) const { return a + b; }
};
template <typename F> struct holder {
    F apply;
    int (*call)(int);
    __device__ int both(int v) { return this->apply(v, v) + this->call(v); }
};
struct on_host {
    function<int(int)> f;
    int apply(int v) { return f(v); }
    int call(int v) { return f(v); }
};

struct aggregate {
    int a, b;
};
struct of_host : aggregate {
    of_host() : aggregate() {}
    explicit of_host(const aggregate &a) : aggregate(a) {}
};

__device__ int negative(int v) { return -v; }
struct negated {
    __device__ explicit negated(int n) : negative(n) {}
    int negative;
};

__host__ inline __device__ int either(int v)
{
#ifndef __CUDA_ARCH__
    if (v < -1000)
        throw "too little";
#endif
    return v;
}

__global__ void kernel(int *y)
{
    __shared__ int s[8];
    block b{s};
    holder<add> h{add(), reverse};
    aggregate a{1, 2}, c;
    c.a = 3;
    int i = threadIdx.x, v = b.kernel(1), w = 10;
    fill(s, max(v, 3));
    swap(v, w);
    y[i] = min(w, 20, 30) + v + h.both(i) + a.b + c.a + s[i] + either(0) + negated(negative(0)).negative;
}

static void pause_host(void) { asm volatile("" ::: "memory"); }

int main(void)
{
    int *y, h[8];
    cudaMalloc(&y, sizeof h);
    kernel<<<1, 8>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    vector<int> v = copies(8);
    scan(v);
    fill(v.begin(), v.begin() + 1, min(1, 2));
    string text("ab"), other("c");
    reverse(text.begin(), text.end());
    swap(text, other);
    on_host host{[](int x) { return x; }};
    of_host first, second(aggregate{0, 0});
    pause_host();
    if (max(v) != 8 || text != "c" || other != "ba" || host.apply(1) + host.call(1) + first.a + second.a != 2)
        return printf("wrong on the host\n"), 1;
    for (int i = 0; i < 8; i++)
        if (h[i] != v[i] + 10 + i + 2 + 3 + max(v[i], 3))
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
