// Launches with objects that own an array and stand for its address: the kernel is given the address, and no
// copy of the object, which would free the array at its end.
#include <stdio.h>

template <class T> class array
{
    T *p = nullptr;

  public:
    explicit array(int n) { cudaMalloc(&p, n * sizeof(T)); }
    ~array() { cudaFree(p); }
    operator T *() const { return p; }
};

struct single {
    int *p;
    single(const single &) = delete;
    single() { cudaMalloc(&p, sizeof *p); }
    ~single() { cudaFree(p); }
    operator int *() { return p; }
    operator const int *() const { return p; }
};

struct range {
    int first, step;
};

__global__ void fill(int *y, range r, int add = 1)
{
    y[threadIdx.x] = r.first + r.step * (int)threadIdx.x + add;
}
template <class T> __global__ void last(T *y, const T *x, unsigned n) { *y = x[n - 1]; }

struct sizes {
    static const int count = 32;
    unsigned narrow : 6;
};

int main(void)
{
    array<int> y(sizes::count);
    single end;
    sizes s = {sizes::count};
    int h = 0;
    fill<<<1, sizes::count>>>(y, range{3, 2});
    fill<<<1, s.narrow>>>(y, {3, 2}, 10);
    last<int><<<1, 1>>>(end, y, s.narrow);
    last<int><<<1, 1>>>(end, y, sizes::count);
    cudaMemcpy(&h, end, sizeof h, cudaMemcpyDeviceToHost);
    printf("%s\n", h == 3 + 2 * 31 + 10 ? "ok" : "wrong");
    return 0;
}
