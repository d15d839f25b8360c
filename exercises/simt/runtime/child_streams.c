// The streams that kernels make. All threads of the grid that made a stream may launch into it, and no other
// thread may. A handle is never used again.
#include <stdlib.h>

#include "inside.h"

struct child_stream {
    struct child_stream *next;
    uintptr_t handle;
    uint32_t launch; // number of the grid's launch
};

static struct child_stream *streams;

// Returns the link to this stream in the list, or to the list's end if there is none. A grid's streams
// disappear with the grid.
static struct child_stream **find(cudaStream_t stream)
{
    struct child_stream **at = &streams;
    while (*at && ((*at)->handle != (uintptr_t)stream || (*at)->launch != simt_current_launch->number))
        at = &(*at)->next;
    return at;
}

static void forget_others(void)
{
    while (streams && streams->launch != simt_current_launch->number) {
        struct child_stream *s = streams;
        streams = s->next;
        free(s);
    }
}

static cudaError_t returning(cudaError_t error)
{
    if (error)
        simt_error_of_thread(error);
    return error;
}

cudaError_t simt_child_stream_create(cudaStream_t *stream, unsigned flags, const void *by)
{
    static uintptr_t last = 0x10000; // beyond all that have names
    if (!stream || flags & ~(unsigned)cudaStreamNonBlocking)
        return returning(cudaErrorInvalidValue);
    simt_access_slow(TOUCH(stream, sizeof(cudaStream_t), ACCESS_WRITE, by));
    forget_others();
    struct child_stream *s = simt_device_calloc(1, sizeof *s);
    *s = (struct child_stream){streams, ++last, simt_current_launch->number};
    streams = s;
    *stream = (cudaStream_t)s->handle; // NOLINT(performance-no-int-to-ptr)
    return cudaSuccess;
}

cudaError_t simt_child_stream_destroy(cudaStream_t stream)
{
    struct child_stream **at = find(stream), *s = *at;
    if (!s)
        return returning(cudaErrorInvalidValue);
    *at = s->next;
    free(s);
    return cudaSuccess;
}

bool simt_child_stream_find(cudaStream_t stream, struct simt_grid_stream *found)
{
    *found = (struct simt_grid_stream){SIMT_IN_ORDER, 0, 0, 0};
    if (stream == cudaStreamTailLaunch) {
        found->kind = SIMT_TAIL;
    } else if (stream == cudaStreamFireAndForget) {
        found->kind = SIMT_ALONE;
    } else if (!stream || stream == cudaStreamLegacy || stream == cudaStreamPerThread) {
        found->block = simt_current_block->number;
        found->handle = stream == cudaStreamPerThread ? (uintptr_t)stream : 0;
        found->thread = stream == cudaStreamPerThread ? simt_current_thread->number : 0;
    } else {
        found->handle = (uintptr_t)stream;
        return *find(stream) != NULL;
    }
    return true;
}
