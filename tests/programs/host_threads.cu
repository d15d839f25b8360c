// Four threads of the host, each with a stream, an array and launches of its own.
#include <atomic>
#include <cstdio>
#include <numeric>
#include <thread>
#include <vector>

__global__ void scale(int *data, int n, int factor)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        data[i] = data[i] * factor + 1;
}

static std::atomic<int> failures{0};

static void check(cudaError_t e)
{
    if (e != cudaSuccess) {
        std::fprintf(stderr, "%s\n", cudaGetErrorString(e));
        ++failures;
    }
}

static void work(int id)
{
    const int n = 100000, rounds = 20;
    std::vector<int> host(n), expected(n);
    std::iota(host.begin(), host.end(), id);
    expected = host;

    cudaStream_t stream;
    int *data;
    check(cudaSetDevice(0));
    check(cudaStreamCreate(&stream));
    check(cudaMalloc(&data, n * sizeof(int)));
    check(cudaMemcpyAsync(data, host.data(), n * sizeof(int), cudaMemcpyHostToDevice, stream));
    for (int r = 0; r < rounds; r++) {
        scale<<<8, 128, 0, stream>>>(data, n, id + 2);
        check(cudaGetLastError());
        for (int &e : expected)
            e = e * (id + 2) + 1;
    }
    check(cudaMemcpyAsync(host.data(), data, n * sizeof(int), cudaMemcpyDeviceToHost, stream));
    check(cudaStreamSynchronize(stream));
    check(cudaFree(data));
    check(cudaStreamDestroy(stream));
    if (host != expected)
        ++failures;
}

int main()
{
    std::vector<std::thread> threads;
    for (int id = 0; id < 4; id++)
        threads.emplace_back(work, id);
    for (std::thread &t : threads)
        t.join();
    std::puts(failures ? "FAIL" : "PASS");
    return failures != 0;
}
