// The parts of cuda::std that kernels use: arrays, spans, pairs and tuples, limits, complex numbers, optional
// values, functions of bits, and the functions and traits of the standard library; and cuda::ceil_div.
#include <cuda/cmath>
#include <cuda/std/array>
#include <cuda/std/bit>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <stdio.h>

enum { N = 100, BLOCK = 64 };

using extremes = cuda::std::pair<int, int>;

__host__ __device__ extremes join(extremes a, extremes b)
{
    return {cuda::std::min(a.first, b.first), cuda::std::max(a.second, b.second)};
}

__global__ void find_extremes(cuda::std::span<const int> x, extremes *result)
{
    __shared__ extremes s[BLOCK];
    extremes mine(cuda::std::numeric_limits<int>::max(), cuda::std::numeric_limits<int>::lowest());
    for (size_t i = threadIdx.x; i < x.size(); i += BLOCK)
        mine = join(mine, {x[i], x[i]});
    s[threadIdx.x] = mine;
    for (unsigned stride = BLOCK / 2; stride > 0; stride /= 2) {
        __syncthreads();
        if (threadIdx.x < stride)
            s[threadIdx.x] = join(s[threadIdx.x], s[threadIdx.x + stride]);
    }
    if (threadIdx.x == 0)
        *result = s[0];
}

// A polynomial with these coefficients, of a complex number.
__global__ void evaluate(cuda::std::span<cuda::std::complex<float>> z,
                         cuda::std::array<float, 4> coefficients)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= z.size())
        return;
    cuda::std::complex<float> sum = 0, power = 1;
    for (float c : coefficients) {
        sum += c * power;
        power *= z[i];
    }
    z[i] = sum;
}

template <class T> __device__ cuda::std::optional<T> checked_root(T v)
{
    static_assert(cuda::std::is_floating_point<T>::value, "a root is no integer");
    if (v < 0)
        return {};
    return cuda::std::sqrt(v);
}

__global__ void small_things(int *y)
{
    int i = 0;
    cuda::std::uint32_t bits = 0x0f000010;
    y[i++] = cuda::std::popcount(bits);
    y[i++] = cuda::std::countl_zero(bits);
    y[i++] = cuda::std::countr_zero(bits);
    y[i++] = cuda::std::bit_width(bits);
    y[i++] = (int)cuda::std::bit_ceil(33u);
    y[i++] = (int)cuda::std::rotl(bits, 8);
    y[i++] = cuda::std::has_single_bit(64u);
    y[i++] = (int)checked_root(49.0f).value_or(-1);
    y[i++] = (int)checked_root(-49.0f).value_or(-1);
    cuda::std::tuple<int, char, float> t(1, 'a', 2.5f);
    y[i++] = cuda::std::get<0>(t) + (int)(2 * cuda::std::get<2>(t));
    cuda::std::array<int, 5> a = {5, 3, 1, 4, 2};
    cuda::std::swap(a[0], a[2]);
    y[i++] = a.front() + 10 * a.back() + 100 * (int)a.size();
    cuda::std::span<int> part = cuda::std::span<int>(a.data(), a.size()).subspan(1, 3);
    for (int &v : part)
        v *= 2;
    y[i++] = part[0] + 10 * part[1] + 100 * part[2];
    y[i++] = cuda::std::plus<int>()(3, 4) + cuda::std::max(3, 5);
    y[i++] = cuda::ceil_div(N, 32) + 10 * cuda::round_up(N, 32);
}

int main(void)
{
    int *x, *y, h[N], found[14], wrong = 0;
    extremes *e, of_x;
    cuda::std::complex<float> *z, numbers[N];
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, sizeof found);
    cudaMalloc(&e, sizeof *e);
    cudaMalloc(&z, sizeof numbers);
    for (int i = 0; i < N; i++) {
        h[i] = (i * 37 + 11) % 101 - 50;
        numbers[i] = {(float)(i % 5), (float)(i % 3)};
    }
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    cudaMemcpy(z, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    find_extremes<<<1, BLOCK>>>(cuda::std::span<const int>(x, N), e);
    evaluate<<<cuda::ceil_div(N, BLOCK), BLOCK>>>({z, N}, {1, 0, 2, 3});
    small_things<<<1, 1>>>(y);
    cudaMemcpy(&of_x, e, sizeof of_x, cudaMemcpyDeviceToHost);
    extremes want(h[0], h[0]);
    for (int v : h)
        want = join(want, {v, v});
    wrong += of_x != want;
    cuda::std::complex<float> got[N];
    cudaMemcpy(got, z, sizeof got, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        cuda::std::complex<float> v = numbers[i];
        wrong += got[i] != 1.0f + 2.0f * v * v + 3.0f * v * v * v;
    }
    cudaMemcpy(found, y, sizeof found, cudaMemcpyDeviceToHost);
    static const int wanted[] = {5, 4, 4, 28, 64, 0x0000100f, 1, 7, -1, 6, 521, 906, 12, 1284};
    for (int i = 0; i < 14; i++)
        if (found[i] != wanted[i])
            wrong++, printf("%d: %d, not %d\n", i, found[i], wanted[i]);
    printf("%s\n", wrong || cudaGetLastError() != cudaSuccess ? "wrong" : "ok");
    return 0;
}
