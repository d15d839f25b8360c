// confined: a kernel's default argument writes where nothing is. It is computed where the kernel is called.
// says: writes through a null pointer
__global__ void fill(int *y, int value = (*(int *)4096 = 7)) { y[threadIdx.x] = value; }

extern "C" void student(int *lent, int n)
{
    int *y;
    (void)lent;
    cudaMalloc(&y, (size_t)n * sizeof(int));
    fill<<<1, n>>>(y); // finds: oob-global write
    cudaFree(y);
}
