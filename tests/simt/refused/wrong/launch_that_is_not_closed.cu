__global__ void kernel(int *y, int n) { y[threadIdx.x] = n; }
int main()
{
    int *y;
    cudaMalloc(&y, 4);
    // clang-format off
    kernel<<<1, 1>>(y, 1); // error: a launch is written
    // clang-format on
    return 0;
}
