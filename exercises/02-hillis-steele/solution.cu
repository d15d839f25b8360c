// Hillis-Steele: an inclusive scan of the whole of x, in global memory. README.md has the contract.
#include "scan.h"

// One step: out[i] becomes in[i - stride]⊕in[i], or in[i] where there is no in[i - stride].
__global__ void hillis_steele(elem_t *out, const elem_t *in, size_t n, size_t stride)
{
    size_t i = (size_t)blockIdx.x * blockDim.x + threadIdx.x; // this thread's element, if i < n

    if (i >= n)
        return; // no barrier follows, so a thread may leave
    elem_t sum = in[i];
    if (i >= stride)
        sum = combine(in[i - stride], sum);
    out[i] = sum;
}

// Launches one step, with `section` threads per block. All that a launch wrote can be read by the next.
void step(elem_t *out, const elem_t *in, size_t n, size_t stride, unsigned section)
{
    unsigned blocks = (unsigned)((n + section - 1) / section); // the last one may be partial
    hillis_steele<<<blocks, section>>>(out, in, n, stride);
}

extern "C" void scan(elem_t *y, const elem_t *x, size_t n, unsigned section)
{
    if (n == 0)
        return;
    elem_t *other; // the second buffer; y is the first
    if (cudaMalloc((void **)&other, n * sizeof(elem_t)) != cudaSuccess)
        return; // who called finds the error with cudaGetLastError()
    cudaMemcpy(y, x, n * sizeof(elem_t), cudaMemcpyDeviceToDevice);
    elem_t *in = y; // the buffer that the next step reads

    elem_t *out = other;
    for (size_t stride = 1; stride < n; stride *= 2) {
        step(out, in, n, stride, section);
        elem_t *full = out;
        out = in;
        in = full;
    }

    if (in != y)
        cudaMemcpy(y, in, n * sizeof(elem_t), cudaMemcpyDeviceToDevice);
    cudaFree(other);
}
