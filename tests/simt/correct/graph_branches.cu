// Graphs with branches: nodes that are not ordered, and that do not conflict, or only by atomics; and nodes
// that are ordered by a path through other nodes, through a child graph, or by an event of another stream.
// The twins with a fault are faulty/global-race/graph_….cu.
#include <stdio.h>

#define CHECK(condition)                                             \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: " #condition "\n", __LINE__), 1; \
    } while (0)

enum { N = 96 };

__global__ void fill(int *y, int value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    y[i] = value + i;
}

// Counts its threads, and writes every other element, from `first` on.
__global__ void weave(int *y, const int *x, int first, int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2 == first)
        y[i] = x[i] + x[(i + 1) % N];
    atomicAdd(count, 1);
}

__global__ void add(int *z, const int *y, const int *count)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    z[i] += y[N - 1 - i] + *count;
}

__global__ void wait_for(const volatile int *latch, int *y)
{
    while (*latch == 0)
        ;
    y[threadIdx.x] = *latch;
}

static cudaKernelNodeParams call(const void *kernel, void **arguments)
{
    cudaKernelNodeParams p = {};
    p.func = (void *)kernel;
    p.gridDim = dim3(3);
    p.blockDim = dim3(N / 3);
    p.kernelParams = arguments;
    return p;
}

static bool is_right(const int *z)
{
    int h[N];
    cudaMemcpy(h, z, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++) {
        int from = N - 1 - i, sum = 10 + from + 10 + (from + 1) % N;
        if (h[i] != sum + 2 * N)
            return printf("z[%d] = %d\n", i, h[i]), false;
    }
    return true;
}

// x is filled; two kernels weave y from x at the same time, one of them in a child graph; after both, z gets
// y's elements in the opposite order. Beside all this, nodes set z and count.
static cudaError_t explicit_nodes(cudaGraph_t *graph, int *x, int *y, int *z, int *count)
{
    int ten = 10, even = 0, odd = 1;
    cudaGraph_t child;
    cudaGraphNode_t set[2], filled, woven[2], joined, last;
    cudaGraphCreate(graph, 0);
    cudaGraphCreate(&child, 0);
    cudaMemsetParams zero = {};
    zero.dst = z;
    zero.elementSize = 4;
    zero.width = N;
    zero.height = 1;
    cudaGraphAddMemsetNode(&set[0], *graph, NULL, 0, &zero);
    zero.dst = count;
    zero.width = 1;
    cudaGraphAddMemsetNode(&set[1], *graph, NULL, 0, &zero);
    void *to_fill[] = {&x, &ten}, *evens[] = {&y, &x, &even, &count}, *odds[] = {&y, &x, &odd, &count},
         *to_add[] = {&z, &y, &count};
    cudaKernelNodeParams p = call((const void *)fill, to_fill);
    cudaGraphAddKernelNode(&filled, *graph, NULL, 0, &p);
    cudaGraphNode_t before[] = {set[1], filled};
    p = call((const void *)weave, evens);
    cudaGraphAddKernelNode(&woven[0], *graph, before, 2, &p);
    p = call((const void *)weave, odds);
    cudaGraphNode_t inner;
    cudaGraphAddKernelNode(&inner, child, NULL, 0, &p);
    cudaGraphAddChildGraphNode(&woven[1], *graph, before, 2, child);
    cudaGraphAddEmptyNode(&joined, *graph, woven, 2);
    cudaGraphNode_t all[] = {joined, set[0]};
    p = call((const void *)add, to_add);
    return cudaGraphAddKernelNode(&last, *graph, all, 2, &p);
}

// The same by two streams.
static cudaError_t two_streams(cudaGraph_t *graph, int *x, int *y, int *z, int *count)
{
    cudaStream_t first, second;
    cudaEvent_t fork, join;
    cudaStreamCreate(&first);
    cudaStreamCreate(&second);
    cudaEventCreate(&fork);
    cudaEventCreate(&join);
    cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal);
    cudaMemsetAsync(count, 0, sizeof(int), first);
    fill<<<3, N / 3, 0, first>>>(x, 10);
    cudaEventRecord(fork, first);
    cudaStreamWaitEvent(second, fork, 0);
    weave<<<3, N / 3, 0, second>>>(y, x, 1, count);
    cudaMemsetAsync(z, 0, N * sizeof(int), second);
    cudaEventRecord(join, second);
    weave<<<3, N / 3, 0, first>>>(y, x, 0, count);
    cudaStreamWaitEvent(first, join, 0);
    add<<<3, N / 3, 0, first>>>(z, y, count);
    return cudaStreamEndCapture(first, graph);
}

// While a kernel waits for the host, no other node of its graph runs. The nodes after it come after it.
static int beside_host(int *x, int *y, int *latch)
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphNode_t waits, reads, other;
    int h[2];
    int five = 5;
    cudaGraphCreate(&graph, 0);
    void *to_wait[] = {&latch, &y}, *to_fill[] = {&x, &five};
    cudaKernelNodeParams p = call((const void *)wait_for, to_wait);
    p.gridDim = dim3(1);
    cudaGraphAddKernelNode(&waits, graph, NULL, 0, &p);
    p = call((const void *)fill, to_fill);
    cudaGraphAddKernelNode(&other, graph, NULL, 0, &p);
    cudaGraphAddMemcpyNode1D(&reads, graph, &waits, 1, x + N, y + 1, sizeof(int), cudaMemcpyDeviceToDevice);
    CHECK(cudaGraphInstantiate(&exec, graph, 0) == cudaSuccess);
    for (int round = 1; round <= 2; round++) {
        *(volatile int *)latch = 0;
        CHECK(cudaGraphLaunch(exec, 0) == cudaSuccess);
        *(volatile int *)latch = round;
        CHECK(cudaMemcpy(h, x + N - 1, sizeof h, cudaMemcpyDeviceToHost) == cudaSuccess);
        CHECK(h[0] == 5 + N - 1 && h[1] == round);
    }
    return 0;
}

int main(void)
{
    int *x, *y, *z, *count, *latch;
    cudaMalloc(&x, (N + 1) * sizeof(int));
    cudaMalloc(&y, N * sizeof(int));
    cudaMalloc(&z, N * sizeof(int));
    cudaMalloc(&count, sizeof(int));
    cudaMallocManaged(&latch, sizeof(int));
    for (int way = 0; way < 2; way++) {
        cudaGraph_t graph;
        cudaGraphExec_t exec;
        CHECK((way ? two_streams : explicit_nodes)(&graph, x, y, z, count) == cudaSuccess);
        CHECK(cudaGraphInstantiate(&exec, graph, 0) == cudaSuccess);
        for (int i = 0; i < 3; i++) { // launches of one graph are ordered
            CHECK(cudaGraphLaunch(exec, 0) == cudaSuccess);
            fill<<<3, N / 3>>>(y, 0); // so is what comes between them
            CHECK(cudaDeviceSynchronize() == cudaSuccess);
            CHECK(is_right(z));
        }
    }
    if (beside_host(x, y, latch))
        return 1;
    CHECK(cudaGetLastError() == cudaSuccess);
    printf("ok\n");
    return 0;
}
