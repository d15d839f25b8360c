__global__ void stays(int *flag)
{
    while (*flag == 0)
        ;
}
int main()
{
    int *x;
    cudaMalloc(&x, 4);
    cudaMemset(x, 0, 4);
    stays<<<1, 1>>>(x);
    cudaDeviceSynchronize();
}
