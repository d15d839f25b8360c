// Calls of the program that wait for the device, or may wait, such as cudaFree. They are counted, whether a
// capture forbids them or not: exercise 24 requires that a function makes none.
#include "inside.h"

static unsigned calls; // of this process

unsigned simt_waiting_calls(void) { return calls; }

cudaError_t simt_waits(void)
{
    calls++;
    return simt_capture_forbids();
}

cudaError_t simt_waits_for(cudaStream_t stream)
{
    calls++;
    cudaError_t e = simt_capture_forbids_work(stream);
    return e ? e : simt_capture_forbids();
}

cudaError_t simt_waits_for_all(void)
{
    calls++;
    return simt_capture_forbids_all();
}

cudaError_t simt_wait_for_kernels(void)
{
    simt_launch_meets_host(false);
    cudaError_t e = simt_error_waited_for();
    if (e)
        simt_host_waits_for_all(); // a call that returns this error says that nothing runs any more
    return e;
}

cudaError_t cudaDeviceSynchronize(void)
{
    cudaError_t e = BY_CALLER(simt_waits_for_all());
    e = e ? e : simt_wait_for_kernels();
    simt_host_waits_for_all();
    return e;
}
