// says: has been committed and waited for
// Inline PTX: the copies are waited for, but were never committed.
#include <stdio.h>

__global__ void kernel(int4 *y, const int4 *x)
{
    __shared__ int4 s[64];
    int t = threadIdx.x;
    unsigned to = (unsigned)__cvta_generic_to_shared(&s[t]);
    asm volatile("cp.async.cg.shared.global [%0], [%1], 16;" ::"r"(to), "l"(&x[t])); // finds: early-read call
    asm volatile("cp.async.wait_group 0;");
    y[t] = s[t]; // finds: early-read read
}

int main(void)
{
    int4 *x, *y;
    cudaMalloc(&x, 64 * sizeof *x);
    cudaMalloc(&y, 64 * sizeof *y);
    cudaMemset(x, 0, 64 * sizeof *x);
    kernel<<<1, 64>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
