// options: -rdc=true -lcudadevrt
// A tail launch comes after the grid that launched it, and not before the next thing which its parent does.
__global__ void add(int *x)
{
    x[0] += 1; // finds: global-race read write
}

__global__ void child(int *x) { add<<<1, 1, 0, cudaStreamTailLaunch>>>(x); }

__global__ void parent(int *x)
{
    child<<<1, 1, 0, cudaStreamFireAndForget>>>(x); // finds: global-race launch
    add<<<1, 1>>>(x);                               // finds: global-race launch
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
