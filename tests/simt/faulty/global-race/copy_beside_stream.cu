// says: The default stream and a stream with the flag cudaStreamNonBlocking do not wait for each other
// says: the copy at copy_beside_stream.cu:
// cudaMemcpy waits for the default stream. It does not wait for a kernel in a stream that does not block.
#include <stdio.h>

__global__ void fill(int *x, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        x[i] = i; // finds: global-race write
}

int main(void)
{
    const int n = 1000;
    static int h[n];
    int *x;
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cudaMalloc(&x, n * sizeof(int));
    fill<<<4, 256, 0, s>>>(x, n);                              // finds: global-race launch
    cudaMemcpy(h, x, n * sizeof(int), cudaMemcpyDeviceToHost); // finds: global-race read
    printf("%d\n", h[n - 1]);
    return 0;
}
