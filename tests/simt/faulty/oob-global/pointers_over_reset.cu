// After cudaDeviceReset a __managed__ pointer still has its value, and the array is gone. A __device__
// pointer has its first value again, which is null.
#include <stdio.h>

__managed__ int *managed_pointer;
__device__ int *device_pointer;

__global__ void through_managed(void) { managed_pointer[threadIdx.x] = 1; } // finds: oob-global write

__global__ void through_device(void) { device_pointer[threadIdx.x] = 1; } // finds: oob-global write

int main(void)
{
    int *x;
    cudaMalloc(&x, 32 * sizeof(int));
    managed_pointer = x;
    cudaMemcpyToSymbol(device_pointer, &x, sizeof x);
    through_device<<<1, 32>>>();
    cudaDeviceSynchronize();
    cudaDeviceReset();
    through_managed<<<1, 32>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaDeviceReset();
    through_device<<<1, 32>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    return 0;
}
