// Glue to the functions of libraries.h.
#include "task_call.h"

#include "libraries.h" // must come last: it seals what the header above needs

// If one part is compiled by itself, the functions of the others are not there, and are not called.
#if !PART_IS(1)
#pragma weak inclusive_sums
#endif
#if !PART_IS(2)
#pragma weak prefixes
#pragma weak starts_of
#pragma weak highs_so_far
#endif
#if !PART_IS(3)
#pragma weak keep_flagged
#pragma weak run_lengths
#endif
#if !PART_IS(4)
#pragma weak segment_maxima
#endif
#if !PART_IS(5)
#pragma weak sort_by_digit
#endif
#if !PART_IS(6)
#pragma weak scan_tiles
#pragma weak highs_of_days
#endif
#if !PART_IS(7)
#pragma weak sums_by_key
#pragma weak maxima_ahead
#endif

// The stream that a function gets, and beside it a stream that is being captured. While it is, calls that use
// the default stream fail. The CPU device also counts the calls that wait.
struct streams {
    cudaStream_t given, captured;
    bool may_wait;
    unsigned waiting; // calls before the function's own
#ifdef SIMT
    struct simt_library_use used; // of the libraries, before the function's call
#endif
};

static unsigned waiting_calls(void)
{
#ifdef SIMT
    return simt_waiting_calls();
#else
    return 0;
#endif
}

static struct streams streams_begin(bool may_wait)
{
    struct streams s;
    s.may_wait = may_wait;
    cudaStreamCreateWithFlags(&s.given, cudaStreamNonBlocking);
    cudaStreamCreate(&s.captured);
    cudaStreamBeginCapture(s.captured, cudaStreamCaptureModeRelaxed);
    s.waiting = waiting_calls();
#ifdef SIMT
    s.used = simt_library_use();
#endif
    return s;
}

static void add_broken(struct message *reply, const char *code, const char *text)
{
    message_add_text(reply, "broken", text);
    message_add_text(reply, "code", code);
    cudaGetLastError();
}

// Says what the function did wrong with streams, or which error it returned.
static void judge_streams(const struct streams *s, cudaError_t returned, struct message *reply)
{
    char text[200];
    enum cudaStreamCaptureStatus status = cudaStreamCaptureStatusActive;
    cudaError_t last = cudaPeekAtLastError();
    cudaStreamIsCapturing(s->captured, &status);
    bool waited = status != cudaStreamCaptureStatusActive || (!s->may_wait && waiting_calls() > s->waiting);
    if (last == cudaErrorStreamCaptureImplicit || returned == cudaErrorStreamCaptureImplicit)
        add_broken(reply, "default-stream", "uses the default stream: every call must be given the stream");
    else if (waited) {
        add_broken(reply, "waits",
                   "waits for the GPU, or makes a call that may wait, such as cudaMalloc or cudaFree: "
                   "what it needs must be put into the stream");
#ifdef SIMT
        char path[1024];
        if (waiting_calls() > s->waiting)
            answer_place(reply, path, simt_waiting_line(path, sizeof path));
#endif
    } else if (returned != cudaSuccess) {
        if (returned == last)
            answer_error(reply);
        snprintf(text, sizeof text, "returned %s", cudaGetErrorName(returned));
        add_broken(reply, "returned", text);
    }
}

// What goes over the n elements must be a library's. Kernels of one's own may call the parts that a library
// has for blocks and warps; everywhere else the library has the kernels, too.
static void judge_library(const struct streams *s, size_t n, bool own_kernel, struct message *reply)
{
#ifdef SIMT
    const struct simt_library_use now = simt_library_use();
    bool launched = now.own_bytes > s->used.own_bytes, met = now.meetings > s->used.meetings;
    bool called = now.bytes - s->used.bytes >= n || (own_kernel && met);
    if (launched && !called && !message_text(reply, "broken"))
        add_broken(reply, "no-library",
                   own_kernel ? "launched a kernel that calls none of CUB's functions for blocks and warps"
                              : "launched a kernel of its own, and none of CUB or Thrust that goes over all "
                                "elements");
#else
    (void)s, (void)n, (void)own_kernel, (void)reply; // a GPU does not say whose its kernels are
#endif
}

