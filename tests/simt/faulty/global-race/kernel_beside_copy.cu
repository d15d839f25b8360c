// says: the kernel twice, launched at kernel_beside_copy.cu:
// says: They are in two streams, which do not wait for each other
// The input is copied in one stream, and a kernel in another stream does not wait for it.
__global__ void twice(int *y, const int *x)
{
    y[threadIdx.x] = 2 * x[threadIdx.x]; // finds: global-race read
}

int main(void)
{
    int *x, *y, *h;
    cudaStream_t copies, kernels;
    cudaStreamCreate(&copies);
    cudaStreamCreate(&kernels);
    cudaMallocHost(&h, 32 * sizeof(int));
    for (int i = 0; i < 32; i++)
        h[i] = i;
    cudaMalloc(&x, 32 * sizeof(int));
    cudaMalloc(&y, 32 * sizeof(int));
    cudaMemcpyAsync(x, h, 32 * sizeof(int), cudaMemcpyHostToDevice, copies); // finds: global-race write
    twice<<<1, 32, 0, kernels>>>(y, x);                                      // finds: global-race launch
    cudaDeviceSynchronize();
    return 0;
}
