__global__ void kernel(int *y, int n) { y[threadIdx.x] = n; }
int main()
{
    int *y;
    cudaMalloc(&y, 4);
    kernel<<<1, 1>>>((float *)y, 1); // error: float
    return 0;
}
