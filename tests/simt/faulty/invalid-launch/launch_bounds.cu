// More threads than the kernel says that it is launched with.
#include <stdio.h>

template <int THREADS> __global__ void __launch_bounds__(THREADS, 2) bounded(int *x) { x[threadIdx.x] = 1; }

// says: asks for 65 threads per block: the kernel's __launch_bounds__ allow 64
// prints: cudaErrorInvalidValue cudaSuccess cudaSuccess
int main(void)
{
    int *x;
    cudaMalloc(&x, 128 * sizeof(int));
    bounded<64><<<1, 65>>>(x); // finds: invalid-launch launch
    printf("%s", cudaGetErrorName(cudaGetLastError()));
    printf(" %s", cudaGetErrorName(cudaDeviceSynchronize()));
    bounded<64><<<1, 64>>>(x);
    printf(" %s\n", cudaGetErrorName(cudaGetLastError()));
    return 0;
}
