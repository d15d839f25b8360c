// options: -rdc=true -lcudadevrt
// says: does not wait for other blocks
// Block 1 launches the grid for both: what block 0 writes may come later.
__global__ void child(int *x)
{
    if (threadIdx.x == 0)
        for (int i = 0; i < 64; i++)
            x[0] += x[i]; // finds: global-race read; may: global-race write
}

__global__ void parent(int *x)
{
    x[blockIdx.x * 32 + threadIdx.x] = threadIdx.x; // finds: global-race write
    __syncthreads();
    if (blockIdx.x == 1 && threadIdx.x == 0)
        child<<<1, 32>>>(x); // finds: global-race launch
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    parent<<<2, 32>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    return 0;
}
