// Measures the scan as single launches, as the captured graph and as the graph that is made node by node,
// beside CUB's scan. Also measures how long the host takes to record a graph, to instantiate it, and to
// update an executable graph by another graph.
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

// The microseconds that the host takes for a call, while the GPU has nothing to do.
template <class Call> static double host_us(Call call)
{
    CHECK(cudaDeviceSynchronize());
    auto begin = std::chrono::steady_clock::now();
    call();
    std::chrono::duration<double, std::micro> took = std::chrono::steady_clock::now() - begin;
    return took.count();
}

// The median of what round() returns.
template <class Round> static double median_of(Round round)
{
    std::vector<double> all;
    for (int k = 0; k < 51; k++)
        all.push_back(round());
    std::sort(all.begin(), all.end());
    return all[all.size() / 2];
}

// Captures a graph. Destroying it does not count.
static double record_once(struct arrays a)
{
    cudaGraph_t graph;
    double us = host_us([&] { graph = make(a, true); });
    CHECK(cudaGraphDestroy(graph));
    return us;
}

// Makes an executable graph, which is on the GPU when the time ends: otherwise the first launch would have to
// bring it there. Destroying it does not count.
static double instantiate_once(struct arrays a, cudaGraph_t graph)
{
    cudaGraphExec_t exec;
    double us = host_us([&] {
        CHECK(cudaGraphInstantiate(&exec, graph, 0));
        CHECK(cudaGraphUpload(exec, a.stream));
        CHECK(cudaStreamSynchronize(a.stream));
    });
    CHECK(cudaGraphExecDestroy(exec));
    return us;
}

static void measure_first(struct arrays a)
{
    if (is_chosen("record"))
        print(a, "record", median_of([&] { return record_once(a); }));
    if (!is_chosen("instantiate"))
        return;
    cudaGraph_t graph = make(a, true);
    print(a, "instantiate", median_of([&] { return instantiate_once(a, graph); }));
    CHECK(cudaGraphDestroy(graph));
}

// Updates an executable graph by two graphs in turn, so that each update changes every node: the two buffers
// change places, and the second graph scans one element less. n is a power of two from 4 on, so both have
// equally many steps. The graphs themselves are recorded before.
static bool measure_update(struct arrays a)
{
    const char *name = "update";
    if (!is_chosen(name))
        return true;
    struct arrays less = a;
    less.n = a.n - 1;
    std::swap(less.y, less.other);
    cudaGraph_t graphs[] = {make(a, true), make(less, true)};
    cudaGraphExec_t exec;
    CHECK(cudaGraphInstantiate(&exec, graphs[0], 0));
    unsigned updates = 0;
    print(a, name, median_of([&] { return host_us([&] { exec = renew(exec, graphs[++updates % 2]); }); }));
    bool good = true;
    for (unsigned k : {1u, 0u}) { // what each update leads to
        struct arrays of = k ? less : a;
        exec = renew(exec, graphs[k]);
        CHECK(cudaMemset(of.y, 0, of.n * sizeof *of.y));
        CHECK(cudaGraphLaunch(exec, 0));
        good = agree(name, a.n, of.y, of.wanted, of.n) && good;
    }
    CHECK(cudaGraphExecDestroy(exec));
    for (cudaGraph_t graph : graphs)
        CHECK(cudaGraphDestroy(graph));
    return good;
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
    good = measure_graph(a, "captured", true) && good;
    good = measure_graph(a, "built", false) && good;
    measure_first(a);
    good = measure_update(a) && good;
    CHECK(cudaStreamDestroy(a.stream));
    for (elem_t *room : {a.x, a.y, a.other, a.wanted})
        CHECK(cudaFree(room));
    return good;
}
