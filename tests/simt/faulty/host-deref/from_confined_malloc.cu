// confined: a kernel is given what malloc returned.
// says: a kernel can use only what cudaMalloc returned
#include <stdlib.h>

__global__ void twice(int *x) { x[threadIdx.x] *= 2; } // finds: host-deref read

extern "C" void student(int *lent, int n)
{
    int *x = (int *)malloc(n * sizeof *x);
    for (int i = 0; i < n; i++)
        x[i] = lent[i];
    twice<<<1, n>>>(x);
    cudaDeviceSynchronize();
    free(x);
}
