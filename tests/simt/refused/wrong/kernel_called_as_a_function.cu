__global__ void kernel(int *y, int n) { y[threadIdx.x] = n; }
int main()
{
    int *y;
    cudaMalloc(&y, 4);
    kernel(y, 1); // error: is a kernel
    return 0;
}
