// A launch on one line and over several, with two, three and four arguments, in a macro, through a function
// pointer, with expressions and default arguments, from a namespace; and 0 for a null pointer.
#include <stdio.h>

#define LAUNCH(kernel, n, ...) kernel<<<((n) + 31) / 32, 32>>>(__VA_ARGS__)

namespace scans
{
namespace
{
__global__ void add(int *y, int value) { y[blockIdx.x * blockDim.x + threadIdx.x] += value; }
} // namespace
} // namespace scans

static __global__ void add_shared(int *y, int value)
{
    extern __shared__ int s[];
    s[threadIdx.x] = value;
    y[blockIdx.x * blockDim.x + threadIdx.x] += s[threadIdx.x];
}

__global__ void nothing(void) {}

template <bool store> __global__ void may_store(int *sums, int n, float scale, int *y)
{
    if (store && sums)
        sums[threadIdx.x] = n + (int)scale;
    if (y)
        y[threadIdx.x] += n + (int)scale;
}

template <class T> __global__ void add_to(T *y, T value) { y[threadIdx.x] += value; }

template <class T> struct variant {
    static constexpr void (*kernel)(T *, T) = add_to<T>;
};

template <class T> struct shown;
template <class T> int operator<<(const shown<T> &a, int by);
template <class T> struct shown {
    friend int operator<< <>(const shown<T> &a, int by); // a template's arguments, and no launch
    T value;
};
template <class T> int operator<<(const shown<T> &a, int by) { return (int)a.value << by; }

static int calls;
static void (*by_name(const char *name))(int *, int)
{
    calls++; // once per launch, and not once per thread
    return name[0] == 'a' && name[3] == 0 ? scans::add : add_shared;
}

int main(void)
{
    // clang-format off
    const int n = 128;
    int h[n], *y;
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    scans::add<<<n / 32, 32>>>(y, 1);
    scans::add<<<n / 32, 32, 0>>>(y, 10);
    scans::add<<<n / 32, 32, 0, 0>>>(y, 100);
    add_shared<<<n / 64, 64, 64 * sizeof(int), (cudaStream_t)0>>>(y, 1000);
    add_shared <<< dim3(n >> 6), (n > 64 ? 64 : 32), sizeof(int) << 6 >>> (y, 10000);
    scans::add<<<
        n / 32,
        32
    >>>(
        y,
        100000);
    LAUNCH(scans::add, n, y, 1000000);
    void (*kernel)(int *, int) = add_shared;
    kernel<<<2, 64, 256>>>(y, 10000000);
    nothing<<<1, 1>>>();
    nothing << <1, 1 >> > (); // as some formatters write it
    nothing <<<1, 32 >> 2>> >();
    nothing<<<1, dim3{1}>>>();
    variant<variant<variant<int>>> nested; // >>> that closes no launch, and below within one
    nothing<<<1, sizeof(variant<variant<variant<int>>>)>>>();
    nothing<<<1, sizeof nested>>>();
    if ((shown<int>{1} << 3) != 8)
        return printf("operator<<\n"), 1;
    may_store<false><<<1, 32>>>(0, 0, 0, y);
    may_store<true><<<1, 32>>>(y, 0, 0, 0);
    may_store<true><<<1, 32>>>(0, 11111111, 0, y);
    add_to<<<1, 32>>>(y, 0);
    add_to<int><<<1, 32>>>(y, 0);
    if (n > 64) scans::add<<<4, 32>>>(y, 1); else scans::add<<<4, 32>>>(y, 7);
    for (int k = 0; k < 3; k++) scans::add<<<4, 32>>>(y, 1);
    if (n > 64) (scans::add)<<<4, 32>>>(y, 1);
    LAUNCH((may_store<false>), 32, 0, 0, 0, y);
    LAUNCH((add_to), 32, y, 0);
    const struct { const char *name; void (*kernel)(int *, int); } table[] = {{"a", scans::add}, {"b", add_shared}};
    for (int k = 0; k < 2; k++) table[k].kernel<<<2, 64, 256>>>(y, k);
    const struct one_kernel { const struct one_kernel *self; void (*kernel)(int *, int); } one = {&one, scans::add};
    one.self->kernel<<<4, 32>>>(y, 1);
    (*one.kernel)<<<4, 32>>>(y, 1);
    (n > 64 ? scans::add : add_shared)<<<4, 32>>>(y, 1);
    by_name("add")<<<4, 32>>>(y, 1);
    by_name("add")<<<4, 32>>>(y, 2);
    variant<int>::kernel<<<1, 32>>>(y, 0);
    do one.kernel<<<4, 32>>>(y, 1); while (0);
    // clang-format on
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(y);
    for (int i = 0; i < n; i++)
        if (h[i] != 11111124 || calls != 2)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
