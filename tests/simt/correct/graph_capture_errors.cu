// What a capture forbids, with the errors of an H200 under CUDA 13. A call that is forbidden also makes the
// capture invalid, and then its end returns no graph.
#include <stdio.h>

__global__ void nothing() {}

static cudaStream_t s, t;       // s is captured
static cudaEvent_t event, done; // done was recorded before
static int *d, h;

static void callback(cudaStream_t, cudaError_t, void *) {}

static cudaError_t launch(cudaStream_t stream, int threads)
{
    nothing<<<1, threads, 0, stream>>>();
    return cudaPeekAtLastError();
}

static cudaError_t fork()
{
    cudaError_t e = cudaEventRecord(event, s);
    return e ? e : cudaStreamWaitEvent(t, event, 0);
}

static cudaError_t allocate() { return cudaMalloc(&d, sizeof(int)); }
static cudaError_t release() { return cudaFree(NULL); }
static cudaError_t pin()
{
    int *p;
    return cudaMallocHost(&p, sizeof(int));
}
static cudaError_t wait_all() { return cudaDeviceSynchronize(); }
static cudaError_t wait_s() { return cudaStreamSynchronize(s); }
static cudaError_t ask_s() { return cudaStreamQuery(s); }
static cudaError_t wait_t() { return cudaStreamSynchronize(t); }
static cudaError_t wait_legacy() { return cudaStreamSynchronize(0); }
static cudaError_t copy() { return cudaMemcpy(d, &h, sizeof(int), cudaMemcpyDefault); }
static cudaError_t set() { return cudaMemset(d, 0, sizeof(int)); }
static cudaError_t set_async() { return cudaMemsetAsync(d, 0, sizeof(int), 0); }
static cudaError_t launch_legacy() { return launch(0, 1); }
static cudaError_t launch_t() { return launch(t, 1); }
static cudaError_t launch_s() { return launch(s, 1); }
static cudaError_t record_legacy() { return cudaEventRecord(event, 0); }
static cudaError_t ask_event()
{
    cudaEventRecord(event, s);
    return cudaEventQuery(event);
}
static cudaError_t wait_event()
{
    cudaEventRecord(event, s);
    return cudaEventSynchronize(event);
}
static cudaError_t wait_done() { return cudaEventSynchronize(done); }
static cudaError_t isolate() { return cudaStreamWaitEvent(s, done, 0); }
static cudaError_t never() { return cudaStreamWaitEvent(s, event, 0); }
static cudaError_t unjoined()
{
    fork();
    return launch(t, 1);
}
static cudaError_t forked() { return fork(); }
static cudaError_t wrong_end()
{
    cudaGraph_t graph;
    fork();
    return cudaStreamEndCapture(t, &graph);
}
static cudaError_t twice() { return cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal); }
static cudaError_t no_end()
{
    cudaGraph_t graph;
    return cudaStreamEndCapture(t, &graph);
}
static cudaError_t bad_copy() { return cudaMemcpyAsync(d, NULL, sizeof(int), cudaMemcpyDefault, s); }
static cudaError_t call_back() { return cudaStreamAddCallback(s, callback, NULL, 0); }
static cudaError_t merge()
{
    cudaGraph_t graph;
    cudaStreamBeginCapture(t, cudaStreamCaptureModeGlobal);
    cudaEventRecord(event, t);
    cudaError_t e = cudaStreamWaitEvent(s, event, 0);
    return cudaStreamEndCapture(t, &graph) == cudaErrorStreamCaptureInvalidated ? e : cudaErrorUnknown;
}
static cudaError_t legacy_waits()
{
    cudaEventRecord(event, s);
    return cudaStreamWaitEvent(0, event, 0);
}
static cudaError_t instantiate()
{
    cudaGraph_t graph;
    cudaGraphExec_t exec;
    cudaGraphCreate(&graph, 0);
    return cudaGraphInstantiate(&exec, graph, 0);
}
static cudaError_t harmless()
{
    cudaStream_t stream;
    cudaEvent_t other;
    size_t some, all;
    cudaFuncAttributes attributes;
    cudaError_t e = cudaStreamCreate(&stream);
    e = e ? e : cudaEventCreate(&other);
    e = e ? e : cudaMemGetInfo(&some, &all);
    e = e ? e : cudaFuncGetAttributes(&attributes, nothing);
    return e ? e : cudaSetDevice(0);
}
static cudaError_t old_event() // from a capture that has ended
{
    cudaGraph_t graph;
    cudaEventRecord(event, s);
    if (cudaStreamEndCapture(s, &graph) || cudaStreamBeginCapture(s, cudaStreamCaptureModeGlobal))
        return cudaErrorUnknown;
    return cudaStreamWaitEvent(s, event, 0);
}
static cudaError_t relaxed_thread()
{
    cudaStreamCaptureMode mode = cudaStreamCaptureModeRelaxed;
    cudaThreadExchangeStreamCaptureMode(&mode);
    cudaError_t e = cudaMalloc(&d, sizeof(int));
    cudaThreadExchangeStreamCaptureMode(&mode);
    return e ? e : mode == cudaStreamCaptureModeRelaxed ? cudaSuccess : cudaErrorUnknown;
}

