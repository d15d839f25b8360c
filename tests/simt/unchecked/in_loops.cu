// Kernels whose threads make no call. Without checks, the threads of a block run in a loop.
// loops: 15
#include <stdio.h>

#define N 1000

struct line {
    float slope, offset;
    int first, last;
};

__constant__ int weights[4] = {3, -1, 4, 1};
__device__ int bias = 7;

__global__ void early_return(int *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n || x[i] % 5 == 0)
        return;
    y[i] = x[i] + bias;
}

__global__ void nested_break(int *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x, found = -1;
    for (int a = 0; a < 40 && found < 0; a++)
        for (int b = a; b < 40; b++) {
            if (a * b > x[i % n])
                break;
            if (a * a + b * b == x[i % n]) {
                found = 100 * a + b;
                break;
            }
        }
    if (i < n)
        y[i] = found;
}

__global__ void by_value(float *y, line l, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    l.offset += (float)i; // the thread's own copy
    n--;
    if (i >= l.first && i < l.last && i <= n)
        y[i] = l.slope * (float)i + l.offset;
}

__global__ void cube(unsigned *y)
{
    unsigned block = blockIdx.x + gridDim.x * (blockIdx.y + gridDim.y * blockIdx.z);
    unsigned thread = threadIdx.x + blockDim.x * (threadIdx.y + blockDim.y * threadIdx.z);
    y[block * blockDim.x * blockDim.y * blockDim.z + thread] = threadIdx.x + 10 * threadIdx.y +
                                                               100 * threadIdx.z + 1000 * blockIdx.x +
                                                               10000 * blockIdx.y + 100000 * blockIdx.z;
}

__global__ void grid_stride(int *y, const int *x, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        y[i] = 2 * x[i] + weights[i % 4];
}

template <class T, int shift> __global__ void shifted(T *y, const T *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[(i + shift) % n];
}

__global__ void __launch_bounds__(256) root(float *y, const int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = sqrtf((float)x[i]) + x[i] / (x[i] + 1);
}

__device__ __attribute__((noinline)) unsigned index_of_thread()
{
    return blockIdx.x * blockDim.x + threadIdx.x;
}

__device__ int power(int base, int exponent)
{
    return exponent == 0 ? 1 : (exponent % 2 ? base : 1) * power(base * base % 1009, exponent / 2) % 1009;
}

__global__ void recursive(int *y, const int *x, int n)
{
    unsigned i = index_of_thread();
    if (i < (unsigned)n)
        y[i] = power(x[i] + (int)(index_of_thread() % 3), (int)threadIdx.x % 12);
}

__global__ void next(int *y, const int *x, int n) // reads what its neighbour wrote in the launch before
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = x[(i + 1) % n] + x[(i + n - 1) % n];
}

__global__ void in_place(int *y, int *same, int n) // two pointers to one array
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (2 * i + 1 < n) {
        y[2 * i] = i;
        int seen = same[2 * i] + 1;
        same[2 * i + 1] = seen;
        y[2 * i] += y[2 * i + 1];
    }
}

static int h[N];

template <class T> static void show(const char *what, const T *y, int n)
{
    static T of_host[2000];
    double sum = 0;
    cudaMemcpy(of_host, y, n * sizeof(T), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        sum = 0.999 * sum + of_host[i];
    printf("%s %.6f\n", what, sum);
}

template <class T> static void launch_shifted(T *y, const T *x) { shifted<T, 3><<<5, 200>>>(y, x, N); }

int main(void)
{
    int *x, *y, *z;
    for (int i = 0; i < N; i++)
        h[i] = i * 37 % 401;
    cudaMalloc(&x, sizeof h);
    cudaMalloc(&y, 2000 * sizeof(int));
    cudaMalloc(&z, 2000 * sizeof(int));
    cudaMemset(y, 0, 2000 * sizeof(int));
    cudaMemset(z, 0, 2000 * sizeof(int));
    cudaMemcpy(x, h, sizeof h, cudaMemcpyHostToDevice);
    early_return<<<(N + 127) / 128, 128>>>(y, x, N);
    show("early_return", y, N);
    nested_break<<<16, 64>>>(y, x, N);
    show("nested_break", y, N);
    by_value<<<4, 256>>>((float *)y, line{0.5f, 3, 20, 900}, N);
    show("by_value", (float *)y, N);
    cube<<<dim3(3, 2, 5), dim3(5, 3, 4)>>>((unsigned *)y);
    show("cube", y, 1800);
    grid_stride<<<3, 96>>>(y, x, N);
    show("grid_stride", y, N);
    launch_shifted(z, x);
    show("shifted", z, N);
    shifted<float, 8><<<5, 200>>>((float *)y, (const float *)x, N);
    show("shifted", y, N);
    root<<<8, 128>>>((float *)y, x, N);
    show("root", (float *)y, N);
    recursive<<<8, 128>>>(y, x, N);
    show("recursive", y, N);
    cudaMemcpy(y, x, sizeof h, cudaMemcpyDeviceToDevice);
    for (int i = 0; i < 5; i++) {
        next<<<N / 40, 40>>>(z, y, N);
        next<<<N / 40, 40>>>(y, z, N);
    }
    show("next", y, N);
    in_place<<<8, 64>>>(y, y, N);
    show("in_place", y, N);

    void (*const table[])(int *, const int *, int) = {early_return, grid_stride, next};
    for (int k = 0; k < 3; k++)
        table[k]<<<20, 50>>>(y, x, N);
    show("table", y, N);
    int n = N;
    void *arguments[] = {&y, &x, &n};
    cudaLaunchKernel((const void *)recursive, dim3(10), dim3(100), arguments, 0, 0);
    show("cudaLaunchKernel", y, N);

    cudaStream_t stream;
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaStreamCreate(&stream);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    next<<<N / 40, 40, 0, stream>>>(z, y, N);
    early_return<<<(N + 127) / 128, 128, 0, stream>>>(y, z, N);
    cudaStreamEndCapture(stream, &graph);
    cudaGraphInstantiate(&exec, graph, 0);
    for (int i = 0; i < 3; i++)
        cudaGraphLaunch(exec, stream);
    cudaStreamSynchronize(stream);
    show("graph", y, N);
    root<<<2, 512>>>((float *)y, x, N); // more threads than __launch_bounds__ allow
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    return 0;
}
