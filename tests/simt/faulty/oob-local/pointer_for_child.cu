// options: -rdc=true -lcudadevrt
// says: a local variable of another grid
// A grid is given a pointer to a local variable of the thread that launches it.
__global__ void child(int *count)
{
    atomicAdd(count, 1); // finds: oob-local atomic
}

__global__ void parent(int *x)
{
    int count = 0;
    child<<<1, 32>>>(&count); // finds: oob-local launch
    x[0] = count;
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
