// confined: a function with a branch for each side.
// only on the CPU device: it is called as a kernel file is, by ../confined/caller.cu
// seeds: 1
__host__ __device__ static int twice(int v)
{
#ifdef __CUDA_ARCH__
    return 2 * v;
#else
    return 3 * v;
#endif
}

__global__ void fill(int *y) { y[threadIdx.x] = twice(threadIdx.x); }

extern "C" void student(int *lent, int n)
{
    int *y;
    cudaMalloc(&y, n * sizeof(int));
    fill<<<1, n>>>(y);
    cudaMemcpy(lent, y, n * sizeof(int), cudaMemcpyDeviceToHost);
    for (int i = 0; i < n; i++)
        if (lent[i] != 2 * i || twice(i) != 3 * i)
            cudaFree(lent); // this is reported
    cudaFree(y);
}
