// Measures the scan as single launches, as the captured graph and as the graph that is made node by node,
// beside CUB's scan. Also measures how long the host takes to record and instantiate a graph, and to update
// one.
#include <chrono>

#include <cub/device/device_scan.cuh>

#include "task_bench.h"

#include "graph.h"

enum { THREADS = 256 };

struct arrays {
    size_t n;
    elem_t *x, *y, *other, *wanted;
    cudaStream_t stream;
    double cub;
};

// The step of exercise 02.
static __global__ void one_step(elem_t *out, const elem_t *in, size_t n, size_t stride)
{
    size_t i = blockIdx.x * (size_t)blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = i >= stride ? combine(in[i - stride], in[i]) : in[i];
}

// The same work as that of the graph, without a graph.
static void launch_each(struct arrays a)
{
    unsigned blocks = (unsigned)((a.n + THREADS - 1) / THREADS);
    elem_t *in = a.y, *out = a.other;
    CHECK(cudaMemcpyAsync(a.y, a.x, a.n * sizeof *a.y, cudaMemcpyDeviceToDevice));
    for (size_t stride = 1; stride < a.n; stride *= 2) {
        one_step<<<blocks, THREADS>>>(out, in, a.n, stride);
        std::swap(in, out);
    }
    if (in != a.y)
        CHECK(cudaMemcpyAsync(a.y, in, a.n * sizeof *a.y, cudaMemcpyDeviceToDevice));
}

static void print(struct arrays a, const char *function, double us)
{
    rate_print({function, a.n, THREADS, 2 * a.n * sizeof *a.x, us, a.cub});
}

static bool measure_launches(struct arrays a)
{
    const char *name = "launches";
    if (!is_chosen(name))
        return true;
    print(a, name, median_us(times_for(a.n), [&](unsigned) { launch_each(a); }));
    return agree(name, a.n, a.y, a.wanted, a.n);
}

static cudaGraph_t make(struct arrays a, bool captured)
{
    cudaGraph_t graph =
        captured ? record(a.y, a.other, a.x, a.n, THREADS, a.stream) : build(a.y, a.other, a.x, a.n, THREADS);
    if (!graph) {
        fprintf(stderr, "n=%zu: there is no graph\n", a.n);
        exit(1);
    }
    return graph;
}

static bool measure_graph(struct arrays a, const char *name, bool captured)
{
    if (!is_chosen(name))
        return true;
    cudaGraph_t graph = make(a, captured);
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    CHECK(cudaMemset(a.y, 0, a.n * sizeof *a.y));
    print(a, name, median_us(times_for(a.n), [&](unsigned) { CHECK(cudaGraphLaunch(exec, 0)); }));
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
    return agree(name, a.n, a.y, a.wanted, a.n);
}

// The median of the microseconds that the host takes for a call.
template <class Call> static double host_us(Call call)
{
    std::vector<double> all;
    for (int k = 0; k < 51; k++) {
        CHECK(cudaDeviceSynchronize());
        auto begin = std::chrono::steady_clock::now();
        call();
        std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
        all.push_back(took.count());
    }
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

// What the host does before the first launch: records and instantiates, or updates instead.
static void measure_host(struct arrays a)
{
    if (is_chosen("instantiate"))
        print(a, "instantiate", host_us([&] {
                  cudaGraph_t graph = make(a, true);
                  cudaGraphExec_t exec;
                  CHECK(cudaGraphInstantiate(&exec, graph, 0));
                  CHECK(cudaGraphExecDestroy(exec));
                  CHECK(cudaGraphDestroy(graph));
              }));
    if (!is_chosen("update"))
        return;
    cudaGraph_t graph = make(a, true);
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graph, 0));
    print(a, "update", host_us([&] { exec = renew(exec, graph); }));
    CHECK(cudaGraphExecDestroy(exec));
    CHECK(cudaGraphDestroy(graph));
}

bool measure_tasks(size_t n)
{
    struct arrays a = {n, device_room<elem_t>(n), device_room<elem_t>(n), device_room<elem_t>(n),
                       device_room<elem_t>(n)};
    CHECK(cudaStreamCreate(&a.stream));
    fill(a.x, n);
    a.cub = cub_us(n, [&](void *room, size_t &bytes) {
        return cub::DeviceScan::InclusiveSum(room, bytes, a.x, a.wanted, (int)n);
    });
    bool good = measure_launches(a);
    good = measure_graph(a, "record", true) && good;
    good = measure_graph(a, "build", false) && good;
    measure_host(a);
    CHECK(cudaStreamDestroy(a.stream));
    for (elem_t *room : {a.x, a.y, a.other, a.wanted})
        CHECK(cudaFree(room));
    return good;
}
