// Memory that is allocated in a stream while another stream is captured. A capture forbids cudaMalloc and
// cudaFree, but not the calls that put their work into a stream which is not captured.
#include <stdio.h>

static cudaStream_t captured, other;
static int *p;
static cudaGraph_t graph;

// Ends the capture, and returns whether that gives this error.
static bool ends(cudaError_t expected)
{
    cudaError_t e = cudaStreamEndCapture(captured, &graph);
    cudaGetLastError();
    if (e == cudaSuccess)
        cudaGraphDestroy(graph);
    return e == expected;
}

static bool begins(void)
{
    return cudaStreamBeginCapture(captured, cudaStreamCaptureModeGlobal) == cudaSuccess;
}

// The calls are not forbidden, and the capture stays valid.
static bool in_the_other_stream(void)
{
    return begins() && cudaMallocAsync(&p, 100, other) == cudaSuccess &&
           cudaFreeAsync(p, other) == cudaSuccess && ends(cudaSuccess);
}

// The default stream would wait for the captured one, which is a blocking stream.
static bool in_the_default_stream(void)
{
    return begins() && cudaMallocAsync(&p, 100, 0) == cudaErrorStreamCaptureImplicit &&
           ends(cudaErrorStreamCaptureInvalidated);
}

// After a capture has become invalid, every call in its stream fails.
static bool in_an_invalid_capture(void)
{
    return begins() && cudaStreamSynchronize(captured) == cudaErrorStreamCaptureUnsupported &&
           cudaMallocAsync(&p, 100, captured) == cudaErrorStreamCaptureInvalidated &&
           ends(cudaErrorStreamCaptureInvalidated);
}

int main(void)
{
    cudaStreamCreate(&captured);
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    cudaMallocAsync(&p, 100, other); // makes the pool
    cudaFreeAsync(p, other);
    cudaStreamSynchronize(other);
    bool a = in_the_other_stream(), b = in_the_default_stream(), c = in_an_invalid_capture();
    printf(a && b && c ? "ok\n" : "wrong: %d %d %d\n", a, b, c);
    return 0;
}
