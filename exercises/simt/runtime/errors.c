// The error state, as a real runtime keeps it: the error that a call returned last, and the error that a
// kernel left.
#include "inside.h"

struct access simt_capture_caller;

static unsigned until_failure;       // calls of simt_fails_now() up to the one that fails; 0: none does
static const char *call_that_failed; // because of that

static cudaError_t last;    // what a call returned last; cudaGetLastError clears it
static cudaError_t recent;  // the last error that a call returned, even if it was cleared
static cudaError_t pending; // error of a kernel for which no call has waited yet
static cudaError_t sticky;  // error of a kernel, which every call returns from now on

static struct {
    cudaError_t error;
    struct frames frames; // the calls that the host was in
} first;                  // error since `last` was cleared

// A program may ask very often for what is not ready. And what a kernel left is not the fault of the call
// that returns it.
static void note_call(cudaError_t error)
{
    if (!error || error == cudaErrorNotReady || error == simt_error_sticky() || last || simt_current_thread)
        return;
    first.error = error;
    simt_source_note_frames(&first.frames);
}

int simt_error_first(int *line, char *path, size_t bytes)
{
    if (!last || !first.error)
        return cudaSuccess;
    const struct source_line at = simt_source_of_frames(&first.frames);
    *line = simt_source_give(&at, path, bytes);
    return first.error;
}

void simt_error_set(cudaError_t error)
{
    note_call(error);
    last = recent = error;
}

void simt_error_fault(cudaError_t error) { pending = error; }

cudaError_t simt_error_sticky(void) { return sticky ? sticky : pending; }

cudaError_t simt_error_recent(void) { return recent; }

void simt_error_forget(void) { last = sticky = cudaSuccess; }

cudaError_t simt_returning(cudaError_t error)
{
    if (error)
        simt_error_set(error);
    return error;
}

void simt_fail_call(unsigned k)
{
    until_failure = k;
    call_that_failed = NULL;
}

const char *simt_call_that_failed(void) { return call_that_failed; }

cudaError_t simt_fails_now(const char *call)
{
    if (until_failure == 0 || --until_failure > 0)
        return cudaSuccess;
    call_that_failed = call;
    return simt_returning(cudaErrorUnknown);
}

cudaError_t simt_error_waited_for(void)
{
    if (pending) {
        sticky = pending;
        pending = cudaSuccess;
    }
    return simt_returning(sticky);
}

// The last errors of threads in resident blocks, by slot and thread.
static struct thread_error {
    uint64_t block;
    uint32_t launch; // number of the thread's launch; 0: the entry is empty
    cudaError_t error;
} (*thread_errors)[MAX_BLOCK_THREADS];

void simt_error_of_thread(cudaError_t error)
{
    if (!thread_errors)
        thread_errors = simt_device_calloc(MAX_SLOTS, sizeof *thread_errors);
    thread_errors[simt_current_block->slot][simt_current_thread->number] =
        (struct thread_error){simt_current_block->number, simt_current_launch->number, error};
}

static cudaError_t last_of_thread(bool clear)
{
    if (!thread_errors)
        return cudaSuccess;
    struct thread_error *e = &thread_errors[simt_current_block->slot][simt_current_thread->number];
    if (e->launch != simt_current_launch->number || e->block != simt_current_block->number)
        return cudaSuccess;
    e->launch = clear ? 0 : e->launch;
    return e->error;
}

cudaError_t cudaGetLastError(void)
{
    if (simt_current_thread)
        return last_of_thread(true);
    cudaError_t e = last;
    last = sticky;
    first.error = cudaSuccess;
    return e;
}

cudaError_t cudaPeekAtLastError(void) { return simt_current_thread ? last_of_thread(false) : last; }
