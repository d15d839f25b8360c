// options: -rdc=true -lcudadevrt
// says: a kernel can't wait for what it launches
// The kernel waits for a flag that the grid which it has launched is to raise.
__global__ void child(int *x)
{
    __threadfence();
    atomicExch(x, 1);
}

__global__ void parent(int *x)
{
    child<<<1, 1>>>(x);
    while (atomicAdd(x, 0) == 0) // finds: deadlock atomic
        ;
    x[1] = 1;
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