enum { BLOCKING = 1, RELAXED = 2, EITHER = 4 };

static const struct {
    const char *name;
    cudaError_t (*call)();
    int how; // BLOCKING: s is a blocking stream; RELAXED: the capture's mode; EITHER: it makes no difference
    cudaError_t error, end;
} cases[] = {
#define INVALID cudaErrorStreamCaptureInvalidated
    {"allocate", allocate, 0, cudaErrorStreamCaptureUnsupported, INVALID},
    {"allocate, relaxed", allocate, RELAXED, cudaSuccess, cudaSuccess},
    {"release", release, 0, cudaErrorStreamCaptureUnsupported, INVALID},
    {"release, relaxed", release, RELAXED, cudaSuccess, cudaSuccess},
    {"pin", pin, BLOCKING, cudaErrorStreamCaptureUnsupported, INVALID},
    {"relaxed_thread", relaxed_thread, 0, cudaSuccess, cudaSuccess},
    {"wait_all", wait_all, EITHER, cudaErrorStreamCaptureUnsupported, INVALID},
    {"wait_s", wait_s, EITHER, cudaErrorStreamCaptureUnsupported, INVALID},
    {"ask_s", ask_s, EITHER, cudaErrorStreamCaptureUnsupported, INVALID},
    {"wait_t", wait_t, 0, cudaErrorStreamCaptureUnsupported, INVALID},
    {"wait_t, relaxed", wait_t, RELAXED, cudaSuccess, cudaSuccess},
    {"wait_legacy", wait_legacy, BLOCKING | RELAXED, cudaErrorStreamCaptureImplicit, INVALID},
    {"wait_legacy", wait_legacy, 0, cudaErrorStreamCaptureUnsupported, INVALID},
    {"copy", copy, BLOCKING, cudaErrorStreamCaptureImplicit, INVALID},
    {"copy", copy, 0, cudaSuccess, cudaSuccess},
    {"set", set, BLOCKING | RELAXED, cudaErrorStreamCaptureImplicit, INVALID},
    {"set_async", set_async, BLOCKING, cudaErrorStreamCaptureImplicit, INVALID},
    {"set_async", set_async, 0, cudaSuccess, cudaSuccess},
    {"launch_legacy", launch_legacy, BLOCKING, cudaErrorStreamCaptureImplicit, INVALID},
    {"launch_legacy", launch_legacy, 0, cudaSuccess, cudaSuccess},
    {"launch_t", launch_t, EITHER, cudaSuccess, cudaSuccess},
    {"launch_s", launch_s, EITHER, cudaSuccess, cudaSuccess},
    {"record_legacy", record_legacy, BLOCKING, cudaErrorStreamCaptureImplicit, INVALID},
    {"ask_event", ask_event, EITHER, cudaErrorCapturedEvent, INVALID},
    {"wait_event", wait_event, EITHER, cudaErrorCapturedEvent, INVALID},
    {"wait_done", wait_done, 0, cudaErrorStreamCaptureUnsupported, INVALID},
    {"wait_done, relaxed", wait_done, RELAXED, cudaSuccess, cudaSuccess},
    {"isolate", isolate, EITHER, cudaErrorStreamCaptureIsolation, INVALID},
    {"never", never, EITHER, cudaSuccess, cudaSuccess},
    {"unjoined", unjoined, EITHER, cudaSuccess, cudaErrorStreamCaptureUnjoined},
    {"forked", forked, EITHER, cudaSuccess, cudaSuccess},
    {"wrong_end", wrong_end, EITHER, cudaErrorStreamCaptureUnmatched, INVALID},
    {"twice", twice, EITHER, cudaErrorIllegalState, cudaSuccess},
    {"no_end", no_end, EITHER, cudaErrorIllegalState, cudaSuccess},
    {"bad_copy", bad_copy, EITHER, cudaErrorInvalidValue, cudaSuccess},
    {"call_back", call_back, EITHER, cudaErrorStreamCaptureUnsupported, INVALID},
    {"merge", merge, EITHER, cudaErrorStreamCaptureMerge, INVALID},
    {"legacy_waits", legacy_waits, EITHER, cudaErrorStreamCaptureImplicit, INVALID},
    {"instantiate", instantiate, 0, cudaErrorStreamCaptureUnsupported, INVALID},
    {"instantiate, relaxed", instantiate, RELAXED, cudaSuccess, cudaSuccess},
    {"harmless", harmless, EITHER, cudaSuccess, cudaSuccess},
    {"old_event", old_event, EITHER, cudaErrorInvalidValue, INVALID},
};

