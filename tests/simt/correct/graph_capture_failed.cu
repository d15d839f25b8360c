// What the device says of a capture that leaves no graph: which call is to blame, and in which line. A
// program that nvcc compiles does without.
#include <stdio.h>
#include <string.h>

__global__ void set(int *y) { *y = 1; }

static const char *why(void)
{
#ifdef SIMT
    const char *text = simt_capture_failed();
    return text ? text : "";
#else
    return "";
#endif
}

// Whether the text names the line and the error.
static bool says(const char *text, int line, const char *error)
{
    char place[80];
    snprintf(place, sizeof place, "graph_capture_failed.cu:%d ", line);
#ifdef SIMT
    if (!strstr(text, place) || !strstr(text, error))
        return printf("not %s%s: %s\n", place, error, text), false;
#endif
    return true;
}

static cudaStream_t s;

static void begin(int *y)
{
    cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal);
    set<<<1, 1, 0, s>>>(y);
}

static int end(void)
{
    cudaGraph_t graph = NULL;
    cudaStreamEndCapture(s, &graph);
    cudaGetLastError();
    return __LINE__ - 2;
}

int main(void)
{
    int *y, *z, h = 0, line, last;
    cudaMalloc(&y, sizeof(int));
    cudaStreamCreate(&s);
    cudaStream_t second;
    cudaEvent_t fork;
    cudaStreamCreate(&second);
    cudaEventCreate(&fork);

    begin(y);
    line = __LINE__ + 1;
    cudaDeviceSynchronize();
    cudaMalloc(&z, sizeof(int)); // not the first
    end();
    bool good = says(why(), line, "(cudaErrorStreamCaptureUnsupported)");

    begin(y);
    line = __LINE__ + 1;
    cudaMalloc(&z, sizeof(int));
    end();
    good &= says(why(), line, "(cudaErrorStreamCaptureUnsupported)");

    begin(y);
    line = __LINE__ + 1;
    set<<<1, 1>>>(y);
    end();
    good &= says(why(), line, "(cudaErrorStreamCaptureImplicit)");

    begin(y);
    line = __LINE__ + 1;
    cudaMemcpy(&h, y, sizeof h, cudaMemcpyDeviceToHost);
    end();
    good &= says(why(), line, "(cudaErrorStreamCaptureImplicit)");

    begin(y);
    cudaEventRecord(fork, s);
    cudaStreamWaitEvent(second, fork, 0);
    set<<<1, 1, 0, second>>>(y);
    last = end();
    good &= says(why(), last, "(cudaErrorStreamCaptureUnjoined)");
    last = end();
    good &= says(why(), last, "(cudaErrorIllegalState)");

    begin(y);
    end();
    good &= why()[0] == '\0';
    if (good)
        printf("ok\n");
    return 0;
}
