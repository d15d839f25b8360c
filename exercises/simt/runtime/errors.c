// The error state, as a real runtime keeps it: what a call returned last, and what a kernel left behind.
#include "runtime.h"

static cudaError_t last;    // of a call, until cudaGetLastError
static cudaError_t pending; // of a kernel that nobody has waited for yet
static cudaError_t sticky;  // of a kernel: every call gives it from now on

void simt_error_set(cudaError_t error) { last = error; }

void simt_error_fault(cudaError_t error) { pending = error; }

cudaError_t simt_error_sticky(void) { return sticky ? sticky : pending; }

void simt_error_forget(void) { last = sticky = cudaSuccess; }

cudaError_t simt_returning(cudaError_t error)
{
    if (error)
        last = error;
    return error;
}

cudaError_t simt_wait_for_kernels(void)
{
    simt_launch_meets_host(false);
    if (pending) {
        sticky = pending;
        pending = cudaSuccess;
    }
    return simt_returning(sticky);
}

cudaError_t cudaGetLastError(void)
{
    cudaError_t e = last;
    last = sticky;
    return e;
}

cudaError_t cudaPeekAtLastError(void) { return last; }

cudaError_t cudaDeviceSynchronize(void) { return simt_wait_for_kernels(); }
