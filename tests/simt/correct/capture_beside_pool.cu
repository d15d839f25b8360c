// Memory that is allocated in a stream while another stream is captured. Unless the capture is relaxed, it
// forbids this as it forbids cudaMalloc, although the calls do not wait. The errors are those of an H200
// under CUDA 13.
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

static bool begins(cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal)
{
    return cudaStreamBeginCapture(captured, mode) == cudaSuccess;
}

static bool forbidden_in_the_other_stream(cudaStreamCaptureMode mode)
{
    int *kept;
    bool allocates = cudaMallocAsync(&kept, 100, other) == cudaSuccess;
    bool right = begins(mode) && cudaMallocAsync(&p, 100, other) == cudaErrorStreamCaptureUnsupported &&
                 ends(cudaErrorStreamCaptureInvalidated);
    right = right && begins(mode) && cudaFreeAsync(kept, other) == cudaErrorStreamCaptureUnsupported &&
            ends(cudaErrorStreamCaptureInvalidated);
    return allocates && right && cudaFreeAsync(kept, other) == cudaSuccess;
}

// The calls are not forbidden, and the capture stays valid.
static bool allowed_in_the_other_stream(void)
{
    return begins(cudaStreamCaptureModeRelaxed) && cudaMallocAsync(&p, 100, other) == cudaSuccess &&
           cudaFreeAsync(p, other) == cudaSuccess && ends(cudaSuccess);
}

static bool in_the_other_stream(void)
{
    return forbidden_in_the_other_stream(cudaStreamCaptureModeGlobal) &&
           forbidden_in_the_other_stream(cudaStreamCaptureModeThreadLocal) && allowed_in_the_other_stream();
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
