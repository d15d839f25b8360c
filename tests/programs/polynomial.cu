// Evaluates a polynomial at many points by Horner's rule; the coefficients lie in constant memory.
#include <cmath>
#include <cstdio>
#include <numeric>
#include <vector>

constexpr int DEGREE = 9;
__constant__ double coefficients[DEGREE + 1];

template <typename T>
__host__ __device__ inline T horner(const T *c, int degree, T x)
{
    T value = c[degree];
    for (int i = degree - 1; i >= 0; --i)
        value = value * x + c[i];
    return value;
}

__global__ void evaluate(const double *x, double *y, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = horner(coefficients, DEGREE, x[i]);
}

static bool ok(cudaError_t e)
{
    if (e == cudaSuccess)
        return true;
    std::printf("%s: %s\n", cudaGetErrorName(e), cudaGetErrorString(e));
    return false;
}

int main()
{
    std::vector<double> c(DEGREE + 1);
    double factorial = 1;
    for (int i = 0; i <= DEGREE; ++i) { // Taylor's series of the exponential function
        c[i] = 1 / factorial;
        factorial *= i + 1;
    }
    const int n = 100000;
    std::vector<double> x(n), y(n);
    std::iota(x.begin(), x.end(), 0.0);
    for (auto &v : x)
        v = v / n - 0.5;

    double *dx = nullptr, *dy = nullptr;
    const size_t bytes = n * sizeof(double);
    if (!ok(cudaMalloc(&dx, bytes)) || !ok(cudaMalloc(&dy, bytes)))
        return 1;
    if (!ok(cudaMemcpyToSymbol(coefficients, c.data(), c.size() * sizeof(double))))
        return 1;
    if (!ok(cudaMemcpy(dx, x.data(), bytes, cudaMemcpyHostToDevice)))
        return 1;
    evaluate<<<64, 128>>>(dx, dy, n);
    if (!ok(cudaGetLastError()) || !ok(cudaMemcpy(y.data(), dy, bytes, cudaMemcpyDeviceToHost)))
        return 1;
    cudaFree(dx);
    cudaFree(dy);

    for (int i = 0; i < n; ++i)
        if (std::fabs(y[i] - std::exp(x[i])) > 1e-9 || std::fabs(y[i] - horner(c.data(), DEGREE, x[i])) > 1e-12) {
            std::printf("p(%g) is %.12f, and exp %.12f\n", x[i], y[i], std::exp(x[i]));
            return 1;
        }
    std::printf("PASS\n");
}
