// options: -rdc=true -lcudadevrt
// says: they are in two streams
// The second grid goes into another stream, and may begin before the first has ended.
__global__ void fill(int *x)
{
    x[threadIdx.x] = threadIdx.x; // finds: global-race write
}

__global__ void copy(int *x)
{
    x[32 + threadIdx.x] = x[threadIdx.x]; // finds: global-race read
}

__global__ void parent(int *x)
{
    cudaStream_t other;
    cudaStreamCreateWithFlags(&other, cudaStreamNonBlocking);
    fill<<<1, 32>>>(x);           // finds: global-race launch
    copy<<<1, 32, 0, other>>>(x); // finds: global-race launch
    cudaStreamDestroy(other);
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
