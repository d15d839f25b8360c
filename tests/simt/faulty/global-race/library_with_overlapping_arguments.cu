// options: -isystem library
// says: do two arguments of the call overlap?
// A library lets a block read the element that the block before it writes. Here, this changes the element's
// value.
#include <tiles/lax.cuh>

int main()
{
    int *x, *y;
    cudaMalloc(&x, 128), cudaMalloc(&y, 128);
    cudaMemset(x, 1, 128);
    lax::run(lax::neighbours<int>, 32, 1, y, x, 1); // finds: global-race read write
    cudaDeviceSynchronize();
}
