// Functions chosen at run time: a table of device functions, and a pointer that the host passes on.
#include <cstdio>
#include <cmath>
#include <vector>

typedef double (*Function)(double);

__device__ double parabola(double x) { return x * x; }
__device__ double wave(double x) { return sin(x); }
__device__ double bell(double x) { return exp(-x * x); }
template <int N> __device__ double power(double x)
{
    double p = 1;
    for (int i = 0; i < N; i++)
        p *= x;
    return p;
}

__device__ Function functions[] = {parabola, wave, bell, power<5>};
__device__ Function chosen = bell;

__global__ void integrate(Function f, double a, double b, int steps, double *result)
{
    __shared__ double partial[128];
    const double h = (b - a) / steps;
    double sum = 0;
    for (int i = threadIdx.x; i < steps; i += blockDim.x)
        sum += f(a + (i + 0.5) * h); // midpoint rule
    partial[threadIdx.x] = sum * h;
    __syncthreads();
    for (int s = 64; s > 0; s /= 2) {
        if (threadIdx.x < s)
            partial[threadIdx.x] += partial[threadIdx.x + s];
        __syncthreads();
    }
    if (threadIdx.x == 0)
        *result = partial[0];
}

__global__ void integrate_all(double a, double b, int steps, double *results)
{
    // one function per block, one thread for all of it
    Function f = functions[blockIdx.x];
    const double h = (b - a) / steps;
    double sum = 0;
    for (int i = 0; i < steps; i++)
        sum += (*f)(a + (i + 0.5) * h) * h;
    results[blockIdx.x] = sum;
}

static void check(cudaError_t e)
{
    if (e != cudaSuccess) {
        std::fprintf(stderr, "CUDA: %s\n", cudaGetErrorString(e));
        std::exit(1);
    }
}

int main()
{
    const double exact[] = {8.0 / 3, 1 - std::cos(2.0), 0.882081390762422, 64.0 / 6};
    double *d_results, results[4], one;
    check(cudaMalloc(&d_results, sizeof results));
    integrate_all<<<4, 1>>>(0, 2, 2000, d_results);
    check(cudaMemcpy(results, d_results, sizeof results, cudaMemcpyDeviceToHost));
    int bad = 0;
    for (int k = 0; k < 4; k++) {
        std::printf("%.9f %.9f\n", results[k], exact[k]);
        bad += std::fabs(results[k] - exact[k]) > 1e-5;
    }

    Function h_function;
    check(cudaMemcpyFromSymbol(&h_function, chosen, sizeof(Function)));
    integrate<<<1, 128>>>(h_function, 0, 2, 4000, d_results);
    check(cudaGetLastError());
    check(cudaMemcpy(&one, d_results, sizeof one, cudaMemcpyDeviceToHost));
    bad += std::fabs(one - exact[2]) > 1e-6;

    std::vector<Function> table(4);
    check(cudaMemcpyFromSymbol(table.data(), functions, sizeof functions));
    for (int k = 0; k < 4; k++) {
        integrate<<<1, 128>>>(table[k], 0, 2, 4000, d_results);
        check(cudaMemcpy(&one, d_results, sizeof one, cudaMemcpyDeviceToHost));
        bad += std::fabs(one - exact[k]) > 1e-5;
    }
    check(cudaFree(d_results));
    std::puts(bad ? "FAIL" : "PASS");
    return bad;
}
