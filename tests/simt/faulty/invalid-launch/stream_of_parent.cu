// options: -rdc=true -lcudadevrt
// says: names a stream that its grid hasn't made, or has destroyed
// prints: cudaErrorInvalidValue
// A stream belongs to the grid that made it.
#include <stdio.h>

__global__ void grandchild(int *x) { x[0] = 1; }

__global__ void child(int *x, cudaStream_t s)
{
    grandchild<<<1, 1, 0, s>>>(x); // finds: invalid-launch launch
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
}

__global__ void parent(int *x)
{
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    child<<<1, 1, 0, s>>>(x, s);
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
