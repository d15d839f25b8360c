// Variables of the host whose names mean something else in a kernel, or of which it needs no more than a type
// or what is known when it is compiled.
#include <stdio.h>

int data[8], size = 8, *pointer, left = 1, right = 2, tag = 3;
float total, T = 300;
struct config {
    int rows;
} * settings, given;
constexpr int primes[4] = {2, 3, 5, 7};
constexpr const char *text = "text";

template <int n> __device__ int value() { return n; }

__device__ int sum(const int (&data)[8])
{
    int s = 0;
    for (int i = 0; i < 8; i++)
        s += data[i];
    return s;
}

__device__ int next(int v) { return v + 1; }
__device__ int twice(int (*pointer)(int), int v)
{
    int (*f)(int) = pointer;
    return f(f(v));
}

struct two {
    int a, b;
};

template <typename T, int... size> __device__ T all() { return (T() + ... + size); }

__global__ void kernel(int *y)
{
    enum { none, tag = 9 };
    __shared__ int s[primes[3] + 1];
    static_assert(primes[1] == 3, "of the host");
    constexpr int five = primes[2];
    int i = threadIdx.x;
    s[i] = 1;
    __syncthreads();
    auto [left, right] = two{i, 2 * i};
    auto f = [total = left](int v) { return total + v; };
    decltype(given.rows) rows = sizeof data / sizeof *data + sizeof(*pointer) + sizeof(settings->rows);
    y[i] = sum(s) + twice(next, 0) + left + right + f(0) + all<int, 1, 2>() + rows + five +
           value<primes[0]>() + tag + (text[0] == 't');
}

int main(void)
{
    int *y, h[8];
    cudaMalloc(&y, sizeof h);
    kernel<<<1, size>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    total = T, pointer = data, settings = &given;
    for (int i = 0; i < 8; i++)
        if (h[i] != 8 + 2 + 4 * i + 3 + 16 + 5 + 2 + 9 + 1 || left + right != tag)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
