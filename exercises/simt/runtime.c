// The device as a whole: it opens before main; and the error state, as a real runtime keeps it: what a call
// returned last, and what a kernel left behind.
#include <stdlib.h>

#include "device.h"

// Before the constructors of the program's own objects, which may use it.
__attribute__((constructor(101))) static void open_device(void)
{
    read_options();
    random_seed(options.seed);
    memory_open();
    fault_open();
    end_open();
    logging = options.trace || options.costs;
    watch = options.checks ? CAREFULLY : NOT_AT_ALL;
    on_exit(exit_with_findings, NULL);
}

static cudaError_t last;    // of a call, until cudaGetLastError
static cudaError_t pending; // of a kernel that nobody has waited for yet
static cudaError_t sticky;  // of a kernel: every call gives it from now on

void error_set(cudaError_t error) { last = error; }

void error_fault(cudaError_t error) { pending = error; }

cudaError_t error_sticky(void) { return sticky ? sticky : pending; }

void error_forget(void) { last = sticky = cudaSuccess; }

cudaError_t returning(cudaError_t error)
{
    if (error)
        last = error;
    return error;
}

cudaError_t wait_for_kernels(void)
{
    if (pending) {
        sticky = pending;
        pending = cudaSuccess;
    }
    return returning(sticky);
}

cudaError_t cudaGetLastError(void)
{
    cudaError_t e = last;
    last = sticky;
    return e;
}

cudaError_t cudaPeekAtLastError(void) { return last; }

cudaError_t cudaDeviceSynchronize(void) { return wait_for_kernels(); }

cudaError_t cudaDeviceReset(void)
{
    cudaError_t e = wait_for_kernels();
    statics_forget();
    memory_free_all();
    error_forget();
    return e;
}
