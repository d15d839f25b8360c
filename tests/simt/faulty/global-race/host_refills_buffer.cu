// says: host code writes it
// says: may still read it: the host must first wait for the copy
// The host fills a pinned buffer again while the last copy from it may not have been made.
#include <string.h>

__global__ void add(int *y, const int *x) { y[threadIdx.x] += x[threadIdx.x]; }

int main(void)
{
    int *buffer, *x, *y;
    cudaStream_t s;
    cudaStreamCreateWithFlags(&s, cudaStreamNonBlocking);
    cudaHostAlloc(&buffer, 64 * sizeof(int), cudaHostAllocDefault);
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMalloc(&y, 64 * sizeof(int));
    cudaMemset(y, 0, 64 * sizeof(int));
    cudaDeviceSynchronize();
    for (int part = 0; part < 4; part++) {
        memset(buffer, part, 32 * sizeof(int)); // finds: global-race write
        for (int i = 32; i < 64; i++)
            buffer[i] = part;                                                    // finds: global-race write
        cudaMemcpyAsync(x, buffer, 64 * sizeof(int), cudaMemcpyHostToDevice, s); // finds: global-race read
        add<<<1, 64, 0, s>>>(y, x);
    }
    cudaStreamSynchronize(s);
    return 0;
}
