// says: reads it at ptx_not_waited.cu:16 before the asynchronous copy that thread
// says: has been waited for
// Inline PTX: each stage is used one turn too early, because the wait leaves the newest copy in flight.
#include <stdio.h>

__global__ void kernel(int *y, const int *x)
{
    __shared__ int s[64];
    int t = threadIdx.x;
    unsigned to = (unsigned)__cvta_generic_to_shared(&s[t]);
    for (int tile = 0; tile < 4; tile++) {
        const int *p = &x[tile * 64 + t];
        asm volatile("cp.async.ca.shared.global [%0], [%1], 4;" ::"r"(to), "l"(p)); // finds: early-read call
        asm volatile("cp.async.commit_group;");
        asm volatile("cp.async.wait_group 1;");
        y[tile * 64 + t] = s[t]; // finds: early-read read
    }
}

int main(void)
{
    int *x, *y;
    cudaMalloc(&x, 4 * 64 * sizeof *x);
    cudaMalloc(&y, 4 * 64 * sizeof *y);
    cudaMemset(x, 0, 4 * 64 * sizeof *x);
    kernel<<<1, 64>>>(y, x);
    cudaDeviceSynchronize();
    return 0;
}
