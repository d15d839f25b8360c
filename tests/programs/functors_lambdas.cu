// A small library of algorithms: transform, fill, zip, count, with functors and with lambdas inside of kernels.
#include <cassert>
#include <cstdio>
#include <functional>
#include <iostream>
#include <type_traits>
#include <utility>
#include <vector>

namespace gpu {

inline void check(cudaError_t e)
{
    if (e != cudaSuccess)
        throw std::runtime_error(cudaGetErrorString(e));
}

template <typename T> class vector
{
public:
    explicit vector(size_t n) : n_(n) { check(cudaMalloc(&p_, n * sizeof(T))); }
    vector(const std::vector<T> &v) : vector(v.size())
    {
        check(cudaMemcpy(p_, v.data(), n_ * sizeof(T), cudaMemcpyHostToDevice));
    }
    vector(vector &&other) noexcept : p_(std::exchange(other.p_, nullptr)), n_(std::exchange(other.n_, 0)) {}
    vector(const vector &) = delete;
    ~vector() { cudaFree(p_); }
    T *begin() { return p_; }
    T *end() { return p_ + n_; }
    size_t size() const { return n_; }
    explicit operator std::vector<T>() const
    {
        std::vector<T> v(n_);
        check(cudaMemcpy(v.data(), p_, n_ * sizeof(T), cudaMemcpyDeviceToHost));
        return v;
    }

private:
    T *p_ = nullptr;
    size_t n_ = 0;
};

template <typename F> __global__ void for_each_index(size_t n, F f)
{
    auto step = gridDim.x * blockDim.x;
    for (size_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += step)
        f(i);
}

template <typename In, typename Out, typename F> struct Transform {
    In *in;
    Out *out;
    F f;
    __device__ void operator()(size_t i) const { out[i] = f(in[i]); }
};

template <typename T, typename F, typename Out = std::decay_t<decltype(std::declval<F>()(std::declval<T>()))>>
vector<Out> transform(vector<T> &in, F f)
{
    vector<Out> out(in.size());
    for_each_index<<<8, 64>>>(in.size(), Transform<T, Out, F>{in.begin(), out.begin(), f});
    check(cudaGetLastError());
    return out;
}

} // namespace gpu

struct Affine {
    double a, b;
    __host__ __device__ double operator()(int x) const { return a * x + b; }
};

template <typename T> struct InRange {
    T low, high;
    __host__ __device__ constexpr bool operator()(T x) const { return low <= x && x < high; }
};

template <class Predicate>
__global__ void count_if(const double *v, size_t n, Predicate predicate, int *count)
{
    auto mine = [=](size_t from, size_t step) { // a lambda of the kernel's own
        int c = 0;
        for (size_t i = from; i < n; i += step)
            if (predicate(v[i]))
                ++c;
        return c;
    };
    auto add = [&](int c) {
        if constexpr (std::is_same_v<decltype(c), int>)
            atomicAdd(count, c);
    };
    add(mine(blockIdx.x * blockDim.x + threadIdx.x, gridDim.x * blockDim.x));
}

template <class... Terms> __global__ void add_up(int *result, Terms... terms) { *result = (terms + ... + 0); }

int main()
{
    std::vector<int> numbers(5000);
    for (size_t i = 0; i < numbers.size(); i++)
        numbers[i] = (int)(i * 31 % 1000) - 500;

    gpu::vector<int> d(numbers);
    auto doubles = gpu::transform(d, Affine{0.25, 3});
    static_assert(std::is_same_v<decltype(doubles), gpu::vector<double>>);

    std::function<double(int)> reference = Affine{0.25, 3};
    const InRange<double> range{-20, 60};
    std::vector<double> got(doubles);
    int expected = 0, counted;
    for (size_t i = 0; i < got.size(); i++) {
        if (got[i] != reference(numbers[i])) {
            std::cout << "FAIL at " << i << std::endl;
            return 1;
        }
        expected += range(got[i]);
    }

    gpu::vector<int> count(std::vector<int>{0, 0});
    count_if<<<4, 128>>>(doubles.begin(), doubles.size(), range, count.begin());
    add_up<<<1, 1>>>(count.begin() + 1, 1, 20, 300, 4000);
    std::vector<int> both(count);
    counted = both[0];
    std::cout << counted << " of " << got.size() << " in range" << std::endl;
    bool ok = counted == expected && both[1] == 4321;
    std::cout << (ok ? "PASS" : "FAIL") << std::endl;
    return !ok;
}
