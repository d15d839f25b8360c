// options: -isystem library
// A library launches the program's own kernel, whose races are not the library's.
#include <tiles/lax.cuh>

__global__ void own(int *flag) { *flag = 1; } // finds: global-race write

int main()
{
    int *y;
    cudaMalloc(&y, 4);
    lax::run(own, 2, 1, y);
    cudaDeviceSynchronize();
}
