// says: the memset at memset_beside_kernel.cu:
// says: They are in two streams
// The output of a kernel is cleared for the next step, in another stream, while the kernel may still run. And
// two copies in two streams use one array.
__global__ void add(int *y, const int *x)
{
    atomicAdd(&y[threadIdx.x % 8], x[threadIdx.x]); // finds: global-race atomic
}

int main(void)
{
    int *x, *y, *a, *b;
    cudaStream_t s, t;
    cudaStreamCreate(&s);
    cudaStreamCreate(&t);
    cudaMallocHost(&a, 32 * sizeof(int));
    cudaMallocHost(&b, 32 * sizeof(int));
    cudaMalloc(&x, 32 * sizeof(int));
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMemset(x, 0, 32 * sizeof(int));
    cudaMemset(y, 0, 32 * sizeof(int));            // the streams wait for the default stream
    add<<<1, 32, 0, s>>>(y, x);                    // finds: global-race launch
    cudaMemsetAsync(y, 0, 8 * sizeof(int), t);     // finds: global-race write
    cudaMemsetAsync(y + 8, 0, 8 * sizeof(int), t); // no kernel uses these
    cudaDeviceSynchronize();
    cudaMemcpyAsync(a, x, 32 * sizeof(int), cudaMemcpyDeviceToHost, s);   // finds: global-race read
    cudaMemcpyAsync(b, x, 32 * sizeof(int), cudaMemcpyDeviceToHost, t);   // two may read
    cudaMemcpyAsync(x + 31, y, sizeof(int), cudaMemcpyDeviceToDevice, t); // finds: global-race write
    cudaDeviceSynchronize();
    return 0;
}
