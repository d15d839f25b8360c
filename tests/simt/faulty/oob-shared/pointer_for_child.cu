// options: -rdc=true -lcudadevrt
// says: of another grid. The grid that a kernel launches
// A grid is given a pointer to its parent's shared memory.
__global__ void child(int *x, const int *s)
{
    x[threadIdx.x] = s[threadIdx.x]; // finds: oob-shared read
}

__global__ void parent(int *x)
{
    __shared__ int s[32];
    s[threadIdx.x] = threadIdx.x;
    __syncthreads();
    if (threadIdx.x == 0)
        child<<<1, 32>>>(x, s); // finds: oob-shared launch
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
