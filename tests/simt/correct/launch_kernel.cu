// needs: runtime
// cudaLaunchKernel with its array of pointers to arguments, of a plain kernel and of an instance of a
// template.
#include <stdio.h>

struct range {
    int from, to;
};

__global__ void fill(int *y, range r, char value)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= r.from && i < r.to)
        y[i] = value;
}

template <typename T> __global__ void scale(T *y, T factor)
{
    extern __shared__ unsigned char bytes[];
    T *s = (T *)bytes;
    s[threadIdx.x] = y[blockIdx.x * blockDim.x + threadIdx.x];
    y[blockIdx.x * blockDim.x + threadIdx.x] = factor * s[threadIdx.x];
}

int main(void)
{
    int h[128], *y, three = 3;
    range r = {20, 100};
    char value = 7;
    cudaMalloc(&y, sizeof h);
    cudaMemset(y, 0, sizeof h);
    void *arguments[] = {&y, &r, &value};
    if (cudaLaunchKernel((const void *)fill, dim3(4), dim3(32), arguments, 0, 0) != cudaSuccess)
        return printf("launch\n"), 1;
    void *more[] = {&y, &three};
    if (cudaLaunchKernel((void *)scale<int>, dim3(2), dim3(64), more, 64 * sizeof(int), NULL) != cudaSuccess)
        return printf("launch\n"), 1;
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 128; i++)
        if (h[i] != (i >= 20 && i < 100 ? 21 : 0))
            return printf("y[%d] is %d\n", i, h[i]), 1;
    cudaFree(y);
    printf("ok\n");
    return 0;
}
