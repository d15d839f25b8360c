// An index of -1 in an array whose element type is not known, because it is allocated as bytes.
// says: 4 bytes before an array of 128 bytes
__global__ void differences(int *y, const int *x)
{
    int i = threadIdx.x;
    y[i] = x[i] - x[i - 1]; // finds: oob-global read
}

int main(void)
{
    void *x;
    int *y;
    cudaMalloc(&x, 128);
    cudaMalloc(&y, 128);
    cudaMemset(x, 0, 128);
    differences<<<1, 32>>>(y, (const int *)x);
    cudaDeviceSynchronize();
    return 0;
}
