// options: -rdc=true -lcudadevrt
// says: two blocks launched them
// Each block has a stream of its own, so the grids that two of them launch have no order.
__global__ void add(int *x)
{
    x[0] += 1; // finds: global-race read write
}

__global__ void parent(int *x)
{
    add<<<1, 1>>>(x); // finds: global-race launch
}

int main(void)
{
    int *x;
    cudaMalloc(&x, 64 * sizeof(int));
    cudaMemset(x, 0, 64 * sizeof(int));
    parent<<<2, 1>>>(x);
    cudaDeviceSynchronize();
    cudaFree(x);
    return 0;
}
