// A rod that cools down: all steps in one cooperative launch, with grid.sync() in between, and a norm by all blocks.
#include <cooperative_groups.h>
#include <cstdio>
#include <cmath>
#include <utility>
#include <vector>
using namespace cooperative_groups;

#define CUDA_REQUIRE(call)                                                       \
    do {                                                                         \
        cudaError_t code = (call);                                               \
        if (code != cudaSuccess) {                                               \
            std::printf("%d: %s\n", __LINE__, cudaGetErrorString(code));         \
            return 1;                                                            \
        }                                                                        \
    } while (0)

__global__ void diffuse(double *a, double *b, int n, int maxSteps, double tolerance, double *change, int *steps)
{
    grid_group grid = this_grid();
    thread_block block = this_thread_block();
    __shared__ double partial[8];

    int step = 0;
    for (; step < maxSteps; ++step) {
        double *sum = &change[step % 2];
        double mine = 0;
        for (int i = grid.thread_rank(); i < n; i += grid.size()) {
            double left = i > 0 ? a[i - 1] : 1.0, right = i < n - 1 ? a[i + 1] : 0.0;
            b[i] = 0.5 * a[i] + 0.25 * (left + right);
            mine += fabs(b[i] - a[i]);
        }
        auto warp = tiled_partition<32>(block);
        for (int d = warp.size() / 2; d > 0; d /= 2)
            mine += warp.shfl_down(mine, d);
        if (warp.thread_rank() == 0)
            partial[warp.meta_group_rank()] = mine;
        block.sync();
        if (block.thread_rank() == 0) {
            for (unsigned w = 1; w < warp.meta_group_size(); ++w)
                mine += partial[w];
            atomicAdd(sum, mine);
        }
        grid.sync();

        double total = *sum;
        if (grid.thread_rank() == 0)
            change[(step + 1) % 2] = 0; // for the next step
        double *t = a;
        a = b;
        b = t;
        grid.sync();
        if (total < tolerance)
            break;
    }
    if (grid.thread_rank() == 0)
        *steps = step;
}

int main()
{
    int device = 0, cooperative = 0, sms = 0, perSm = 0;
    CUDA_REQUIRE(cudaDeviceGetAttribute(&cooperative, cudaDevAttrCooperativeLaunch, device));
    if (!cooperative) {
        std::printf("no cooperative launch\nPASS\n");
        return 0;
    }
    const int threads = 128;
    CUDA_REQUIRE(cudaDeviceGetAttribute(&sms, cudaDevAttrMultiProcessorCount, device));
    CUDA_REQUIRE(cudaOccupancyMaxActiveBlocksPerMultiprocessor(&perSm, diffuse, threads, 0));

    int n = 1000, maxSteps = 200;
    double tolerance = 0.03, *a, *b, *change;
    int *d_steps, steps;
    CUDA_REQUIRE(cudaMalloc(&a, n * sizeof(double)));
    CUDA_REQUIRE(cudaMalloc(&b, n * sizeof(double)));
    CUDA_REQUIRE(cudaMalloc(&change, 2 * sizeof(double)));
    CUDA_REQUIRE(cudaMalloc(&d_steps, sizeof(int)));
    CUDA_REQUIRE(cudaMemset(a, 0, n * sizeof(double)));
    CUDA_REQUIRE(cudaMemset(change, 0, 2 * sizeof(double)));

    int blocks = sms * perSm < 8 ? sms * perSm : 8;
    void *args[] = {&a, &b, &n, &maxSteps, &tolerance, &change, &d_steps};
    CUDA_REQUIRE(cudaLaunchCooperativeKernel((void *)diffuse, dim3(blocks), dim3(threads), args, 0, 0));
    CUDA_REQUIRE(cudaMemcpy(&steps, d_steps, sizeof steps, cudaMemcpyDeviceToHost));

    std::vector<double> got(n), x(n, 0.0), y(n);
    int written = steps < maxSteps ? steps + 1 : maxSteps; // how often the arrays changed places
    CUDA_REQUIRE(cudaMemcpy(got.data(), written % 2 ? b : a, n * sizeof(double), cudaMemcpyDeviceToHost));
    int expected = 0;
    for (; expected < maxSteps; ++expected) {
        double total = 0;
        for (int i = 0; i < n; ++i) {
            y[i] = 0.5 * x[i] + 0.25 * ((i > 0 ? x[i - 1] : 1.0) + (i < n - 1 ? x[i + 1] : 0.0));
            total += std::fabs(y[i] - x[i]);
        }
        std::swap(x, y);
        if (total < tolerance)
            break;
    }
    double worst = 0;
    for (int i = 0; i < n; ++i)
        worst = std::fmax(worst, std::fabs(got[i] - x[i]));
    CUDA_REQUIRE(cudaFree(a));
    CUDA_REQUIRE(cudaFree(b));
    CUDA_REQUIRE(cudaFree(change));
    CUDA_REQUIRE(cudaFree(d_steps));
    std::printf("%d steps, %d expected, difference %.1e\n", steps, expected, worst);
    bool ok = steps == expected && worst < 1e-9;
    std::puts(ok ? "PASS" : "FAIL");
    return !ok;
}
