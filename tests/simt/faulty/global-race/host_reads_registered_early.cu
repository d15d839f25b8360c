// says: host_reads_registered_early.cu:21 may still write it: the host must first wait for the copy
// The host reads a part of registered memory that a copy may still write. The other part is not copied.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    const int n = 1000;
    int *x, *h = (int *)malloc(2 * n * sizeof(int));
    cudaStream_t s;
    cudaStreamCreate(&s);
    cudaMalloc(&x, n * sizeof(int));
    cudaMemsetAsync(x, 0, n * sizeof(int), s);
    for (int i = 0; i < 2 * n; i++)
        h[i] = i;
    cudaHostRegister(h, 2 * n * sizeof(int), cudaHostRegisterDefault);
    // A copy that the host waits for does no harm.
    cudaMemcpyAsync(h, x, n * sizeof(int), cudaMemcpyDeviceToHost, s);
    cudaStreamSynchronize(s);
    int first = h[0];
    cudaMemcpyAsync(h, x, n * sizeof(int), cudaMemcpyDeviceToHost, s); // finds: global-race write
    int other = h[n];
    int sum = first + other + h[n - 1]; // finds: global-race read
    cudaStreamSynchronize(s);
    printf("%d\n", sum);
    cudaHostUnregister(h);
    free(h);
    return 0;
}
