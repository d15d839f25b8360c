__global__ void kernel(int *y, int n) { y[threadIdx.x] = n; }
int main()
{
    int *y;
    cudaMalloc(&y, 4);
    kernel<<<1>>>(y, 1); // error: a launch is written
    return 0;
}
