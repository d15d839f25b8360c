// options: -rdc=true -lcudadevrt
// says: the launch of child at
// prints: invalid configuration argument, then no error
// A kernel launches no block, and looks at the error.
#include <stdio.h>

__global__ void child(int *x) { x[threadIdx.x] = 1; }

__global__ void parent(int *x)
{
    child<<<x[0], 32>>>(x); // finds: invalid-launch launch
    cudaError_t e = cudaPeekAtLastError();
    if (e == cudaGetLastError())
        printf("%s, then %s\n", cudaGetErrorString(e), cudaGetErrorString(cudaGetLastError()));
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    parent<<<1, 1>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    return 0;
}
