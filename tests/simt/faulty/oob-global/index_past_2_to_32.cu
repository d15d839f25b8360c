// sets: SIMT_DRY=1
// sets: SIMT_LAST_BLOCKS=2
// An index of 32 bits begins again from 0 where there are more elements than it can count.
__global__ void fill(int *y, size_t n)
{
    unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = 1; // finds: oob-global write
}

int main(void)
{
    const size_t n = ((size_t)1 << 32) + 3000;
    int *y;
    cudaMalloc(&y, n * sizeof *y);
    fill<<<(unsigned)((n + 1023) / 1024), 1024>>>(y, n);
    cudaDeviceSynchronize();
    cudaFree(y);
}
