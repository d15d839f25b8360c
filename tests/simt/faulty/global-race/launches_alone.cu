// options: -rdc=true -lcudadevrt
// says: a grid in cudaStreamFireAndForget waits for no other grid
// Two grids that wait for nothing write one element.
__global__ void child(int *x, int value)
{
    x[0] = value; // finds: global-race write
}

__global__ void parent(int *x)
{
    child<<<1, 1, 0, cudaStreamFireAndForget>>>(x, 1); // finds: global-race launch
    child<<<1, 1, 0, cudaStreamFireAndForget>>>(x, 2); // finds: global-race launch
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
