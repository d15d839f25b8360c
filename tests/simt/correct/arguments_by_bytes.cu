// Objects with copy constructors and destructors as arguments of kernels: the host runs these once per
// launch, and the threads get the bytes.
#include <stdio.h>

#define EXPECT(condition)                                            \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: %s\n", __LINE__, #condition), 1; \
    } while (0)

static int copies, ends;

// Counts what happens to it, and shares what it points to with its copies.
struct view {
    int *p;
    int n;
    view(int *array, int length) : p(array), n(length) {}
    view(const view &other) : p(other.p), n(other.n) { copies++; }
    ~view() { ends++; }
    __device__ int &operator[](int i) { return p[i]; }
};

// One that frees what it owns, unless it is a copy.
struct owner {
    int *p;
    bool mine;
    owner() : mine(true) { cudaMalloc(&p, 64 * sizeof(int)); }
    owner(const owner &other) : p(other.p), mine(false) {}
    ~owner()
    {
        if (mine)
            cudaFree(p);
    }
};

struct plain {
    int first, step;
};

__global__ void fill(view y, plain f)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y.n -= 1; // the thread's own
    if (i <= y.n)
        y[i] = f.first + f.step * i;
}

__global__ void shift(int before, owner y, double scale, const int *x, view also, plain f)
{
    int i = threadIdx.x;
    y.p[i] = before + (int)(scale * x[i]) + also.n + f.step;
}

template <class T, class View> __global__ void twice(T *y, const T *x, View also, T add)
{
    int i = threadIdx.x;
    y[i] = 2 * x[i] + add + also[i] - also[i];
}

static int launches(void)
{
    int h[64], *x, *z;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&z, sizeof h);
    owner y;
    view v(x, 64);
    fill<<<2, 32>>>(v, plain{5, 3});
    EXPECT(copies == 1 && ends == 1);
    shift<<<1, 64>>>(7, y, 1.0, x, v, plain{0, 2});
    EXPECT(copies == 2 && ends == 2);
    cudaMemcpy(h, y.p, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++)
        EXPECT(h[i] == 7 + 5 + 3 * i + 64 + 2);
    twice<<<1, 64>>>(z, x, v, 1); // T is deduced, and x is no pointer to const
    EXPECT(copies == 3 && ends == 3);
    twice<int, view><<<1, 64>>>(z, x, v, 1);
    EXPECT(copies == 4 && ends == 4);
    cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 64; i++)
        EXPECT(h[i] == 2 * (5 + 3 * i) + 1);
    plain f = {1, 1};
    void *arguments[] = {&v, &f};
    EXPECT(cudaLaunchKernel((void *)fill, dim3(2), dim3(32), arguments, 0, 0) == cudaSuccess);
    EXPECT(copies == 4 && ends == 4);
    cudaMemcpy(h, x, sizeof h, cudaMemcpyDeviceToHost);
    EXPECT(h[0] == 1 && h[63] == 64);
    cudaFree(x);
    cudaFree(z);
    return 0;
}

int main(void)
{
    if (launches())
        return 1;
    EXPECT(ends == copies + 1);
    printf("ok\n");
    return 0;
}
