// CUDA graphs: the launches of a Hillis-Steele scan as one graph. README.md has the contract.
#include "graph.h"

// The kernel of exercise 02. One step: out[i] becomes in[i - stride]⊕in[i], or in[i] where there is no
// in[i - stride].
__global__ void hillis_steele(elem_t *out, const elem_t *in, size_t n, size_t stride)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    elem_t sum = in[i];
    if (i >= stride)
        sum = combine(in[i - stride], sum);
    out[i] = sum;
}

// The blocks of a launch with one thread per element.
unsigned blocks_for(size_t n, unsigned threads) { return (unsigned)((n + threads - 1) / threads); }

void exchange(elem_t **in, elem_t **out)
{
    elem_t *full = *out;
    *out = *in;
    *in = full;
}

// --- Part 1: a graph that is captured

// Puts one step into the stream.
void step(elem_t *out, const elem_t *in, size_t n, size_t stride, unsigned threads, cudaStream_t stream)
{
    unsigned blocks = blocks_for(n, threads);
    hillis_steele<<<blocks, threads, 0, stream>>>(out, in, n, stride);
}

void copy(elem_t *to, const elem_t *from, size_t n, cudaStream_t stream)
{
    cudaMemcpyAsync(to, from, n * sizeof *to, cudaMemcpyDeviceToDevice, stream);
}

// Puts the whole scan into the stream.
void enqueue(elem_t *y, elem_t *other, const elem_t *x, size_t n, unsigned threads, cudaStream_t stream)
{
    elem_t *in = y, *out = other;
    copy(y, x, n, stream);
    for (size_t stride = 1; stride < n; stride *= 2) {
        step(out, in, n, stride, threads, stream);
        exchange(&in, &out);
    }
    if (in != y)
        copy(y, in, n, stream);
}

extern "C" cudaGraph_t record(elem_t *y, elem_t *other, const elem_t *x, size_t n, unsigned threads,
                              cudaStream_t stream)
{
    cudaGraph_t graph = NULL;
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    enqueue(y, other, x, n, threads, stream);
    cudaStreamEndCapture(stream, &graph);
    return graph;
}

// --- Part 2: one graph for many arrays

extern "C" void scan_batches(elem_t *y, const elem_t *x, size_t n, unsigned batches, unsigned threads,
                             cudaStream_t stream)
{
    elem_t *from, *to, *other; // the arrays that the graph reads and writes
    cudaMalloc((void **)&from, n * sizeof *from);
    cudaMalloc((void **)&to, n * sizeof *to);
    cudaMalloc((void **)&other, n * sizeof *other);
    cudaGraph_t graph = record(to, other, from, n, threads, stream);
    cudaGraphExec_t exec = NULL;

    cudaGraphInstantiate(&exec, graph, 0);
    for (unsigned b = 0; b < batches; b++) {
        copy(from, x + b * n, n, stream);
        cudaGraphLaunch(exec, stream);
        copy(y + b * n, to, n, stream);
    }

    cudaStreamSynchronize(stream);
    cudaGraphExecDestroy(exec);
    cudaGraphDestroy(graph);
    cudaFree(other);
    cudaFree(to);
    cudaFree(from);
}

// --- Part 3: a graph that is made node by node

// Adds a copy of n elements. It comes after the node `after`, or after none if that is NULL.
cudaGraphNode_t add_copy(cudaGraph_t graph, cudaGraphNode_t after, elem_t *to, const elem_t *from, size_t n)
{
    cudaGraphNode_t node = NULL;
    cudaGraphAddMemcpyNode1D(&node, graph, &after, after ? 1 : 0, to, from, n * sizeof *to,
                             cudaMemcpyDeviceToDevice);
    return node;
}

// Describes a launch of hillis_steele, with one thread for each of n elements.
void describe(cudaKernelNodeParams *launch, void **arguments, size_t n, unsigned threads)
{
    launch->func = (void *)hillis_steele;
    launch->kernelParams = arguments;
    launch->gridDim = dim3(blocks_for(n, threads));
    launch->blockDim = dim3(threads);
}

// Adds one step, which comes after the node `after`.
cudaGraphNode_t add_step(cudaGraph_t graph, cudaGraphNode_t after, elem_t *out, const elem_t *in, size_t n,
                         size_t stride, unsigned threads)
{
    cudaGraphNode_t node = NULL;
    void *arguments[] = {&out, &in, &n, &stride};
    cudaKernelNodeParams launch = {};
    describe(&launch, arguments, n, threads);
    cudaGraphAddKernelNode(&node, graph, &after, 1, &launch);
    return node;
}

extern "C" cudaGraph_t build(elem_t *y, elem_t *other, const elem_t *x, size_t n, unsigned threads)
{
    cudaGraph_t graph = NULL;
    elem_t *in = y, *out = other;
    cudaGraphCreate(&graph, 0);
    cudaGraphNode_t last = add_copy(graph, NULL, y, x, n);
    for (size_t stride = 1; stride < n; stride *= 2) {
        last = add_step(graph, last, out, in, n, stride, threads);
        exchange(&in, &out);
    }
    if (in != y)
        add_copy(graph, last, y, in, n);
    return graph;
}

// --- Part 4: two scans at the same time

extern "C" cudaGraph_t record_two(elem_t *y, elem_t *other, const elem_t *x, size_t n, unsigned threads,
                                  cudaStream_t stream)
{
    cudaGraph_t graph = NULL;
    cudaStream_t second;
    cudaEvent_t begun, done;
    cudaStreamCreate(&second);
    cudaEventCreate(&begun);
    cudaEventCreate(&done);
    cudaStreamBeginCapture(stream, cudaStreamCaptureModeGlobal);
    cudaEventRecord(begun, stream);
    cudaStreamWaitEvent(second, begun, 0);
    enqueue(y, other, x, n, threads, stream);
    enqueue(y + n, other + n, x + n, n, threads, second);
    cudaEventRecord(done, second);
    cudaStreamWaitEvent(stream, done, 0);
    cudaStreamEndCapture(stream, &graph);
    cudaEventDestroy(done);
    cudaEventDestroy(begun);
    cudaStreamDestroy(second);
    return graph;
}

// --- Part 5: another graph in the place of one that has been instantiated

extern "C" cudaGraphExec_t renew(cudaGraphExec_t exec, cudaGraph_t graph)
{
    bool updated = false;
    cudaGraphExecUpdateResultInfo result; // says what is different if it fails
    updated = cudaGraphExecUpdate(exec, graph, &result) == cudaSuccess;
    if (updated)
        return exec;
    cudaGetLastError(); // the update's error has been dealt with
    cudaGraphExecDestroy(exec);
    cudaGraphInstantiate(&exec, graph, 0);
    return exec;
}
