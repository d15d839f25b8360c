#include <stdio.h>
#include <tiles/policies.cuh>
__global__ void kernel(int generation)
{
#ifdef __CUDA_ARCH__
    printf(__CUDA_ARCH__ == generation ? "the same\n" : "%d\n", __CUDA_ARCH__);
#endif
}
int main()
{
    struct cudaFuncAttributes of_kernel;
    struct work work;
    cudaFuncGetAttributes(&of_kernel, kernel);
    printf("%d\n", newest::invoke(of_kernel.ptxVersion * 10, work));
    kernel<<<1, 1>>>(of_kernel.ptxVersion * 10);
    cudaDeviceSynchronize();
}
