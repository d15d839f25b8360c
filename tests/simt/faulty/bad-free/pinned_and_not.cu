// prints: cudaErrorInvalidValue cudaErrorInvalidValue cudaErrorInvalidValue
// says: cudaFree at pinned_and_not.cu:16 is given pinned memory: free it with cudaFreeHost
// says: cudaFreeHost at pinned_and_not.cu:18 is given a pointer that cudaMallocHost never returned
// Pinned memory has a call of its own that frees it, and nothing else is for that.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    int *pinned, *x, *h = (int *)malloc(64);
    cudaError_t of_pinned, of_device, of_host;
    cudaMallocHost(&pinned, 64);
    cudaMalloc(&x, 64);

    // each by the wrong call
    of_pinned = cudaFree(pinned); // finds: bad-free call
    of_device = cudaFreeHost(x);  // finds: bad-free call
    of_host = cudaFreeHost(h);    // finds: bad-free call
    printf("%s %s %s\n", cudaGetErrorName(of_pinned), cudaGetErrorName(of_device), cudaGetErrorName(of_host));
    cudaFreeHost(pinned);
    cudaFree(x);
    free(h);
    return 0;
}