static int run(int i, int how)
{
    cudaGraph_t graph = NULL;
    cudaStreamCreateWithFlags(&s, how & BLOCKING ? cudaStreamDefault : cudaStreamNonBlocking);
    cudaStreamCreateWithFlags(&t, cudaStreamNonBlocking);
    cudaEventCreate(&event);
    cudaStreamBeginCapture(s, how & RELAXED ? cudaStreamCaptureModeRelaxed : cudaStreamCaptureModeGlobal);
    cudaError_t error = cases[i].call();
    if ((error != cudaSuccess) != (cudaGetLastError() != cudaSuccess))
        return printf("%s: the last error\n", cases[i].name), 0;
    cudaError_t end = cudaStreamEndCapture(s, &graph);
    cudaGetLastError();
    if (error != cases[i].error || end != cases[i].end || (end == cudaSuccess) != (graph != NULL))
        return printf("%s, %d: %s, then %s\n", cases[i].name, how, cudaGetErrorName(error),
                      cudaGetErrorName(end)),
               0;
    return launch(s, 1) == cudaSuccess && cudaStreamSynchronize(s) == cudaSuccess &&
           launch(t, 1) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess;
}

int main(void)
{
    cudaMalloc(&d, sizeof(int));
    cudaEventCreate(&done);
    cudaEventRecord(done, 0);
    cudaDeviceSynchronize();
    for (int i = 0; i < (int)(sizeof cases / sizeof *cases); i++)
        for (int how = 0; how < EITHER; how++)
            if (cases[i].how == how || cases[i].how == EITHER)
                if (!run(i, how))
                    return 1;
    if (cudaStreamBeginCapture(0, cudaStreamCaptureModeRelaxed) != cudaErrorStreamCaptureUnsupported)
        return printf("the legacy stream\n"), 1;
    cudaGetLastError();
    printf("ok\n");
    return 0;
}
