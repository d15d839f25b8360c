// Kernels that are passed on as void *: in a table, as a parameter, as a member, of a template and of a
// namespace.
#include <stdio.h>

__global__ void add(int *y, int value) { y[threadIdx.x] += value; }
__global__ void scale(int *y, int value) { y[threadIdx.x] *= value; }
template <class T> __global__ void negate(T *y) { y[threadIdx.x] = -y[threadIdx.x]; }

namespace forms
{
__global__ void together(int *y, int value) { y[threadIdx.x] += value; }
} // namespace forms

struct step {
    const void *kernel;
    int value;
};

static const void *const table[] = {(const void *)add, (void *)&scale};

static cudaError_t run(const void *kernel, void **arguments)
{
    return cudaLaunchKernel(kernel, dim3(1), dim3(32), arguments, 0, 0);
}

int main(void)
{
    int h[32] = {0}, *y, two = 2, three = 3;
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    void *first[] = {&y, &two}, *second[] = {&y, &three}, *only[] = {&y};
    for (const void *kernel : table)
        if (run(kernel, first))
            return printf("table\n"), 1;
    step s = {reinterpret_cast<const void *>(&scale), 3};
    void *kernel = (void *)negate<int>;
    if (cudaLaunchKernel(s.kernel, 1, 32, second) || run(kernel, only))
        return printf("members\n"), 1;
    kernel = (void *)forms::together;
    if (cudaLaunchCooperativeKernel(kernel, dim3(1), dim3(32), first, 0, 0))
        return printf("cooperative\n"), 1;
    cudaFuncAttributes attributes;
    if (cudaFuncGetAttributes(&attributes, (const void *)add))
        return printf("attributes\n"), 1;
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++)
        if (h[i] != -(0 + 2) * 2 * 3 + 2)
            return printf("y[%d] is %d\n", i, h[i]), 1;
    printf("ok\n");
    return 0;
}
