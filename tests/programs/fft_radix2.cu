// Fast Fourier transform of radix 2: bit reversal, then a launch per stage; back again, and against the definition.
#include <cmath>
#include <complex>
#include <cstdio>
#include <vector>

using cplx = std::complex<double>;

#define CUDA_EXPECT(call)                                                          \
    ([&] {                                                                         \
        cudaError_t e = (call);                                                    \
        if (e != cudaSuccess) {                                                    \
            std::fprintf(stderr, "%s: %s\n", #call, cudaGetErrorString(e));        \
            std::exit(1);                                                          \
        }                                                                          \
    }())

__device__ double2 operator*(double2 a, double2 b) { return {a.x * b.x - a.y * b.y, a.x * b.y + a.y * b.x}; }
__device__ double2 operator+(double2 a, double2 b) { return {a.x + b.x, a.y + b.y}; }
__device__ double2 operator-(double2 a, double2 b) { return {a.x - b.x, a.y - b.y}; }

__global__ void reverse_bits(const double2 *in, double2 *out, int bits)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    out[__brev(i) >> (32 - bits)] = in[i];
}

__global__ void butterflies(double2 *v, int half, double sign)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int k = i % half, low = i / half * 2 * half + k;
    double2 w;
    sincospi(sign * k / half, &w.y, &w.x);
    double2 a = v[low], b = w * v[low + half];
    v[low] = a + b;
    v[low + half] = a - b;
}

__global__ void scale(double2 *v, double factor)
{
    double2 &z = v[blockIdx.x * blockDim.x + threadIdx.x];
    z.x *= factor;
    z.y *= factor;
}

static void fft(double2 *v, double2 *work, int bits, bool inverse)
{
    const int n = 1 << bits, threads = 128;
    reverse_bits<<<n / threads, threads>>>(v, work, bits);
    CUDA_EXPECT(cudaMemcpyAsync(v, work, n * sizeof(double2), cudaMemcpyDeviceToDevice));
    for (int half = 1; half < n; half *= 2)
        butterflies<<<n / 2 / threads, threads>>>(v, half, inverse ? 1 : -1);
    if (inverse)
        scale<<<n / threads, threads>>>(v, 1.0 / n);
    CUDA_EXPECT(cudaGetLastError());
}

int main()
{
    const int bits = 11, n = 1 << bits;
    std::vector<cplx> x(n), y(n), z(n);
    for (int i = 0; i < n; i++)
        x[i] = cplx(std::cos(0.1 * i) + (i % 7 == 0), std::sin(0.35 * i * i));
    double2 *v, *work;
    const size_t bytes = n * sizeof(double2);
    static_assert(sizeof(double2) == sizeof(cplx), "complex numbers are pairs");
    CUDA_EXPECT(cudaMalloc(&v, bytes));
    CUDA_EXPECT(cudaMalloc(&work, bytes));
    CUDA_EXPECT(cudaMemcpy(v, x.data(), bytes, cudaMemcpyHostToDevice));
    fft(v, work, bits, false);
    CUDA_EXPECT(cudaMemcpy(y.data(), v, bytes, cudaMemcpyDeviceToHost));
    fft(v, work, bits, true);
    CUDA_EXPECT(cudaMemcpy(z.data(), v, bytes, cudaMemcpyDeviceToHost));
    CUDA_EXPECT(cudaFree(v));
    CUDA_EXPECT(cudaFree(work));

    double forth = 0, back = 0;
    for (int k = 0; k < n; k += 37) { // a few frequencies by the definition
        cplx sum = 0;
        for (int i = 0; i < n; i++)
            sum += x[i] * std::polar(1.0, -2 * M_PI * ((long)i * k % n) / n);
        forth = std::fmax(forth, std::abs(sum - y[k]));
    }
    for (int i = 0; i < n; i++)
        back = std::fmax(back, std::abs(x[i] - z[i]));
    std::printf("errors %.1e forth, %.1e back\n", forth, back);
    bool ok = forth < 1e-8 && back < 1e-12;
    std::puts(ok ? "PASS" : "FAIL");
    return ok ? 0 : 1;
}
