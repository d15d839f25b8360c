// Structs with a constructor that takes anything, also an object of their own type that is not const. The
// host calls it when it takes the argument of a launch. After that the argument is copied as bytes.
#include <stdio.h>

template <class T> struct view {
    T *p;
    int n;
    __host__ __device__ view(T *p, int n) : p(p), n(n) {}
    template <class C> __host__ __device__ view(C &c) : p(c.data()), n(c.size() + 1) {}
    __host__ __device__ T *data() const { return p; }
    __host__ __device__ int size() const { return n; }
};

__global__ void fill(view<int> v) { v.p[threadIdx.x] = v.n; }
template <class V> __global__ void add(V v, int k) { v.p[threadIdx.x] += v.n + k; }

int main(void)
{
    int *d, h[4];
    cudaMalloc(&d, sizeof h);
    view<int> v(d, 7);
    const view<int> same(d, 7);
    fill<<<1, 4>>>(v); // the argument is made by view(C &c)
    add<<<1, 4>>>(same, 1);
    cudaMemcpy(h, d, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", h[0] == 16 && h[3] == 16 ? "ok" : "wrong");
    cudaFree(d);
    return 0;
}
