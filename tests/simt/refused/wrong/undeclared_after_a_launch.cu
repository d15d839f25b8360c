#include <stdio.h>
__global__ void kernel(int *y) { y[threadIdx.x] = 1; }
int main(void)
{
    int *y;
    cudaMalloc(&y, 128);
    // clang-format off
    kernel<<<
        1,
        32
    >>>(y);
    // clang-format on
    int n = undeclared; // error: .*undeclared.* was not declared
    return n;
}
