// options: -rdc=true -lcudadevrt
// says: put a __syncthreads() before the launch
// The launch comes after what its own thread wrote, and the other threads' values may be missing.
__global__ void child(int *x)
{
    x[32 + threadIdx.x] = x[threadIdx.x]; // finds: global-race read
}

__global__ void parent(int *x)
{
    x[threadIdx.x] = threadIdx.x; // finds: global-race write
    if (threadIdx.x == 0)
        child<<<1, 32>>>(x); // finds: global-race launch
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    parent<<<1, 32>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    return 0;
}
