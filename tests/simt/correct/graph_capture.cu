// A captured stream: nothing runs until the graph is launched, arguments are copied at the capture, and each
// launch does the same work again. Streams join the capture by events.
#include <stdio.h>

#define CHECK(condition)                                             \
    do {                                                             \
        if (!(condition))                                            \
            return printf("line %d: " #condition "\n", __LINE__), 1; \
    } while (0)

__global__ void fill(int *y, int value, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = value + i;
}

__global__ void sum(int *y, const int *a, const int *b, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] += a[i] + b[i];
}

static void count_up(void *data) { ++*(int *)data; }

int main(void)
{
    const int n = 300;
    int *h, *y, *a, *b, calls = 0, value = 10;
    cudaStream_t first, second;
    cudaEvent_t fork, join;
    cudaStreamCaptureStatus status;
    cudaMallocHost(&h, n * sizeof(int));
    cudaMalloc(&y, n * sizeof(int));
    cudaMalloc(&a, n * sizeof(int));
    cudaMalloc(&b, n * sizeof(int));
    cudaMemset(y, 0, n * sizeof(int));
    cudaDeviceSynchronize(); // `first` does not wait for the memset
    cudaStreamCreateWithFlags(&first, cudaStreamNonBlocking);
    cudaStreamCreate(&second);
    cudaEventCreate(&fork);
    cudaEventCreate(&join);

    cudaGraph_t graph;
    cudaGraphExec_t exec;
    CHECK(cudaStreamIsCapturing(first, &status) == cudaSuccess && status == cudaStreamCaptureStatusNone);
    CHECK(cudaStreamBeginCapture(first, cudaStreamCaptureModeGlobal) == cudaSuccess);
    CHECK(cudaStreamIsCapturing(first, &status) == cudaSuccess && status == cudaStreamCaptureStatusActive);
    cudaEventRecord(fork, first);
    cudaStreamWaitEvent(second, fork, 0);
    CHECK(cudaStreamIsCapturing(second, &status) == cudaSuccess && status == cudaStreamCaptureStatusActive);
    fill<<<3, 128, 0, first>>>(a, value, n);
    value = 0; // the kernel gets 10
    fill<<<3, 128, 0, second>>>(b, 100, n);
    cudaEventRecord(join, second);
    cudaStreamWaitEvent(first, join, 0);
    sum<<<3, 128, 0, first>>>(y, a, b, n);
    cudaMemcpyAsync(h, y, n * sizeof(int), cudaMemcpyDeviceToHost, first);
    cudaLaunchHostFunc(first, count_up, &calls);
    CHECK(cudaStreamEndCapture(first, &graph) == cudaSuccess && graph);
    CHECK(cudaStreamIsCapturing(second, &status) == cudaSuccess && status == cudaStreamCaptureStatusNone);
    CHECK(calls == 0);

    size_t nodes = 0, edges = 0, roots = 0;
    CHECK(cudaGraphGetNodes(graph, NULL, &nodes) == cudaSuccess && nodes == 5);
    CHECK(cudaGraphGetRootNodes(graph, NULL, &roots) == cudaSuccess && roots == 2);
#if CUDART_VERSION >= 13000
    CHECK(cudaGraphGetEdges(graph, NULL, NULL, NULL, &edges) == cudaSuccess && edges == 4);
#else
    CHECK(cudaGraphGetEdges(graph, NULL, NULL, &edges) == cudaSuccess && edges == 4);
#endif
    CHECK(cudaGraphInstantiate(&exec, graph, NULL, NULL, 0) == cudaSuccess);
    CHECK(cudaGraphDestroy(graph) == cudaSuccess); // the other has all that it needs
    CHECK(cudaGraphUpload(exec, first) == cudaSuccess);
    for (int k = 1; k <= 3; k++) {
        CHECK(cudaGraphLaunch(exec, first) == cudaSuccess);
        CHECK(cudaStreamSynchronize(first) == cudaSuccess && calls == k);
        for (int i = 0; i < n; i++)
            CHECK(h[i] == k * (110 + 2 * i));
    }
    CHECK(cudaGraphExecDestroy(exec) == cudaSuccess);
    fill<<<3, 128, 0, second>>>(b, 7, n); // no longer captured
    CHECK(cudaMemcpy(h, b, sizeof(int), cudaMemcpyDeviceToHost) == cudaSuccess && h[0] == 7);
    CHECK(cudaGetLastError() == cudaSuccess);
    printf("ok\n");
    return 0;
}