static void streams_end(const struct streams *s, const struct task_call *c, cudaError_t returned,
                        struct message *reply)
{
    cudaGraph_t graph = NULL;
    judge_streams(s, returned, reply);
    message_add_text(reply, "idle",
                     "while temp is a null pointer, a call of CUB only says how many bytes it needs");
    const char *left = answer_error(reply); // of the function's own calls; task_call_end() shall see it
    cudaStreamEndCapture(s->captured, &graph);
    if (graph)
        cudaGraphDestroy(graph);
    cudaGetLastError();
    cudaStreamSynchronize(s->given);
    judge_library(s, c->n, task_is(c, "scan_tiles") || task_is(c, "highs_of_days"), reply);
    cudaStreamDestroy(s->captured);
    cudaStreamDestroy(s->given);
    if (left && !message_text(reply, "broken"))
        message_add_text(reply, "launch_error", left);
}

static cudaError_t call_sums(const struct task_call *c, size_t more, cudaStream_t stream)
{
    unsigned *y = task_array<unsigned>(c, "y");
    const unsigned *x = task_array<unsigned>(c, "x");
    size_t n = c->n + more;
    CONFINED_BEGIN();
    cudaError_t error = inclusive_sums(y, x, n, stream);
    CONFINED_END();
    return error;
}

static cudaError_t call_elements(const struct task_call *c, cudaStream_t stream)
{
    elem_t *y = task_array<elem_t>(c, "y");
    const elem_t *x = task_array<elem_t>(c, "x");
    cudaError_t (*function)(elem_t *, const elem_t *, size_t, cudaStream_t) =
        task_is(c, "prefixes") ? prefixes : scan_tiles;
    size_t n = c->n;
    CONFINED_BEGIN();
    cudaError_t error = function(y, x, n, stream);
    CONFINED_END();
    return error;
}

static cudaError_t call_starts(const struct task_call *c, cudaStream_t stream)
{
    unsigned *starts = task_array<unsigned>(c, "starts");
    const unsigned char *lengths = task_array<unsigned char>(c, "lengths");
    size_t n = c->n;
    CONFINED_BEGIN();
    cudaError_t error = starts_of(starts, lengths, n, stream);
    CONFINED_END();
    return error;
}

static cudaError_t call_keep(const struct task_call *c, cudaStream_t stream)
{
    int *y = task_array<int>(c, "y");
    unsigned *count = task_array<unsigned>(c, "count");
    const int *x = task_array<int>(c, "x");
    const unsigned char *flags = task_array<unsigned char>(c, "flags");
    size_t n = c->n;
    CONFINED_BEGIN();
    cudaError_t error = keep_flagged(y, count, x, flags, n, stream);
    CONFINED_END();
    return error;
}

static cudaError_t call_runs(const struct task_call *c, cudaStream_t stream)
{
    int *values = task_array<int>(c, "values");
    unsigned *lengths = task_array<unsigned>(c, "lengths"), *count = task_array<unsigned>(c, "count");
    const int *x = task_array<int>(c, "x");
    size_t n = c->n;
    CONFINED_BEGIN();
    cudaError_t error = run_lengths(values, lengths, count, x, n, stream);
    CONFINED_END();
    return error;
}

static cudaError_t call_segments(const struct task_call *c, cudaStream_t stream, size_t segments)
{
    int *maxima = task_array<int>(c, "maxima");
    const int *x = task_array<int>(c, "x"), *offsets = task_array<int>(c, "offsets");
    CONFINED_BEGIN();
    cudaError_t error = segment_maxima(maxima, x, offsets, segments, stream);
    CONFINED_END();
    return error;
}

static cudaError_t call_sort(const struct task_call *c, cudaStream_t stream)
{
    unsigned *sorted_keys = task_array<unsigned>(c, "sorted_keys");
    unsigned *sorted_values = task_array<unsigned>(c, "sorted_values");
    const unsigned *keys = task_array<unsigned>(c, "keys"), *values = task_array<unsigned>(c, "values");
    size_t n = c->n;
    CONFINED_BEGIN();
    cudaError_t error = sort_by_digit(sorted_keys, sorted_values, keys, values, n, stream);
    CONFINED_END();
    return error;
}

static cudaError_t call_maxima(const struct task_call *c, cudaStream_t stream)
{
    int *y = task_array<int>(c, "y");
    const int *x = task_array<int>(c, "x");
    cudaError_t (*function)(int *, const int *, size_t, cudaStream_t) =
        task_is(c, "highs_so_far")    ? highs_so_far
        : task_is(c, "highs_of_days") ? highs_of_days
                                      : maxima_ahead;
    size_t n = c->n;
    CONFINED_BEGIN();
    cudaError_t error = function(y, x, n, stream);
    CONFINED_END();
    return error;
}

