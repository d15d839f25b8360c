// Host code with the standard library around a kernel: vectors, streams, lambdas, classes that own memory.
#include <algorithm>
#include <cassert>
#include <cmath>
#include <cstdio>
#include <iostream>
#include <numeric>
#include <stdexcept>
#include <vector>

template <typename T> class DeviceArray
{
  public:
    explicit DeviceArray(size_t n) : size_(n)
    {
        if (cudaMalloc(&data_, n * sizeof(T)) != cudaSuccess)
            throw std::runtime_error("cudaMalloc");
    }
    ~DeviceArray() { cudaFree(data_); }
    DeviceArray(const DeviceArray &) = delete;
    DeviceArray &operator=(const DeviceArray &) = delete;
    T *data() { return data_; }
    void set(const std::vector<T> &v)
    {
        cudaMemcpy(data_, v.data(), size_ * sizeof(T), cudaMemcpyHostToDevice);
    }
    std::vector<T> get() const
    {
        std::vector<T> v(size_);
        cudaMemcpy(v.data(), data_, size_ * sizeof(T), cudaMemcpyDeviceToHost);
        return v;
    }

  private:
    T *data_ = nullptr;
    size_t size_;
};

__global__ void roots(float *y, const float *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    assert(i >= 0);
    if (i < n)
        y[i] = sqrtf(fmaxf(x[i], 0.0f)) + floorf(0.5f);
}

int main()
{
    const int n = 500;
    std::vector<float> h(n);
    std::iota(h.begin(), h.end(), -3.0f);
    DeviceArray<float> x(n), y(n);
    x.set(h);
    auto launch = [&](int block) { roots<<<(n + block - 1) / block, block>>>(y.data(), x.data(), n); };
    for (int block : {32, 100, 256}) {
        launch(block);
        auto result = y.get();
        bool right = std::equal(h.begin(), h.end(), result.begin(), [](float v, float root) {
            return std::fabs(root - std::sqrt(std::max(v, 0.0f))) < 1e-4f;
        });
        if (!right) {
            std::cout << "wrong with blocks of " << block << std::endl;
            return 1;
        }
    }
    try {
        DeviceArray<float> huge((size_t)1 << 58);
        return 1;
    } catch (const std::exception &error) {
        cudaGetLastError();
    }
    std::cout << "ok" << std::endl;
    return 0;
}
