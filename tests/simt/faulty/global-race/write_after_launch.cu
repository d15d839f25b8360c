// options: -rdc=true -lcudadevrt
// says: may run before this write or after it: write before the launch, or in a kernel launched into
// The kernel sets a value for the grid that it has launched already.
__global__ void child(int *x)
{
    x[32 + threadIdx.x] = x[0]; // finds: global-race read
}

__global__ void parent(int *x)
{
    child<<<1, 32>>>(x); // finds: global-race launch
    x[0] = 5;            // finds: global-race write
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
