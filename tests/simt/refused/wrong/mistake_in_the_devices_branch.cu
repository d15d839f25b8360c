#include <stdio.h>
__host__ __device__ int twice(int v)
{
#ifdef __CUDA_ARCH__
    return missing + v; // error: missing
#else
    return 2 * v;
#endif
}
__global__ void fill(int *y) { y[0] = twice(1); }
int main(void) { fill<<<1, 1>>>(nullptr); }
