// options: -rdc=true -lcudadevrt
// says: does this ever end?
// The loop of tail launches has no end.
__global__ void parent(int *x)
{
    if (x[0] == 0)
        parent<<<1, 1, 0, cudaStreamTailLaunch>>>(x); // finds: timeout launch
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
