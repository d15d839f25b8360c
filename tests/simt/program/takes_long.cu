__global__ void kernel(int *y)
{
    for (int i = 0; i < 280000000; i++) {
        int *volatile p = y;
        p[i & 1] = i;
    }
}
int main()
{
    int *y;
    cudaMalloc(&y, 8), cudaMemset(y, 0, 8);
    kernel<<<1, 1>>>(y);
    cudaDeviceSynchronize();
}