static cudaError_t call_by_key(const struct task_call *c, cudaStream_t stream)
{
    unsigned *y = task_array<unsigned>(c, "y");
    const unsigned *x = task_array<unsigned>(c, "x");
    const int *keys = task_array<int>(c, "keys");
    size_t n = c->n;
    CONFINED_BEGIN();
    cudaError_t error = sums_by_key(y, x, keys, n, stream);
    CONFINED_END();
    return error;
}

// The array `status` gets what inclusive_sums() returns in a call that must fail: for more elements than
// there are, or in a stream whose capture has failed, so that every call in it fails.
static void call_that_fails(const struct task_call *c, size_t more, bool in_failed_stream)
{
    cudaStream_t stream;
    cudaGraph_t graph;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
    if (in_failed_stream) {
        cudaStreamBeginCapture(stream, cudaStreamCaptureModeRelaxed);
        cudaStreamSynchronize(stream); // a capture forbids this
        cudaGetLastError();
    }
    int status = (int)call_sums(c, more, stream);
    if (in_failed_stream)
        cudaStreamEndCapture(stream, &graph);
    cudaGetLastError();
    cudaStreamDestroy(stream);
    cudaMemcpy(task_array<int>(c, "status"), &status, sizeof status, cudaMemcpyHostToDevice);
}

#ifdef SIMT
// Says what inclusive_sums() did wrong after a call that it made had failed. `used` is the memory in use
// before.
static void judge_failure(const char *call, cudaError_t returned, size_t used, struct message *reply)
{
    char text[300];
    const char *by = strstr(call, "Async") ? "" : " in a call of CUB";
    if (returned != cudaErrorUnknown) {
        snprintf(text, sizeof text,
                 "returned %s although %s%s had failed with %s: it must return the first error",
                 cudaGetErrorName(returned), call, by, cudaGetErrorName(cudaErrorUnknown));
        add_broken(reply, "error-lost", text);
    } else if (device_memory_in_use() > used) {
        snprintf(
            text, sizeof text,
            "left %zu bytes of device memory allocated after %s%s had failed: what it has allocated must be "
            "freed, whatever fails later",
            device_memory_in_use() - used, call, by);
        add_broken(reply, "leak", text);
    }
}
#endif

// Lets each of the calls that inclusive_sums() makes fail by itself, one after the other. In the last round
// none fails. Only the CPU device can do this.
static void call_with_failures(const struct task_call *c, struct message *reply)
{
    cudaStream_t stream;
    cudaStreamCreateWithFlags(&stream, cudaStreamNonBlocking);
#ifdef SIMT
    const size_t used = device_memory_in_use();
    for (unsigned k = 1; !message_text(reply, "broken"); k++) {
        simt_fail_call(k);
        cudaError_t returned = call_sums(c, 0, stream);
        const char *call = simt_call_that_failed();
        simt_fail_call(0);
        cudaGetLastError();
        cudaStreamSynchronize(stream);
        if (!call)
            break;
        judge_failure(call, returned, used, reply);
    }
#else
    (void)reply;
    call_sums(c, 0, stream);
#endif
    cudaStreamDestroy(stream);
}

extern "C" void entry(const struct message *request, struct message *reply)
{
    struct task_call c;
    if (!task_call_begin(&c, request, reply))
        return;
    if (message_find(request, ITEM_NUMBER, "failures")) {
        call_with_failures(&c, reply);
        task_call_end(&c, reply);
        return;
    }
    if (task_array<int>(&c, "status")) {
        call_that_fails(&c, (size_t)message_number(request, "more", 0),
                        message_number(request, "failed_stream", 0) != 0);
        task_call_end(&c, reply);
        return;
    }
    struct streams s = streams_begin(task_is(&c, "sums_by_key") || task_is(&c, "maxima_ahead"));
    size_t segments = (size_t)message_number(request, "segments", 0);
    cudaError_t error = task_is(&c, "inclusive_sums")   ? call_sums(&c, 0, s.given)
                        : task_is(&c, "starts_of")      ? call_starts(&c, s.given)
                        : task_is(&c, "keep_flagged")   ? call_keep(&c, s.given)
                        : task_is(&c, "run_lengths")    ? call_runs(&c, s.given)
                        : task_is(&c, "segment_maxima") ? call_segments(&c, s.given, segments)
                        : task_is(&c, "sort_by_digit")  ? call_sort(&c, s.given)
                        : task_is(&c, "sums_by_key")    ? call_by_key(&c, s.given)
                        : task_is(&c, "prefixes") || task_is(&c, "scan_tiles") ? call_elements(&c, s.given)
                                                                               : call_maxima(&c, s.given);
    streams_end(&s, &c, error, reply);
    task_call_end(&c, reply);
}
