// options: -isystem library
// only on the CPU device: it includes a library of its own, with an instruction of PTX that no GPU has
// prints: 1
#include <stdio.h>
#include <tiles/seldom.cuh>

__global__ void kernel(int *y)
{
    static_assert(side() == 2, "a constant");
    y[0] = side();
    if (y[1])
        y[2] = seldom(y[1]);
}

int main()
{
    int *y, h[3] = {0, 0, 0};
    cudaMalloc(&y, sizeof h);
    cudaMemcpy(y, h, sizeof h, cudaMemcpyHostToDevice);
    kernel<<<1, 1>>>(y);
    cudaMemcpy(h, y, sizeof h, cudaMemcpyDeviceToHost);
    printf("%d\nok\n", h[0]);
}
