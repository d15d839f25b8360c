// options: -rdc=true -lcudadevrt
// The grid that the kernel has launched launches one in turn, and the kernel reads what that is to write.
__global__ void grandchild(int *x)
{
    x[0] = 1; // finds: global-race write
}

__global__ void child(int *x) { grandchild<<<1, 1, 0, cudaStreamTailLaunch>>>(x); }

__global__ void parent(int *x)
{
    if (threadIdx.x == 0)
        child<<<1, 1>>>(x); // finds: global-race launch
    __syncthreads();
    if (threadIdx.x == 1)
        x[1] = x[0]; // finds: global-race read
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    parent<<<1, 2>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    return 0;
}
