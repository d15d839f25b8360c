__global__ void waits(int *done, volatile int *flag)
{
    if (threadIdx.x == 0)
        while (*flag == 0)
            ;
    else
        *flag = 1;
    *done = 1;
}
int main()
{
    int *x, h = 0;
    cudaMalloc(&x, 8);
    cudaMemset(x, 0, 8);
    waits<<<1, 64>>>(x, x + 1);
    cudaMemcpy(&h, x, 4, cudaMemcpyDeviceToHost);
    return h - 1;
}
