__global__ void kernel(int *y, int n) { y[threadIdx.x] = n; }
int main()
{
    int *y;
    cudaMalloc(&y, 4);
    kernel2<<<1, 1>>>(y, 1); // error: kernel2
    return 0;
}
